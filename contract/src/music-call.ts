import * as v from 'valibot'
import { lyricAnswer, playlist, song, songLevels, songUrl } from './music.ts'
import { askedCount, askedId, askedIds, looseFlag, looseList, looseNumber, looseText } from './music-field.ts'

/** One call of the `/wapi` family: `query` is what it takes, `answer` reads the body once its `code` is 200. */
export type MusicCallShape = {
  readonly path: `/${string}`
  // biome-ignore lint/suspicious/noExplicitAny: what each call takes and gives is inferred from its own schemas.
  readonly query: v.GenericSchema<any, any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly answer: v.GenericSchema<any, any>
}

const maxRows = 1_000
const maxOffset = 1_000_000
const limit = (otherwise: number) => v.optional(askedCount('limit', maxRows), otherwise)
const offset = v.optional(askedCount('offset', maxOffset), 0)
const nothing = v.object({})
const byId = v.object({ id: askedId })
const level = v.optional(v.picklist(songLevels, 'level 不认识'), 'exhigh')

const keywordsMax = 100
const keywords = v.pipe(
  v.string('keywords 应为文字'),
  v.trim(),
  v.nonEmpty('keywords 不能为空'),
  v.maxLength(keywordsMax, `keywords 最多 ${keywordsMax} 个字`),
)
/** What is searched for: 10 albums, 100 artists, 1000 lists; anything else is songs, as 1 is. */
const searching = v.object({
  keywords,
  limit: limit(30),
  offset,
  type: v.optional(askedCount('type', 10_000), 1),
})

/**
 * Set when a service that the owner has put before the site's own library could not be reached and the library answered
 * instead: the panel shows `fallbackMessage` once, as a notice, and goes on with what it got. Ask again later and the
 * fields are gone. A song or list of that service's own is an error then (`code` 502), its `msg` to be shown likewise.
 */
const fallback = {
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

/** Every call, by name: the server binds them and the browser makes them, both from here. */
export const musicCalls = {
  toplistDetail: { path: '/toplist/detail', query: nothing, answer: charts },
  toplist: { path: '/toplist', query: nothing, answer: charts },
  topPlaylist: {
    path: '/top/playlist',
    query: v.object({
      cat: v.optional(v.pipe(v.string(), v.maxLength(40)), '全部'),
      order: v.optional(v.picklist(['hot', 'new'], 'order 只能是 hot 或 new'), 'hot'),
      limit: limit(50),
      offset,
    }),
    answer: v.object({ playlists: looseList(playlist), total: looseNumber(), more: looseFlag, ...fallback }),
  },
  personalized: {
    path: '/personalized',
    query: v.object({ limit: limit(30) }),
    answer: v.object({ result: looseList(playlist), ...fallback }),
  },
  playlistTracks: {
    path: '/playlist/track/all',
    query: v.object({ id: askedId, limit: limit(maxRows), offset }),
    answer: songs,
  },
  playlistDetail: {
    path: '/playlist/detail',
    query: byId,
    answer: v.object({ playlist }),
  },
  songDetail: { path: '/song/detail', query: v.object({ ids: askedIds }), answer: songs },
  songUrl: { path: '/song/url/v1', query: v.object({ id: askedIds, level }), answer: urls },
  songUrlOld: {
    path: '/song/url',
    query: v.object({ id: askedIds, br: v.optional(askedCount('br', 10_000_000), 999_000) }),
    answer: urls,
  },
  checkMusic: {
    path: '/check/music',
    query: byId,
    answer: v.object({ success: looseFlag, message: looseText }),
  },
  search: { path: '/search', query: searching, answer: searchAnswer },
  cloudSearch: { path: '/cloudsearch', query: searching, answer: searchAnswer },
  searchSuggest: {
    path: '/search/suggest',
    query: v.object({ keywords }),
    answer: searchAnswer,
  },
  searchHot: {
    path: '/search/hot/detail',
    query: nothing,
    answer: v.object({ data: looseList(v.object({ searchWord: v.string(), score: looseNumber() })) }),
  },
  searchDefault: {
    path: '/search/default',
    query: nothing,
    answer: v.object({ data: v.fallback(v.object({ showKeyword: looseText }), { showKeyword: '' }) }),
  },
  lyric: { path: '/lyric', query: byId, answer: lyricAnswer },
  lyricNew: { path: '/lyric/new', query: byId, answer: lyricAnswer },
  album: {
    path: '/album',
    query: byId,
    answer: v.object({
      album: v.object({ id: looseNumber(), name: looseText, picUrl: looseText }),
      songs: looseList(song),
    }),
  },
  playlistCategories: {
    path: '/playlist/catlist',
    query: nothing,
    answer: v.object({ sub: looseList(v.object({ name: v.string() })) }),
  },
  loginStatus: { path: '/login/status', query: nothing, answer: v.object({ data: v.unknown() }) },
} as const satisfies Record<string, MusicCallShape>

/** What a caller gives. */
export type MusicQuery<C extends MusicCallShape> = v.InferInput<C['query']>
/** What a handler gets. */
export type MusicAsked<C extends MusicCallShape> = v.InferOutput<C['query']>
/** What a caller is answered. */
export type MusicAnswer<C extends MusicCallShape> = v.InferOutput<C['answer']>
