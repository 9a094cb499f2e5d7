import * as v from 'valibot'
import { wholeNumber } from './kit/field.ts'
import { playlist, song, songLevels } from './music.ts'
import { looseList, looseNumber, looseText } from './music-field.ts'
import { fallback, type MusicRead, musicReads } from './music-read.ts'

/** One call of the `/wapi` family: `query` is its input. */
export type MusicCallShape = MusicRead & {
  // biome-ignore lint/suspicious/noExplicitAny: what each call takes is inferred from its own schema.
  readonly query: v.GenericSchema<any, any>
}

/** True only for exactly `true`. */
const looseFlag = v.fallback(v.boolean(), false)

/** A count as number or text, from 0 to `max`. */
const askedCount = (label: string, max: number) =>
  wholeNumber({ min: 0, max, digits: /^\d{1,9}$/, words: `${label}应为 0 到 ${max} 的整数` })

const idMessage = '编号应为正整数'

/** One id in a query, as number or digits. */
const askedId = wholeNumber({
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  digits: /^\d{1,16}$/,
  words: idMessage,
})

const maxIds = 1_000

function readIds(given: string | number | number[]): (string | number)[] {
  if (typeof given === 'number') return [given]
  return typeof given === 'string' ? given.replace(/^\[|\]$/g, '').split(',', maxIds + 1) : given
}

/** Up to a thousand ids: `1,2`, `[1,2]`, a number, or a list of numbers. */
const askedIds = v.pipe(
  v.union([v.string(idMessage), v.number(idMessage), v.array(v.number(idMessage))], idMessage),
  v.transform(readIds),
  v.array(askedId),
  v.maxLength(maxIds, `一次最多 ${maxIds} 首`),
)

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
/** What to search for: 10 albums, 100 artists, 1000 lists; anything else means songs, like 1. */
const searching = v.object({
  keywords,
  limit: limit(30),
  offset,
  type: v.optional(askedCount('type', 10_000), 1),
})

/** Every call, by name: used by both the server and the browser. */
export const musicCalls = {
  toplistDetail: { ...musicReads.toplistDetail, query: nothing },
  toplist: { ...musicReads.toplistDetail, path: '/toplist', query: nothing },
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
    ...musicReads.playlistTracks,
    query: v.object({ id: askedId, limit: limit(maxRows), offset }),
  },
  playlistDetail: { ...musicReads.playlistDetail, query: byId },
  songDetail: { ...musicReads.songDetail, query: v.object({ ids: askedIds }) },
  songUrl: { ...musicReads.songUrl, query: v.object({ id: askedIds, level }) },
  songUrlOld: {
    ...musicReads.songUrl,
    path: '/song/url',
    query: v.object({ id: askedIds, br: v.optional(askedCount('br', 10_000_000), 999_000) }),
  },
  checkMusic: {
    path: '/check/music',
    query: byId,
    answer: v.object({ success: looseFlag, message: looseText }),
  },
  search: { ...musicReads.search, query: searching },
  cloudSearch: { ...musicReads.search, path: '/cloudsearch', query: searching },
  searchSuggest: { ...musicReads.search, path: '/search/suggest', query: v.object({ keywords }) },
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
  lyric: { ...musicReads.lyric, query: byId },
  lyricNew: { ...musicReads.lyricNew, query: byId },
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

/** A caller's input. */
export type MusicQuery<C extends MusicCallShape> = v.InferInput<C['query']>
/** A handler's input. */
export type MusicAsked<C extends MusicCallShape> = v.InferOutput<C['query']>
