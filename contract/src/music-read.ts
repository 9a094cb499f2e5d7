import * as v from 'valibot'
import { lyricAnswer, playlist, song, songUrl } from './music.ts'
import { looseList, looseNumber } from './music-field.ts'

/** What the caller of a `/wapi` call needs: `answer` parses the body once its `code` is 200. */
export type MusicRead = {
  readonly path: `/${string}`
  // biome-ignore lint/suspicious/noExplicitAny: what each call gives is inferred from its own schema.
  readonly answer: v.GenericSchema<any, any>
}

/**
 * Set when the configured upstream service could not be reached and the site's own library answered instead:
 * the player shows `fallbackMessage` once, and continues with the answer. Later answers have no such fields
 * once it is back. A song or list of the service itself is an error then (`code` 502), with `msg` for
 * display.
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
      // Often missing: the caller then compares offset + rows with `songCount`.
      hasMore: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
    }),
    emptyResult,
  ),
  ...fallback,
})
const urls = v.object({ data: looseList(songUrl), ...fallback })

/**
 * The calls that the browser makes. The schemas of their queries are the server's, and separate: they would
 * be a fifth of the player's startup code.
 */
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

/** A call's answer. */
export type MusicAnswer<C extends MusicRead> = v.InferOutput<C['answer']>
