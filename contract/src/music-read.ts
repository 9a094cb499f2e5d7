import * as v from 'valibot'
import { lyricAnswer, playlist, song, songUrl } from './music.ts'
import { looseList, looseNumber } from './music-field.ts'

/** What the caller of one `/wapi` call needs: `answer` reads the body once its `code` is 200. */
export type MusicRead = {
  readonly path: `/${string}`
  // biome-ignore lint/suspicious/noExplicitAny: what each call gives is inferred from its own schema.
  readonly answer: v.GenericSchema<any, any>
}

/**
 * Set when a service that the owner has put before the site's own library could not be reached and the library answered
 * instead: the panel shows `fallbackMessage` once, as a notice, and goes on with what it got. Ask again later and the
 * fields are gone. A song or list of that service's own is an error then (`code` 502), its `msg` to be shown likewise.
 */
export const fallback = {
  fallback: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  fallbackMessage: v.optional(v.fallback(v.optional(v.string()), undefined)),
}

const songs = v.object({ songs: looseList(song), ...fallback })
const charts = v.object({ list: looseList(playlist), ...fallback })
const emptyResult = { songs: [], songCount: 0, hasMore: undefined }
const searchAnswer = v.object({
  result: v.fallback(
    v.object({
      songs: looseList(song),
      songCount: looseNumber(),
      // Missing in answers of today: the caller compares offset + rows with `songCount` then.
      hasMore: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
    }),
    emptyResult,
  ),
  ...fallback,
})
const urls = v.object({ data: looseList(songUrl), ...fallback })

/** The calls that the browser makes. What reads their queries is the server's, and apart: it would be a fifth of the player's start. */
export const musicReads = {
  toplistDetail: { path: '/toplist/detail', answer: charts },
  playlistTracks: { path: '/playlist/track/all', answer: songs },
  playlistDetail: { path: '/playlist/detail', answer: v.object({ playlist }) },
  songDetail: { path: '/song/detail', answer: songs },
  songUrl: { path: '/song/url/v1', answer: urls },
  search: { path: '/search', answer: searchAnswer },
  lyric: { path: '/lyric', answer: lyricAnswer },
  lyricNew: { path: '/lyric/new', answer: lyricAnswer },
} as const satisfies Record<string, MusicRead>

/** What a caller is answered. */
export type MusicAnswer<C extends MusicRead> = v.InferOutput<C['answer']>
