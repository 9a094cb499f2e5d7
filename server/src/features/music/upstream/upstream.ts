import type { Clock } from '../../../platform/clock.ts'
import { createMusicCalls, type MusicHandler } from '../wapi/calls.ts'
import type { MusicSource, WireList } from '../wapi/source.ts'
import { createUpstreamClient, fallbackWords, orOwn, UpstreamFailure } from './client.ts'
import { createMedia, type MediaFile, openMedia } from './media.ts'
import { createUpstreamSource } from './source.ts'

/** The configuration of a service of the same family. */
export type UpstreamSetting = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Whether the service's files are proxied, so that visitors' browsers contact nobody else. */
  readonly isProxied: boolean
}

export type MediaRequest = Parameters<typeof openMedia>[1] & { readonly token: string }
export type Upstream = {
  /** The own library and the service as one source. */
  join(own: MusicSource): MusicSource
  joinCalls(own: MusicSource): ReadonlyMap<string, MusicHandler>
  /** Undefined for a forged or expired address, and for files that the upstream does not have. */
  openMedia(request: MediaRequest): Promise<MediaFile | undefined>
}

/**
 * A service of the same family with precedence over the site's own library. When it fails, the library
 * answers what it can and says so (`fallback`, `fallbackMessage`); for a song or list of the service itself
 * it is an error of the family.
 */
export function createUpstream(deps: {
  setting: UpstreamSetting
  secret: string
  clock: Clock
  timeoutMs?: number
}): Upstream {
  const { setting, secret, clock, timeoutMs } = deps
  const media = createMedia({ ...setting, secret, clock })
  const ask = createUpstreamClient({ baseUrl: setting.baseUrl, ...(timeoutMs && { timeoutMs }) })
  const upstream = createUpstreamSource({ ask, clock, toAddress: media.toAddress })

  return {
    join: own => joinSources(own, upstream),

    joinCalls(own) {
      const ownCalls = createMusicCalls(own)
      const joined = createMusicCalls(joinSources(own, upstream))
      const handle =
        (path: string, call: MusicHandler): MusicHandler =>
        async (query, base) => {
          try {
            return await call(query, base)
          } catch (cause) {
            if (!(cause instanceof UpstreamFailure)) throw cause
            const ownCall = cause.hasOwnAnswer ? ownCalls.get(path) : undefined
            if (!ownCall) return { code: cause.code, msg: cause.message }
            return { ...(await ownCall(query, base)), fallback: true, fallbackMessage: fallbackWords }
          }
        }
      return new Map([...joined].map(([path, call]) => [path, handle(path, call)]))
    },

    async openMedia({ token, ...request }) {
      const target = media.read(token)
      return target && openMedia(target, request)
    },
  }
}

const searchRows = 30

/** Our charts are listed with the service's, which have the same names. */
const named = (list: WireList): WireList =>
  typeof list.ToplistType === 'string' ? { ...list, name: `小楼${list.name}` } : list

/**
 * The site's own library and the upstream as one source. An id tells whose a song or list is; charts are the
 * upstream's, then those of ours that are not empty; our search results come before the upstream's.
 */
export function joinSources(own: MusicSource, upstream: MusicSource): MusicSource {
  const sourceOf = (id: number) => (own.owns(id) ? own : upstream)
  /** A queue may contain songs of both: ours remain available if the upstream fails. */
  const findInBoth = async <A extends { ids: readonly number[] }, R extends { id: number }>(
    asked: A,
    find: (source: MusicSource, part: A) => Promise<readonly R[]>,
  ) => {
    const ownIds = asked.ids.filter(own.owns)
    const ids = asked.ids.filter(id => !own.owns(id))
    const asking = ids.length > 0 ? find(upstream, { ...asked, ids }) : Promise.resolve([])
    const [theirs, ours] = await Promise.all([
      ownIds.length > 0 ? orOwn(asking) : asking,
      find(own, { ...asked, ids: ownIds }),
    ])
    return new Map([...theirs, ...ours].map(row => [row.id, row]))
  }

  return {
    owns: () => true,

    async findCharts(asked) {
      const [theirs, ours] = await Promise.all([orOwn(upstream.findCharts(asked)), own.findCharts(asked)])
      return [...theirs, ...ours.filter(list => list.trackCount > 0).map(named)]
    },
    findPlaylists: asked => orOwn(upstream.findPlaylists(asked)),
    getPlaylist: asked => sourceOf(asked.id).getPlaylist(asked),
    findTracks: asked => sourceOf(asked.id).findTracks(asked),

    async findSongs(asked) {
      const songs = await findInBoth(asked, (source, part) => source.findSongs(part))
      return [...new Set(asked.ids)].flatMap(id => songs.get(id) ?? [])
    },

    async findUrls(asked) {
      const rows = await findInBoth(asked, (source, part) => source.findUrls(part))
      return asked.ids.flatMap(id => rows.get(id) ?? [])
    },

    async search(query) {
      const asked = { ...query, limit: query.limit || searchRows }
      const ours = await own.search(asked)
      const missing = asked.limit - ours.songs.length
      // The upstream's results follow ours, whatever page they start on.
      const theirs = await orOwn(
        upstream.search({
          ...asked,
          limit: Math.max(1, missing),
          offset: Math.max(0, asked.offset - ours.songCount),
        }),
      )
      return {
        songs: missing > 0 ? [...ours.songs, ...theirs.songs] : ours.songs,
        songCount: ours.songCount + theirs.songCount,
      }
    },

    async searchOthers(query) {
      const asked = { ...query, limit: query.limit || searchRows }
      const ours = await own.searchOthers(asked)
      const limit = Math.max(1, asked.limit - ours.rows.length)
      const offset = Math.max(0, asked.offset - ours.count)
      const theirs = await orOwn(upstream.searchOthers({ ...asked, limit, offset }))
      return {
        rows: [...ours.rows, ...theirs.rows].slice(0, asked.limit),
        count: ours.count + theirs.count,
      }
    },
    getLyric: asked => sourceOf(asked.id).getLyric(asked),
    getAlbum: asked => sourceOf(asked.id).getAlbum(asked),
    findHotWords: () => orOwn(upstream.findHotWords()),
  }
}
