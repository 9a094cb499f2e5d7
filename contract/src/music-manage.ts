import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { oneLine } from './grapheme.ts'
import { bodyId, page, paging, text } from './kit/field.ts'
import { post } from './kit/route.ts'
import { limits } from './limits.ts'

/** A song's lyrics: word by word, line by line, only in the file's tags, none. */
export const lyricKinds = ['words', 'lines', 'tags', 'none'] as const

const managedSong = v.object({
  id: v.number(),
  name: v.string(),
  artists: v.array(v.string()),
  album: v.string(),
  duration_ms: v.number(),
  /** Path and query of its cover. */
  cover: v.string(),
  /** The file's path in the folder of songs. */
  path: v.string(),
})

const listedSong = v.object({
  ...managedSong.entries,
  lyric: v.picklist(lyricKinds),
  track_no: v.number(),
  /** Whether its text or cover here differs from the file's. */
  is_renamed: v.boolean(),
})
export type ListedSong = v.InferOutput<typeof listedSong>

export const getManagedSongs = post('administrator', '/music/list', {
  isUnaudited: true,
  summary: '小楼自己的歌，按文件的位置；能按歌名、歌手、专辑、拼音找',
  body: v.object({ ...paging, search: v.optional(text('搜索词', limits.searchQueryMaxLength), '') }),
  result: page(listedSong),
})

/** Why a file in the folder of songs cannot be played; `unknown` for one that an earlier version read. */
export const unreadReasons = ['damaged', 'empty', 'locked', 'unplayable', 'slow', 'unknown'] as const
export type UnreadReason = (typeof unreadReasons)[number]
export const unreadLabels = {
  damaged: '坏了，或者没有传完',
  empty: '是空的',
  locked: '没有权限读',
  unplayable: '是浏览器放不了的格式',
  slow: '一分钟还没有读完',
  unknown: '读不了',
} as const satisfies Record<UnreadReason, string>
export const unreadReasonOf = (name: string): UnreadReason =>
  unreadReasons.find(reason => reason === name) ?? 'unknown'

export const getUnreadSongs = post('administrator', '/music/getUnread', {
  isUnaudited: true,
  summary: '放歌的文件夹里听不了的文件，各是为什么',
  body: v.object({ ...paging }),
  result: page(v.object({ path: v.string(), reason: v.picklist(unreadReasons) })),
})

export const scanSongs = post('administrator', '/music/scan', {
  summary: '照放歌的文件夹重新看一遍：读了几首、几首读不了、几首不在了',
  result: v.object({ read: v.number(), broken: v.number(), removed: v.number() }),
})

export const deleteSong = post('administrator', '/music/delete', {
  summary: '把一首歌的文件和旁边的歌词真的删掉；同样的声音在别处还有一份的，一起删',
  body: v.object({ id: bodyId }),
  result: v.boolean(),
})

const name = (label: string, max: number) =>
  v.pipe(
    text(label, max),
    v.check(value => !/\p{Cc}/u.test(value), `${label}里不能有换行`),
    v.transform(oneLine),
  )

/** A song's tags here, overriding its file's; the file is not changed. */
const songTags = v.object({
  name: v.pipe(name('歌名', 200), v.nonEmpty('请填写歌名')),
  artists: v.pipe(v.array(v.pipe(name('歌手', 100), v.nonEmpty())), v.maxLength(20, '歌手最多二十位')),
  album: name('专辑', 200),
  track_no: v.pipe(v.number(), v.integer('第几首应是整数'), v.minValue(0), v.maxValue(9_999)),
  /** A picture of the site's own; '' for the file's. */
  cover_url: v.pipe(v.string(), v.regex(/^(?:\/uploads\/[0-9a-f]{40}\.[a-z]{3,4})?$/, '封面要用这里的图')),
})
export type SongTags = v.InferOutput<typeof songTags>

export const saveSongTags = post('administrator', '/music/saveTags', {
  summary: '改一首歌在这里的名字、歌手、专辑、第几首和封面；tags 为 null 时照文件里的',
  body: v.object({ id: bodyId, tags: v.nullable(songTags) }),
  result: v.boolean(),
})

const playlistPath = v.pipe(v.string(), v.maxLength(1_000))
/** The id of a list for the player and the chat room. */
const list_id = v.number()
const managedPlaylist = v.object({
  list_id,
  /** The file's path in the folder of songs. */
  path: v.string(),
  name: v.string(),
  songs: v.array(v.object({ id: v.number(), name: v.string(), artists: v.array(v.string()) })),
  /** How many of its lines match no song. */
  lost: v.number(),
})
export type ManagedPlaylist = v.InferOutput<typeof managedPlaylist>

export const getPlaylists = post('administrator', '/music/getPlaylists', {
  isUnaudited: true,
  summary: '歌单文件（m3u8），各有哪些歌',
  result: v.array(managedPlaylist),
})

export const savePlaylist = post('administrator', '/music/savePlaylist', {
  summary: '写一份歌单文件；path 为空是新的一份，换了名字就换一个文件',
  body: v.object({
    path: v.optional(playlistPath, ''),
    name: v.pipe(name('歌单名', 80), v.nonEmpty('请填写歌单名')),
    song_ids: v.pipe(v.array(bodyId), v.maxLength(5_000, '一份歌单最多五千首')),
  }),
  form: { code: familyCode.music, fields: ['name'] },
  result: v.object({ list_id }),
})

export const deletePlaylist = post('administrator', '/music/deletePlaylist', {
  summary: '删掉一份歌单文件；歌都在',
  body: v.object({ path: playlistPath }),
  result: v.boolean(),
})

/** For one lyric file; longer ones are not read. */
export const maxLyricFileChars = 128 * 1024
const lyricText = v.pipe(v.string(), v.maxLength(maxLyricFileChars, '歌词太长了'))

/** A song's lyric files; '' for a missing one. */
const lyricFiles = v.object({ lrc: lyricText, tlyric: lyricText, romalrc: lyricText, yrc: lyricText })
export type LyricFiles = v.InferOutput<typeof lyricFiles>

export const getLyricFiles = post('administrator', '/music/getLyricFiles', {
  isUnaudited: true,
  summary: '一首歌旁边的歌词文件，和能听它的地址',
  body: v.object({ id: bodyId }),
  result: v.object({
    song: managedSong,
    /** Path and query to play it; valid for at least twenty minutes. */
    address: v.string(),
    files: v.object({ ...lyricFiles.entries, ttml: v.string() }),
    /** The lyrics in the song's tags, used if there is no `.lrc`. */
    tag_lyric: v.string(),
    /** Changes with any of the files. */
    revision: v.string(),
  }),
})

export const saveLyricFiles = post('administrator', '/music/saveLyricFiles', {
  summary: '写下一首歌旁边的歌词文件，空的就拿走；revision 不是现在的那一份时不写',
  body: v.object({
    id: bodyId,
    revision: v.string(),
    files: lyricFiles,
    /** A `.ttml` takes precedence over the others: renames it. */
    is_ttml_aside: v.optional(v.boolean(), false),
  }),
  result: v.object({ revision: v.string() }),
})
