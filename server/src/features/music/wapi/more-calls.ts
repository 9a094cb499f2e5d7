import * as v from 'valibot'
import { isRecord } from '../../../platform/is-record.ts'
import type { MusicBody, MusicHandler } from './calls.ts'
import type { Catalogue } from './catalogue.ts'
import resting from './resting.json' with { type: 'json' }
import type { MusicSource, WireRow, WireSong } from './source.ts'
import { albumView, artistView, oldSongView, privilegeView, songView } from './view.ts'

/**
 * What players of the family ask for that this site does not have: accounts, videos, comments, advertisement.
 * Each is answered whole and empty, since those players read it without checking.
 */
const empty: Readonly<Record<string, WireRow>> = {
  '/artist/mv': { mvs: [], time: 0, hasMore: false },
  '/artist/sublist': { data: [], count: 0, hasMore: false },
  '/simi/artist': { artists: [] },
  '/simi/song': { songs: [] },
  '/simi/playlist': { playlists: [] },
  '/simi/mv': { mvs: [] },
  '/mv/first': { data: [] },
  '/mv/all': { data: [], count: 0, hasMore: false },
  '/personalized/mv': { category: 0, result: [] },
  '/banner': { banners: [] },
  '/song/dynamic/cover': { data: { videoPlayUrl: null }, message: '' },
  ...Object.fromEntries(
    ['/album/detail/dynamic', '/album/dynamic', '/playlist/detail/dynamic', '/artist/detail/dynamic'].map(
      path => [
        path,
        {
          ...{ onSale: false, isSub: false, subscribed: false, followed: false, albumGameInfo: null },
          ...{ commentCount: 0, likedCount: 0, shareCount: 0, subTime: 0, subCount: 0, bookedCount: 0 },
        },
      ],
    ),
  ),
  ...Object.fromEntries(
    ['/comment/music', '/comment/album', '/comment/playlist', '/comment/mv'].map(path => [
      path,
      { comments: [], hotComments: [], topComments: [], total: 0, more: false, moreHot: false },
    ]),
  ),
  '/user/account': { account: null, profile: null },
  '/user/playlist': { playlist: [], more: false },
  '/user/cloud': { data: [], count: 0, hasMore: false },
  '/user/record': { weekData: [], allData: [] },
  '/album/sublist': { data: [], count: 0, hasMore: false },
  '/mv/sublist': { data: [], count: 0, hasMore: false },
  '/likelist': { ids: [], checkPoint: 0 },
  '/scrobble': { data: 'success', message: '' },
  '/playlist/hot': { tags: [] },
  '/playlist/highquality/tags': { tags: [] },
}

const digits = /^\d{1,16}$/
const number = (otherwise: number, max: number) =>
  v.fallback(
    v.pipe(
      v.union([v.pipe(v.string(), v.regex(digits), v.transform(Number)), v.number()]),
      v.integer(),
      v.minValue(0),
      v.maxValue(max),
    ),
    otherwise,
  )
const asked = v.object({
  id: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  limit: number(30, 1_000),
  offset: number(0, 1_000_000),
})
type Asked = { id: number; limit: number; offset: number; base: string }

const ok = (body: WireRow): MusicBody => ({ ...body, code: 200 })
const slice = <T>(rows: readonly T[], { limit, offset }: Asked) => rows.slice(offset, offset + limit)

/** The other calls that players of the family make: artists, albums, what is new. From the own library. */
export function createMoreCalls(
  catalogue: Catalogue,
  source: Pick<MusicSource, 'findPlaylists'>,
): ReadonlyMap<string, MusicHandler> {
  const { findAlbums, findArtists } = catalogue
  const playable = (song: WireSong) => ({ ...song, privilege: privilegeView(song.id) })

  const ofArtist =
    (answer: (found: Awaited<ReturnType<typeof findArtists>>[number], given: Asked) => WireRow) =>
    async (given: Asked) => {
      const found = (await findArtists()).find(one => artistView(one, '').id === given.id)
      return found ? ok(answer(found, given)) : { code: 404, msg: '没有这位歌手' }
    }
  const artist = ofArtist((found, { base }) => ({
    artist: artistView(found, base),
    hotSongs: found.songs.slice(0, 50).map(song => playable(songView(song, base))),
    more: found.songs.length > 50,
  }))
  const songsOfArtist = ofArtist((found, given) => ({
    songs: slice(found.songs, given).map(song => playable(songView(song, given.base))),
    total: found.songs.length,
    more: given.offset + given.limit < found.songs.length,
  }))
  const newAlbums = async (given: Asked) => {
    const all = await findAlbums()
    const albums = slice(all, given).map(songs => albumView(songs, given.base))
    return ok({ albums, weekData: albums, monthData: albums, total: all.length, hasMore: false })
  }
  /** The songs of one of the charts, by its mark. */
  const songsOf = async (mark: string, { base, limit }: Asked) => {
    const chart = (await catalogue.getLists()).find(list => list.mark === mark)
    return (chart?.songs ?? []).slice(0, limit).map(song => songView(song, base))
  }
  const lists = async ({ base, limit, offset }: Asked) => {
    const { playlists, total } = await source.findPlaylists({
      base,
      limit,
      offset,
      order: 'hot',
      cat: '全部',
    })
    return { playlists, total, more: offset + playlists.length < total }
  }

  const handlers: Readonly<Record<string, (given: Asked) => Promise<MusicBody>>> = {
    '/artists': artist,
    '/artist/detail': ofArtist((found, { base }) => ({
      data: { artist: artistView(found, base), videoCount: 0, blacklist: false },
    })),
    '/artist/songs': songsOfArtist,
    '/artist/top/song': songsOfArtist,
    '/artist/desc': ofArtist(() => ({ introduction: [], briefDesc: '', count: 0, topicData: [] })),
    '/artist/album': ofArtist((found, given) => ({
      artist: artistView(found, given.base),
      hotAlbums: slice(found.albums, given).map(songs => albumView(songs, given.base)),
      more: given.offset + given.limit < found.albums.length,
    })),
    '/toplist/artist': async given => {
      const artists = slice(await findArtists(), { ...given, limit: 100 })
      return ok({
        list: { artists: artists.map(one => artistView(one, given.base)), type: 1, updateTime: 0 },
      })
    },
    '/top/artists': async given => {
      const all = await findArtists()
      const artists = slice(all, given).map(one => artistView(one, given.base))
      return ok({ artists, more: given.offset + given.limit < all.length })
    },
    '/album/newest': newAlbums,
    '/album/new': newAlbums,
    '/top/album': newAlbums,
    '/top/song': async given => {
      const songs = await songsOf('N', { ...given, limit: 100 })
      return ok({ data: songs.map(song => ({ ...oldSongView(song), privilege: privilegeView(song.id) })) })
    },
    '/personalized/newsong': async given => {
      const songs = await songsOf('N', given)
      const result = songs.map(song => {
        const { id, name, al } = song
        const picUrl = isRecord(al) ? al.picUrl : ''
        const row = { ...resting.suggestedList, id, type: 4, name, picUrl }
        return { ...row, song: { ...oldSongView(song), privilege: privilegeView(id) } }
      })
      return ok({ category: 0, result })
    },
    '/personal_fm': async given => ok({ data: (await songsOf('O', given)).map(oldSongView) }),
    '/recommend/songs': async given => {
      const dailySongs = (await songsOf('O', given)).map(playable)
      const privileges = dailySongs.map(({ privilege }) => privilege)
      return ok({ data: { dailySongs, privileges, orderSongs: [], recommendReasons: [] } })
    },
    '/recommend/resource': async given => {
      const { playlists } = await lists(given)
      const recommend = playlists.map(list => ({
        ...list,
        picUrl: list.coverImgUrl,
        playcount: list.playCount,
      }))
      return ok({ featureFirst: false, haveRcmdSongs: false, recommend })
    },
    '/top/playlist/highquality': async given => ok({ ...(await lists(given)), lasttime: 0 }),
    '/search/hot': async given => {
      const names = new Set((await songsOf('H', given)).map(({ name }) => name))
      return ok({
        result: { hots: [...names].slice(0, 10).map(first => ({ first, second: 1, iconType: 0 })) },
      })
    },
    '/search/multimatch': async () => ok({ result: { orders: [] } }),
  }

  const bound = Object.entries(handlers).map(([path, handle]): readonly [string, MusicHandler] => [
    path,
    async (query, base) => {
      const { id, ...rest } = v.parse(asked, query)
      return handle({ ...rest, id: digits.test(id) ? Number(id) : 0, base })
    },
  ])
  const still = Object.entries(empty).map(([path, body]): readonly [string, MusicHandler] => [
    path,
    async () => ok(body),
  ])
  return new Map([...bound, ...still])
}
