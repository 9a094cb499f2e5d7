import { looseNumber, requiredId } from '@xiaolou/contract/music-field'
import * as v from 'valibot'
import type { Clock } from '../../../platform/clock.ts'
import { inParts } from '../../../platform/db/rows.ts'
import { isRecord } from '../../../platform/is-record.ts'
import { isOwnId } from '../music.library.ts'
import type { MusicSource, OtherKind } from '../wapi/source.ts'
import { createUpstreamCache, type Holding } from './cache.ts'
import {
  awayFailure,
  type UpstreamBody as Body,
  type UpstreamClient,
  UpstreamFailure,
  type UpstreamQuery,
} from './client.ts'
import { readList, readLists, readLyric, readNamed, readSongs, readUrls, rowsOf, urlRow } from './row.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const holding = {
  list: { holdMs: 10 * minuteMs, staleMs: dayMs },
  search: { holdMs: 2 * minuteMs, staleMs: dayMs },
  song: { holdMs: dayMs, staleMs: 7 * dayMs },
} as const satisfies Record<string, Holding>

// Ids have up to sixteen digits: two hundred of them fit the usual limit of an address.
const idsPerCall = 200
const allRows = 1_000
const searchRows = 30
const urlMarginMs = minuteMs
const noUrlHoldsMs = minuteMs

const kindNumbers = { album: 10, artist: 100, playlist: 1_000 } as const satisfies Record<OtherKind, number>

const readCount = (value: unknown) => v.parse(looseNumber(), value)

/** Addresses are cached until a minute before the first expires; unavailable ones only for a minute. */
function holdUrls(body: Body): Holding {
  const holds = [...readUrls(body.data).values()].map(({ row }) =>
    row.url === null ? noUrlHoldsMs : row.expi * 1_000 - urlMarginMs,
  )
  return { holdMs: Math.max(0, Math.min(dayMs, ...holds)), staleMs: 0 }
}

/** `undefined` if the service does not have it. */
const orNothing = async <T>(asking: Promise<T>): Promise<T | undefined> => {
  try {
    return await asking
  } catch (cause) {
    if (cause instanceof UpstreamFailure && cause.code === 404) return undefined
    throw cause
  }
}

/** A service of the same family as a source of music. Throws UpstreamFailure when it cannot answer. */
export function createUpstreamSource(deps: {
  ask: UpstreamClient
  clock: Clock
  /** Makes an upstream's address usable for a browser; our own addresses begin with `base`. */
  toAddress: (address: string, base: string, kind: 'cover' | 'song') => string
}): MusicSource {
  const recall = createUpstreamCache(deps)
  const covers = (base: string) => (address: string) => deps.toAddress(address, base, 'cover')
  const sounds = (base: string) => (address: string) => deps.toAddress(address, base, 'song')

  const ask = (path: string, query: UpstreamQuery, hold: Holding | ((body: Body) => Holding)) =>
    recall(
      `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
      {
        ask: () => deps.ask(path, query),
        hold: typeof hold === 'function' ? hold : () => hold,
      },
    )

  /** An answer without any chart is unusable. */
  const holdCharts = (body: Body) => {
    if (readLists(body.list, address => address).length === 0) throw awayFailure(new Error('no charts'))
    return holding.list
  }

  async function findByIds(ids: readonly number[], askSlice: (slice: readonly number[]) => Promise<Body>) {
    // The same songs in another order are the same request.
    const sorted = [...new Set(ids)].sort((a, b) => a - b)
    return Promise.all(Array.from(inParts(sorted, idsPerCall), askSlice))
  }

  return {
    owns: id => !isOwnId(id),

    async findCharts({ base }) {
      const { list } = await ask('/toplist/detail', {}, holdCharts)
      return readLists(list, covers(base))
    },

    async findPlaylists({ base, limit, offset, order, cat }) {
      const body = await ask('/top/playlist', { cat, order, limit, offset }, holding.list)
      const playlists = readLists(body.playlists, covers(base))
      return { playlists, total: playlists.length > 0 ? readCount(body.total) : offset }
    },

    async getPlaylist({ base, id }) {
      const body = await orNothing(ask('/playlist/detail', { id }, holding.list))
      const list = isRecord(body?.playlist) ? readList(body.playlist, covers(base)) : undefined
      if (!list) return undefined
      const trackIds = Array.isArray(list.trackIds) ? list.trackIds.filter(isRecord) : []
      return {
        playlist: list,
        trackIds: trackIds.flatMap(row => {
          const id = v.safeParse(requiredId, row.id)
          return id.success ? [id.output] : []
        }),
      }
    },

    async findTracks({ base, id, limit, offset }) {
      try {
        const query = { id, limit: limit || allRows, offset }
        return readSongs(await ask('/playlist/track/all', query, holding.list), covers(base))
      } catch (cause) {
        if (!(cause instanceof UpstreamFailure)) throw cause
        if (cause.code === 404 && offset === 0) return undefined
        // After the end of a list the service may answer with an error: there are no more songs.
        if (offset > 0 && cause.code >= 400 && cause.code < 500) return []
        throw cause
      }
    },

    async findSongs({ base, ids }) {
      const bodies = await findByIds(ids, slice => ask('/song/detail', { ids: slice.join() }, holding.song))
      const songs = new Map(
        bodies.flatMap(body => readSongs(body, covers(base))).map(song => [song.id, song] as const),
      )
      return [...new Set(ids)].flatMap(id => songs.get(id) ?? [])
    },

    async findUrls({ base, ids, level }) {
      const bodies = await findByIds(ids, slice => ask('/song/url/v1', { id: slice.join(), level }, holdUrls))
      const found = new Map(bodies.flatMap(body => [...readUrls(body.data)]))
      return ids.map(id => urlRow(id, found.get(id), sounds(base)))
    },

    async search({ base, keywords, limit, offset }) {
      const query = { keywords, limit: limit || searchRows, offset, type: 1 }
      const { result } = await ask('/cloudsearch', query, holding.search)
      if (!isRecord(result)) return { songs: [], songCount: 0 }
      const songs = readSongs({ ...result, privileges: null }, covers(base))
      const count = readCount(result.songCount)
      // An empty page means that there are no more, whatever total the service reports.
      return { songs, songCount: songs.length > 0 ? count : Math.min(count, offset) }
    },

    async searchOthers({ base, keywords, limit, offset, kind }) {
      const query = { keywords, limit: limit || searchRows, offset, type: kindNumbers[kind] }
      const { result } = await ask('/cloudsearch', query, holding.search)
      if (!isRecord(result)) return { rows: [], count: 0 }
      const read = kind === 'playlist' ? readLists : readNamed
      const rows = read(result[`${kind}s`], covers(base))
      const count = readCount(result[`${kind}Count`])
      return { rows, count: rows.length > 0 ? count : Math.min(count, offset) }
    },

    async getLyric({ id, isWordByWord }) {
      const body = await orNothing(ask(isWordByWord ? '/lyric/new' : '/lyric', { id }, holding.song))
      return body && readLyric(body)
    },

    async getAlbum({ base, id }) {
      const body = await orNothing(ask('/album', { id }, holding.song))
      if (!body || !isRecord(body.album)) return undefined
      const { album } = body
      const picUrl = typeof album.picUrl === 'string' ? covers(base)(album.picUrl) : ''
      return { album: { ...album, id, picUrl }, songs: readSongs(body, covers(base)) }
    },

    async findHotWords() {
      const { data } = await ask('/search/hot/detail', {}, holding.list)
      return rowsOf(data).flatMap(({ searchWord: word, score }) =>
        typeof word === 'string' && word !== '' ? [{ word, score: readCount(score) }] : [],
      )
    },
  }
}
