import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mp3, putFiles } from '../../../testing/audio.ts'
import { sqlite } from '../../../testing/databases.ts'
import { makeApp, type TestApp } from '../../../testing/make-app.ts'

describe.each(['full', 'empty'] as const)('players of the family, a library that is %s', state => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp(sqlite)
    if (state === 'empty') return
    await putFiles(app.musicDir, {
      '说苑/越人歌.mp3': mp3({ title: '越人歌', artist: '越人', album: '说苑' }, 1),
      '说苑/越人歌.lrc': '[00:01.00]今夕何夕',
      '琴/枫.mp3': mp3({ title: '枫', artist: '某人/越人', album: '琴曲' }, 2),
      '独.mp3': mp3({ title: '独', artist: '独行' }, 3),
      '歌单.m3u8': '#EXTM3U\n说苑/越人歌.mp3\n琴/枫.mp3\n',
    })
    await app.app.music.library.scan()
  })
  afterAll(() => app.close())

  const get = async (path: string) => app.http.inject({ url: `/wapi${path}` })
  const read = async (path: string) => (await get(path)).json()
  const search = async (type: number, keywords: string) =>
    (await read(`/search?type=${type}&keywords=${encodeURIComponent(keywords)}`)).result

  it.each([
    ['/artist/mv?id=1', 'mvs'],
    ['/simi/artist?id=1', 'artists'],
    ['/artist/sublist', 'data'],
    ['/banner?type=0', 'banners'],
    ['/album/newest', 'albums'],
    ['/album/new?area=EA&limit=10', 'albums'],
    ['/top/song?type=0', 'data'],
    ['/personalized/newsong', 'result'],
    ['/personalized?limit=10', 'result'],
    ['/toplist', 'list'],
    ['/top/playlist', 'playlists'],
    ['/top/playlist/highquality?limit=50', 'playlists'],
    ['/toplist/artist?type=2', 'list artists'],
    ['/top/artists', 'artists'],
    ['/recommend/songs', 'data dailySongs'],
    ['/recommend/resource?limit=5', 'recommend'],
    ['/personal_fm', 'data'],
    ['/search/hot', 'result hots'],
    ['/comment/music?id=1', 'comments'],
    ['/user/playlist?uid=0', 'playlist'],
    ['/likelist?uid=0', 'ids'],
  ])('%s is answered with a list', async (path, name) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.json().code]).toEqual([200, 200])
    const list = name.split(' ').reduce<unknown>((inner, key) => Object(inner)[key], answer.json())
    expect(Array.isArray(list)).toBe(true)
  })

  it.each([
    '/login/status',
    '/song/dynamic/cover?id=1',
    '/album/dynamic?id=1',
    '/album/detail/dynamic?id=1',
    '/user/account',
    '/search/multimatch?keywords=a',
  ])('%s is answered whole', async path => expect(await read(path)).toMatchObject({ code: 200 }))

  it.each(['/artists?id=1', '/artist/album?id=x', '/artist/songs'])(
    '%s, of nobody here, is not found',
    async path => {
      expect((await get(path)).json()).toMatchObject({ code: 404, msg: '没有这位歌手' })
    },
  )

  if (state === 'empty') return

  it('finds albums, artists and lists by their names, in either writing', async () => {
    expect(await search(10, '說苑')).toMatchObject({ albums: [{ name: '说苑', size: 1 }], albumCount: 1 })
    expect(await search(10, '越人')).toMatchObject({ albumCount: 2 })
    expect(await search(100, '越')).toMatchObject({
      artists: [{ name: '越人', musicSize: 2 }],
      artistCount: 1,
    })
    expect(await search(1_000, '歌单')).toMatchObject({ playlists: [{ name: '歌单', trackCount: 2 }] })
    expect(await search(10, '没有')).toEqual({ albums: [], albumCount: 0, hasMore: false })
  })

  it('has what the page of an artist reads, also of one without an album', async () => {
    for (const name of ['越人', '独行']) {
      const [{ id, albumSize, musicSize }] = (await search(100, name)).artists
      const { artist, hotSongs } = await read(`/artists?id=${id}`)
      expect(artist).toMatchObject({
        id,
        name,
        img1v1Url: expect.stringContaining('/wapi/cover/'),
        mvSize: 0,
      })
      expect(hotSongs).toHaveLength(musicSize)
      expect(hotSongs[0]).toMatchObject({
        al: { picUrl: expect.any(String) },
        privilege: { id: hotSongs[0].id },
      })
      const { hotAlbums } = await read(`/artist/album?id=${id}&limit=200`)
      expect(hotAlbums).toHaveLength(albumSize)
      expect(hotAlbums[0]).toMatchObject({ type: 'EP/Single', artist: { name: expect.any(String) } })
      const { album, songs } = await read(`/album?id=${hotAlbums[0].id}`)
      expect([album.name, songs.length > 0]).toEqual([hotAlbums[0].name, true])
    }
  })

  it('has the new songs with their covers', async () => {
    const { result } = await read('/personalized/newsong?limit=2')
    expect(result).toHaveLength(2)
    expect(result[0]).toMatchObject({
      picUrl: expect.stringContaining('/wapi/cover/'),
      song: { artists: [{}], album: {} },
    })
    const { data } = await read('/recommend/songs')
    expect(data.privileges.map(({ id }: { id: number }) => id)).toEqual(
      data.dailySongs.map(({ id }: { id: number }) => id),
    )
  })

  describe('MetingJS', () => {
    const meting = (type: string, id: string | number) =>
      get(`/meting?server=netease&type=${type}&id=${encodeURIComponent(id)}&auth=&r=0.5`)
    const names = async (type: string, id: string | number) =>
      (await meting(type, id)).json().map((row: { name: string }) => row.name)
    const idOf = async (name: string) => (await search(1, name)).songs[0].id

    it.each([
      ['search', '越人歌', ['越人歌']],
      ['playlist', '歌单', ['越人歌', '枫']],
      ['artist', '独行', ['独']],
      ['album', '琴曲', ['枫']],
      ['playlist', '60198', []],
      ['song', '1', []],
      ['song', 'x,y', []],
      ['search', '', []],
      ['nothing', '1', []],
    ])('%s %s has its songs', async (type, id, expected) => {
      expect((await meting(type, id)).headers['content-type']).toContain('application/json')
      expect(await names(type, id)).toEqual(expected)
    })

    it('takes ids as well', async () => {
      const song = await idOf('枫')
      expect(await names('song', song)).toEqual(['枫'])
      expect(await names('album', (await search(10, '琴曲')).albums[0].id)).toEqual(['枫'])
      expect(await names('artist', (await search(100, '独行')).artists[0].id)).toEqual(['独'])
      expect(await names('playlist', (await search(1_000, '歌单')).playlists[0].id)).toEqual(['越人歌', '枫'])
    })

    it('leads to the file, the cover and the lyric of each song', async () => {
      const [row] = (await meting('search', '越人歌')).json()
      expect(row).toMatchObject({ title: '越人歌', artist: '越人', author: '越人', cover: row.pic })
      const at = (address: string) => app.http.inject({ url: address.replace('https://xiaolou.example', '') })
      const file = await at(row.url)
      expect([file.statusCode, file.headers.location]).toEqual([
        302,
        expect.stringContaining('/wapi/stream/'),
      ])
      expect((await at(String(file.headers.location))).statusCode).toBe(200)
      expect((await at(row.pic)).headers.location).toContain('/wapi/cover/')
      const lyric = await at(row.lrc)
      expect([lyric.body, lyric.headers['content-type']]).toEqual([
        '[00:01.00]今夕何夕',
        'text/plain; charset=utf-8',
      ])
      for (const type of ['url', 'pic', 'lrc']) expect((await meting(type, 1)).statusCode).toBe(404)
    })
  })
})
