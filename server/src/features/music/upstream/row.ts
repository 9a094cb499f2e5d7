import { normaliseSong, playlist, type SongUrl, songUrl } from '@xiaolou/contract/music'
import { requiredId } from '@xiaolou/contract/music-field'
import * as v from 'valibot'
import { isRecord } from '../../../platform/is-record.ts'
import { isOwnId } from '../music.library.ts'
import type { WireList, WireRow, WireSong, WireSongUrl } from '../wapi/source.ts'
import { urlView } from '../wapi/view.ts'
import type { Json } from './client.ts'

// Rows keep the service's additional fields, for clients written for it; the fields of the contract are
// normalized and override them, whatever the fork sends.

/** Makes an upstream's address usable for a browser; '' if it must not be used. */
export type ToAddress = (address: string) => string

export const rowsOf = (value: unknown): readonly WireRow[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

const record = (value: unknown): WireRow => (isRecord(value) ? value : {})
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** Undefined for a row without id or name, and for one that claims an id of ours. */
export function readSong(raw: WireRow, toAddress: ToAddress): WireSong | undefined {
  const song = normaliseSong(raw)
  if (!song || isOwnId(song.id)) return undefined
  const artists = rowsOf(raw.ar ?? raw.artists)
  return {
    ...raw,
    ...song,
    ar: song.ar.map((artist, at) => ({ tns: [], alias: [], ...artists[at], ...artist })),
    al: { ...record(raw.al ?? raw.album), ...song.al, picUrl: toAddress(song.al.picUrl) },
    tns: raw.tns ?? raw.transNames ?? [],
  }
}

/** Songs with their privileges, which the family sends in a separate list. */
export function readSongs(body: WireRow & { songs?: Json; privileges?: Json }, toAddress: ToAddress) {
  const privileges = new Map(rowsOf(body.privileges).map(row => [row.id, row]))
  return rowsOf(body.songs).flatMap((raw): WireSong[] => {
    const song = readSong(raw, toAddress)
    if (!song) return []
    const privilege = privileges.get(raw.id) ?? song.privilege
    return [isRecord(privilege) ? { ...song, privilege: { ...privilege, id: song.id } } : song]
  })
}

export function readList(raw: WireRow, toAddress: ToAddress): WireList | undefined {
  const parsed = v.safeParse(playlist, raw)
  if (!parsed.success || isOwnId(parsed.output.id)) return undefined
  const list = parsed.output
  return {
    ...raw,
    ...list,
    description: list.description || null,
    coverImgUrl: toAddress(list.coverImgUrl),
  }
}

export const readLists = (value: Json | undefined, toAddress: ToAddress): WireList[] =>
  rowsOf(value).flatMap(raw => readList(raw, toAddress) ?? [])

/** Albums and artists of a search, with picture addresses for a browser. */
export function readNamed(value: Json | undefined, toAddress: ToAddress): WireRow[] {
  return rowsOf(value).flatMap(raw => {
    const id = v.safeParse(requiredId, raw.id)
    if (!id.success || isOwnId(id.output) || typeof raw.name !== 'string') return []
    const pictures = ['picUrl', 'img1v1Url', 'blurPicUrl'].flatMap(name => {
      const address = raw[name]
      return typeof address === 'string' ? [[name, toAddress(address)] as const] : []
    })
    return [{ ...raw, ...Object.fromEntries(pictures), id: id.output }]
  })
}

/** The valid rows of `/song/url/v1`, by song. */
export function readUrls(value: Json | undefined): Map<number, { raw: WireRow; row: SongUrl }> {
  return new Map(
    rowsOf(value).flatMap(raw => {
      const parsed = v.safeParse(songUrl, raw)
      return parsed.success ? [[parsed.output.id, { raw, row: parsed.output }] as const] : []
    }),
  )
}

/** One row of the answer, in the requested order; an id missing from the service's answer is unavailable. */
export function urlRow(
  id: number,
  found: { raw: WireRow; row: SongUrl } | undefined,
  toAddress: ToAddress,
): WireSongUrl {
  const resting = urlView(id, undefined, '')
  if (!found) return resting
  const { raw, row } = found
  const address = row.url === null ? '' : toAddress(row.url)
  return {
    ...resting,
    ...raw,
    ...row,
    url: address === '' ? null : address,
    type: textOrNull(raw.type),
    level: textOrNull(raw.level),
    md5: textOrNull(raw.md5),
  }
}

const blocks = ['lrc', 'klyric', 'tlyric', 'romalrc', 'yrc', 'ytlrc', 'yromalrc'] as const
const others = ['sgc', 'sfy', 'qfy', 'nolyric', 'pureMusic', 'uncollected', 'needDesc', 'briefDesc'] as const
const users = ['transUser', 'lyricUser'] as const
// All our readers cut lyric files at 512 KB.
const maxLyricLength = 512 * 1024

/** The body of `/lyric` without `code`; blocks that are null, or have a null text, become empty ones. */
export function readLyric(body: WireRow): WireRow {
  const lyric: Record<string, unknown> = {}
  for (const name of others) if (body[name] !== undefined) lyric[name] = body[name]
  for (const name of users) if (isRecord(body[name])) lyric[name] = body[name]
  for (const name of blocks) {
    if (body[name] === undefined) continue
    const { version, lyric: text } = record(body[name])
    lyric[name] = {
      version: typeof version === 'number' ? version : 0,
      lyric: typeof text === 'string' ? text.slice(0, maxLyricLength) : '',
    }
  }
  return lyric
}
