import { normaliseSong, type Song } from '@xiaolou/contract/music'
import { isRecord } from '../../../lib/is-record.ts'
import {
  fetchedPages,
  idOf,
  layPage,
  listPageSize,
  maxListLength,
  pageStart,
  type Slot,
} from './player-list.ts'
import type { PlayerShare } from './player-share.ts'
import { playModels } from './player-state.ts'

/** Names under which the player keeps things in the browser. */
export const musicKey = {
  player: 'musicPlayer',
  /** Apart, because it is written every few seconds and the rest is long. */
  place: 'musicPlace',
  board: 'musicBoard',
  lyricOffset: 'musicLyricOffset',
} as const

export type KeptSettings = {
  readonly volume: number
  readonly muted: boolean
  readonly crossfade: number
  readonly isLevelled: boolean
}
export type KeptPlayer = { readonly share: PlayerShare; readonly settings: KeptSettings }

/** Where a song stood, and whether it sounded, when the page was last heard of. */
export type KeptPlace = {
  readonly id: number
  readonly seconds: number
  readonly isPlaying: boolean
  readonly atMs: number
}

export const firstSettings: KeptSettings = { volume: 0.5, muted: false, crossfade: 0, isLevelled: true }

const firstShare: PlayerShare = {
  song: undefined,
  playType: 'TOP',
  playModel: 'RANDOM',
  queue: [],
  topList: [],
  topListId: 0,
  topTotal: 0,
}

const version = 2
/** A browser keeps some 5 MB for the whole site; a song takes half a KB of it. */
const maxKeptSongs = 500
/** Longer ones are pictures written out, or nonsense. */
const maxCoverChars = 500

/** What is kept: no addresses of sound, no pictures, and of a song only what shows it. */
export function packPlayer({ share, settings }: KeptPlayer): unknown {
  return { v: version, ...packShare(share), ...settings }
}

/** Of the chart the page of its song and the next, `topFrom` where they begin, `topLength` how many places it has. */
export function packShare(share: PlayerShare): Record<string, unknown> {
  const { song, topList } = share
  const place = song ? topList.findIndex(slot => idOf(slot) === song.id) : 0
  const topFrom = pageStart(Math.max(0, place))
  const near = fetchedPages(topList).filter(
    ({ offset }) => offset === topFrom || offset === topFrom + listPageSize,
  )
  return {
    ...share,
    song: song && smallSong(song),
    queue: share.queue.slice(0, maxKeptSongs).map(smallSong),
    topList:
      near[0]?.offset === topFrom ? near.flatMap(({ songs }) => songs).map(one => one && smallSong(one)) : [],
    topFrom,
    topLength: topList.length,
  }
}

/**
 * What was kept, whichever version wrote it: a later or broken one gives the settings of a new reader, and a song that
 * cannot be read is left out.
 */
export function unpackPlayer(kept: unknown): KeptPlayer {
  const value = migrate(kept)
  const { volume, muted, crossfade, isLevelled } = value
  return {
    share: unpackShare(value),
    settings: {
      volume: isWithin(volume, 1) ? volume : firstSettings.volume,
      muted: muted === true,
      crossfade: isWithin(crossfade, 12) ? crossfade : firstSettings.crossfade,
      isLevelled: isLevelled !== false,
    },
  }
}

export function unpackShare(value: unknown): PlayerShare {
  if (!isRecord(value)) return firstShare
  const queue = songsOf(value.queue)
  return {
    song: normaliseSong(value.song),
    queue,
    topList: topListOf(value),
    topListId: countOf(value.topListId),
    topTotal: countOf(value.topTotal),
    playType: value.playType === 'CUSTOM' && queue.length > 0 ? 'CUSTOM' : 'TOP',
    playModel: playModels.find(model => model === value.playModel) ?? 'RANDOM',
  }
}

export function unpackPlace(kept: unknown): KeptPlace | undefined {
  if (!isRecord(kept)) return undefined
  const { id, seconds, isPlaying, atMs } = kept
  if (typeof id !== 'number' || typeof atMs !== 'number' || !isWithin(seconds, 1e6)) return undefined
  return { id, seconds, atMs, isPlaying: isPlaying === true }
}

/**
 * Version 1 is what front ends of the specification keep: the custom queue alone, as a list of songs of either shape,
 * bare or under `queue`.
 */
function migrate(kept: unknown): Record<string, unknown> {
  if (Array.isArray(kept)) return { queue: kept, playType: 'CUSTOM' }
  if (!isRecord(kept)) return {}
  if (kept.v === version) return kept
  return kept.v === undefined || kept.v === 1 ? { ...kept, playType: kept.playType ?? 'CUSTOM' } : {}
}

function smallSong({ id, name, ar, al, dt, alia }: Song): Song {
  const isCover = al.picUrl.length <= maxCoverChars && !al.picUrl.startsWith('data:')
  return {
    id,
    name,
    ar: ar.map(artist => ({ id: artist.id, name: artist.name })),
    al: { id: al.id, name: al.name, picUrl: isCover ? al.picUrl : '' },
    dt,
    alia: alia.slice(0, 1),
  }
}

/** What was kept of the chart, at its places; before `topFrom` was kept it was the chart's beginning. */
function topListOf({ topList, topFrom, topLength }: Record<string, unknown>): readonly Slot[] {
  const songs = Array.isArray(topList) ? topList.map(raw => normaliseSong(raw) ?? null) : []
  const offset = countOf(topFrom)
  const length = Math.min(maxListLength, countOf(topLength) || songs.length)
  return layPage([], { offset, songs }, { length, around: offset })
}

const countOf = (value: unknown): number =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0

const songsOf = (value: unknown): Song[] =>
  Array.isArray(value) ? value.flatMap(raw => normaliseSong(raw) ?? []) : []

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max
