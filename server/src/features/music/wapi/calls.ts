import { type MusicAsked, type MusicCallShape, musicCalls } from '@xiaolou/contract/music-call'
import * as v from 'valibot'
import resting from './resting.json' with { type: 'json' }
import type { Asked, MusicSource, OtherKind, WireRow } from './source.ts'
import { oldSongView, privilegeView } from './view.ts'

/** The body of an answer: `code` is 200 or the error. Its HTTP status is 200 unless `code` is 4xx or 5xx. */
export type MusicBody = WireRow & { readonly code: number }
export type MusicHandler = (query: unknown, base: string) => Promise<MusicBody>
type Bound = readonly [path: string, handle: MusicHandler]

const ok = (body: WireRow): MusicBody => ({ ...body, code: 200 })
const notFound = (msg: string): MusicBody => ({ code: 404, msg })
const anonymous = { code: 200, account: null, profile: null }
const otherKinds: ReadonlyMap<number, OtherKind> = new Map([
  [10, 'album'],
  [100, 'artist'],
  [1_000, 'playlist'],
])
const suggested = 6

/** A song from the upstream has its own privileges: some may not be played. */
const privilegeOf = (song: WireRow & { id: number }) => song.privilege ?? privilegeView(song.id)

/** Binds a call to its handler: parses the query; a bad parameter is answered 400 with a message. */
function bind<const C extends MusicCallShape>(
  call: C,
  handle: (asked: Asked<MusicAsked<C> & object>) => Promise<MusicBody>,
): Bound {
  const answer: MusicHandler = async (query, base) => {
    const parsed = v.safeParse(call.query, query, { abortEarly: true })
    if (parsed.success) return handle({ ...parsed.output, base })
    const [issue] = parsed.issues
    const name = v.getDotPath(issue)?.split('.')[0]
    const msg = issue.received === 'undefined' ? `缺少 ${name ?? '参数'}` : issue.message
    return { code: 400, msg }
  }
  return [call.path, answer]
}

/** Every supported call of the family, by path, from one source. */
export function createMusicCalls(source: MusicSource): ReadonlyMap<string, MusicHandler> {
  type Search = Asked<{ keywords: string; limit: number; offset: number; type: number }>
  /** The result of a search for albums, artists or lists; undefined for songs. */
  const searchOthers = async (asked: Search): Promise<WireRow | undefined> => {
    const kind = otherKinds.get(asked.type)
    if (!kind) return undefined
    const { rows, count } = await source.searchOthers({ ...asked, kind })
    return { [`${kind}s`]: rows, [`${kind}Count`]: count, hasMore: asked.offset + rows.length < count }
  }
  const lyric = (isWordByWord: boolean) => async (asked: Asked<{ id: number }>) => {
    const body = await source.getLyric({ ...asked, isWordByWord })
    const unknown = { uncollected: true, lrc: { version: 0, lyric: '[00:00.00]暂无歌词' } }
    return ok(body ?? { sgc: false, sfy: false, qfy: false, ...unknown })
  }
  const withPrivileges = (songs: readonly (WireRow & { id: number })[]) => ({
    songs,
    privileges: songs.map(privilegeOf),
  })
  const charts = (change: (list: WireRow) => WireRow, more: WireRow) => async (asked: Asked) =>
    ok({ list: (await source.findCharts(asked)).map(change), ...more })
  return new Map([
    bind(
      musicCalls.toplistDetail,
      charts(list => list, {
        artistToplist: { ...resting.artistChart, artists: [] },
        rewardToplist: { coverUrl: '', name: '', position: 0, songs: [] },
      }),
    ),
    bind(
      musicCalls.toplist,
      charts(list => ({ ...list, tracks: null }), { artistToplist: resting.artistChart }),
    ),
    bind(musicCalls.topPlaylist, async asked => {
      const { playlists, total } = await source.findPlaylists(asked)
      return ok({ playlists, total, more: asked.offset + playlists.length < total, cat: asked.cat })
    }),
    bind(musicCalls.personalized, async asked => {
      const { playlists } = await source.findPlaylists({ ...asked, offset: 0, order: 'hot', cat: '全部' })
      const result = playlists.map(list => {
        const { id, name, coverImgUrl: picUrl, playCount, trackCount, trackNumberUpdateTime } = list
        const row = { id, name, picUrl, trackNumberUpdateTime, playCount, trackCount }
        return { ...resting.suggestedList, ...row }
      })
      return ok({ hasTaste: false, category: 0, result })
    }),
    bind(musicCalls.playlistTracks, async asked => {
      const songs = await source.findTracks(asked)
      return songs ? ok(withPrivileges(songs)) : notFound('没有这个歌单')
    }),
    bind(musicCalls.playlistDetail, async asked => {
      const found = await source.getPlaylist(asked)
      if (!found) return notFound('没有这个歌单')
      const songs = (await source.findTracks({ ...asked, limit: 1_000, offset: 0 })) ?? []
      const trackIds = found.trackIds.map(id => ({ ...resting.trackId, id }))
      const { privileges } = withPrivileges(songs)
      return ok({ playlist: { ...found.playlist, tracks: songs, trackIds }, privileges })
    }),
    bind(musicCalls.songDetail, async asked => ok(withPrivileges(await source.findSongs(asked)))),
    bind(musicCalls.songUrl, async asked => ok({ data: await source.findUrls({ ...asked, ids: asked.id }) })),
    bind(musicCalls.songUrlOld, async asked =>
      ok({ data: await source.findUrls({ ...asked, ids: asked.id, level: 'exhigh' }) }),
    ),
    bind(musicCalls.checkMusic, async asked => {
      const [row] = await source.findUrls({ base: asked.base, ids: [asked.id], level: 'exhigh' })
      const isThere = typeof row?.url === 'string'
      return ok({ success: isThere, message: isThere ? 'ok' : '亲爱的,暂无版权' })
    }),
    bind(musicCalls.search, async asked => {
      const others = await searchOthers(asked)
      if (others) return ok({ result: others })
      const { songs, songCount } = await source.search(asked)
      const hasMore = asked.offset + songs.length < songCount
      return ok({ result: { songs: songs.map(oldSongView), hasMore, songCount } })
    }),
    bind(musicCalls.cloudSearch, async asked => {
      const others = await searchOthers(asked)
      if (others) return ok({ result: { searchQcReminder: null, ...others } })
      const { songs, songCount } = await source.search(asked)
      const rows = songs.map(song => ({ ...song, privilege: privilegeOf(song) }))
      return ok({ result: { searchQcReminder: null, songs: rows, songCount } })
    }),
    bind(musicCalls.searchSuggest, async asked => {
      const { songs } = await source.search({ ...asked, limit: suggested, offset: 0 })
      return ok({ result: songs.length > 0 ? { songs: songs.map(oldSongView), order: ['songs'] } : {} })
    }),
    bind(musicCalls.searchHot, async () => {
      const words = await source.findHotWords()
      const data = words.map(({ word, score }) => ({ ...resting.searchWord, searchWord: word, score }))
      return ok({ data, message: 'success' })
    }),
    bind(musicCalls.searchDefault, async () => {
      const word = (await source.findHotWords())[0]?.word ?? ''
      const data = { ...resting.defaultWord, showKeyword: word, realkeyword: word }
      return ok({ data, message: null })
    }),
    bind(musicCalls.lyric, lyric(false)),
    bind(musicCalls.lyricNew, lyric(true)),
    bind(musicCalls.album, async asked => {
      const found = await source.getAlbum(asked)
      return found ? ok({ resourceState: true, ...found }) : notFound('没有这张专辑')
    }),
    bind(musicCalls.playlistCategories, async () =>
      ok({ all: { name: '全部', resourceCount: 0 }, sub: [], categories: {} }),
    ),
    bind(musicCalls.loginStatus, async () => ok({ data: anonymous })),
  ])
}
