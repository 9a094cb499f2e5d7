import { musicCalls } from '@xiaolou/contract/music-call'
import { musicAddress, readMusicBody } from '@xiaolou/contract/music-client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture, mp3, putFiles } from '../../../testing/audio.ts'
import { sqlite } from '../../../testing/databases.ts'
import { makeApp, type TestApp } from '../../../testing/make-app.ts'
import { differences, musicFixtures } from '../../../testing/music-fixture.ts'

const shapes = musicFixtures.filter(([, given]) => given.shape)

const tags = { title: '越人歌', artist: '越人', album: '说苑', subtitle: '古调' }

describe('the wire', () => {
  let app: TestApp
  const ids = { song: 0, silent: 0, chart: 0, album: 0 }
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url: `/wapi${path}`, headers })

  beforeAll(async () => {
    app = await makeApp(sqlite)
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a8432b' } })
      .png()
      .toBuffer()
    await putFiles(app.musicDir, {
      '集/越人歌.mp3': mp3({ ...tags, picture }, 1),
      '集/越人歌.lrc': '\ufeff[00:01.00]今夕何夕兮\r\n',
      '集/越人歌.tr.lrc': '[00:01.00]What evening is it\n',
      '集/越人歌.roma.lrc': '[00:01.00]jin xi he xi xi\n',
      '集/越人歌.yrc': '[1000,3460](1000,670,0)今(1670,410,0)夕',
      '集/越人歌.ttml': '<tt></tt>',
      '琴/枫.mp3': mp3({ title: '枫', artist: '某人', album: '琴' }, 2),
      '琴/folder.jpg': fixture('cover.jpg'),
      '琴/纯.mp3': mp3({ title: '纯' }, 3),
      '琴/纯.lrc': '[00:05.00]纯音乐，请欣赏',
      '琴/坏.mp3': mp3({ title: '坏封面', picture: Buffer.from('not a picture') }, 4),
      '琴/签.mp3': mp3({ title: '签', words: '一句\n两句' }, 5),
      '琴/时.mp3': mp3(
        {
          title: '时',
          timed: [
            [1_500, '第一句'],
            [62_340, '第二句'],
          ],
        },
        6,
      ),
      '琴/国.mp3': mp3({ rawTitle: Buffer.from('b6ceb2d3b5b9b4e6d4da', 'hex') }, 7),
      '琴/国.lrc': Buffer.from('5b30303a30312e30305dced2b5c4b0aeb2bbcac7d2bbcca8b5e7cad3', 'hex'),
      '琴/大.mp3': mp3({ title: '大' }, 8),
      '琴/大.lrc': Buffer.from('5b30303a30312e30305da7daaabab752a4a3ac4fa440a5aa', 'hex'),
      '琴/长.mp3': mp3({ title: '长' }, 9),
      '琴/长.lrc': `[00:01.00]${'长'.repeat(100_000)}`,
    })
    await app.app.music.library.scan()
    const search = await get('/cloudsearch?keywords=越人歌')
    const [song] = readMusicBody(musicCalls.cloudSearch, search.json(), 200).result.songs
    ids.song = song?.id ?? 0
    ids.album = song?.al.id ?? 0
    ids.silent =
      readMusicBody(musicCalls.search, (await get('/search?keywords=枫')).json(), 200).result.songs[0]?.id ??
      0
    ids.chart = readMusicBody(musicCalls.toplist, (await get('/toplist')).json(), 200).list[3]?.id ?? 0
  })
  afterAll(() => app.close())

  const idOf = async (name: string) =>
    readMusicBody(musicCalls.search, (await get(`/search?keywords=${name}`)).json(), 200).result.songs[0]
      ?.id ?? 0
  const lyricOf = async (id: number, path = '/lyric') => (await get(`${path}?id=${id}`)).json()

  it.each(shapes)('%s: our own service answers every field of it', async (name, given) => {
    const query = { ...given.query }
    const isUnknown = /unknown|none/.test(name)
    if (given.call === 'album') query.id = ids.album
    else if (given.call.startsWith('playlist') && 'id' in query) query.id = ids.chart
    else if (name === 'lyric-none.json') query.id = ids.silent
    else if (name === 'lyric-instrumental.json') query.id = await idOf('纯')
    else if ('ids' in query && !isUnknown) query.ids = [ids.song, ids.silent]
    else if (Array.isArray(query.id)) query.id = [ids.song, 1]
    else if ('id' in query && !isUnknown) query.id = ids.song
    const answer = await get(musicAddress(musicCalls[given.call], query))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(answer.headers.etag).toBeUndefined()
    expect(differences(given.body, answer.json())).toEqual([])
    expect(() => readMusicBody(musicCalls[given.call], answer.json(), 200)).not.toThrow()
  })

  it.each([
    ['/playlist/track/all', 400, '缺少 id'],
    ['/playlist/track/all?id=abc', 400, '编号应为正整数'],
    ['/playlist/track/all?id=1&limit=1001', 400, 'limit应为 0 到 1000 的整数'],
    ['/playlist/track/all?id=1&offset=-1', 400, 'offset应为 0 到 1000000 的整数'],
    ['/song/url/v1?id=1&level=loud', 400, 'level 不认识'],
    ['/song/url/v1?id=1&id=2', 400, undefined],
    ['/search?keywords=', 400, 'keywords 不能为空'],
    ['/search?keywords=%20', 400, 'keywords 不能为空'],
    ['/lyric?id=../../etc/passwd', 400, '编号应为正整数'],
    ['/playlist/track/all?id=1', 404, '没有这个歌单'],
    ['/playlist/detail?id=1', 404, '没有这个歌单'],
    ['/album?id=1', 404, '没有这张专辑'],
    ['/nothing/here', 404, 'Not Found'],
    ['/song/url/match?id=1', 404, 'Not Found'],
    ['/', 404, 'Not Found'],
    ['/stream/..%2f..%2fetc%2fpasswd?exp=9999999999&sig=a', 403, undefined],
    ['/cover/..%2f..%2fetc%2fpasswd', 404, 'Not Found'],
    [`/cover/${'a'.repeat(40)}`, 404, 'Not Found'],
    ['/%ff', 400, undefined],
  ])('%s is refused with %i', async (path, status, msg) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: status, ...(msg !== undefined && { msg }) })
  })

  it('carries the lists that a search for something else is for, and takes an unknown type for songs', async () => {
    const none = { hasMore: false }
    for (const path of ['/search', '/cloudsearch']) {
      for (const [type, found] of [
        [10, { albums: [{ name: '说苑' }], albumCount: 1, ...none }],
        [100, { artists: [{ name: '越人' }], artistCount: 1, ...none }],
        [1_000, { playlists: [], playlistCount: 0, ...none }],
        [1_018, { songs: [{ name: '越人歌' }], songCount: 1 }],
      ] as const) {
        const answer = await get(
          `${path}?keywords=${type === 1_018 || type === 1_000 ? '越人歌' : '越人'}&type=${type}`,
        )
        expect([answer.statusCode, answer.json()]).toMatchObject([200, { code: 200, result: found }])
        expect(() => readMusicBody(musicCalls.search, answer.json(), 200)).not.toThrow()
      }
    }
  })

  it('takes the same by POST, as JSON and as a form; nothing else', async () => {
    const post = (payload: string, type: string, method: 'POST' | 'DELETE' = 'POST') =>
      app.http.inject({ method, url: '/wapi/song/detail', payload, headers: { 'content-type': type } })
    for (const answer of [
      await post(JSON.stringify({ ids: `${ids.song}` }), 'application/json'),
      await post(`ids=${ids.song}`, 'application/x-www-form-urlencoded'),
    ]) {
      expect(answer.json()).toMatchObject({ code: 200, songs: [{ name: '越人歌' }] })
    }
    expect((await post('{', 'application/json')).json()).toMatchObject({ code: 400 })
    expect((await post('<a/>', 'text/xml')).json()).toMatchObject({ code: 415 })
    expect((await post('ids=1', 'application/x-www-form-urlencoded', 'DELETE')).json()).toMatchObject({
      code: 404,
    })
  })

  it('gives paths to pages of this site and whole addresses to everybody else', async () => {
    const path = `/song/url/v1?id=${ids.song}`
    const [here, elsewhere] = [
      await get(path, { 'sec-fetch-site': 'same-origin' }),
      await get(path, { host: 'evil.example' }),
    ]
    expect(here.json().data[0].url).toMatch(/^\/wapi\/stream\//)
    expect(elsewhere.json().data[0].url).toMatch(/^https:\/\/xiaolou\.example\/wapi\/stream\//)
    // Over plain HTTP browsers send no Sec-Fetch-Site, and in a private network the site's name would not
    // resolve.
    const host = '192.168.1.5:3000'
    const plain = await get(path, { host, referer: `http://${host}/home` })
    expect(plain.json().data[0].url).toMatch(/^\/wapi\/stream\//)
    const other = await get(path, { host, referer: 'http://other.example/' })
    expect(other.json().data[0].url).toMatch(/^https:\/\/xiaolou\.example\/wapi\/stream\//)
  })

  it('reads lyrics from files beside and from tags, in any of the old encodings', async () => {
    const full = await lyricOf(ids.song, '/lyric/new')
    expect(full).toMatchObject({
      lrc: { lyric: '[00:01.00]今夕何夕兮\r\n' },
      tlyric: { lyric: '[00:01.00]What evening is it\n' },
      romalrc: { lyric: '[00:01.00]jin xi he xi xi\n' },
      yrc: { lyric: '[1000,3460](1000,670,0)今(1670,410,0)夕' },
      ttml: { lyric: '<tt></tt>' },
    })
    expect((await lyricOf(await idOf('签'))).lrc.lyric).toBe('一句\n两句')
    expect((await lyricOf(await idOf('时'))).lrc.lyric).toBe('[00:01.50]第一句\n[01:02.34]第二句')
    expect((await lyricOf(await idOf('大'))).lrc.lyric).toBe('[00:01.00]我的愛不是一左')
    expect((await lyricOf(await idOf('段灿倒存在'))).lrc.lyric).toBe('[00:01.00]我的爱不是一台电视')
    // Beyond 256 KB it is not a lyric.
    expect(await lyricOf(await idOf('长'))).toMatchObject({ nolyric: true })
  })

  const coverOf = async (id: number) => {
    const [song] = (await get(`/song/detail?ids=${id}`)).json().songs
    return song.al.picUrl.replace('https://xiaolou.example/wapi', '')
  }
  const measure = async (path: string) => {
    const answer = await get(path)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    return [width, height]
  }

  it('sends covers in a few sizes, found in tags or beside, or drawn', async () => {
    const [found, beside, broken] = [
      await coverOf(ids.song),
      await coverOf(ids.silent),
      await coverOf(await idOf('坏封面')),
    ]
    expect(found).toMatch(/^\/cover\/[0-9a-f]{40}$/)
    expect(await measure(`${found}?param=200y200`)).toEqual([200, 200])
    expect(await measure(`${found}?param=99999y1`)).toEqual([800, 64])
    expect(await measure(`${found}?param=130y60`)).toEqual([200, 64])
    expect(await measure(found)).toEqual([500, 500])
    expect(await measure(`${beside}?param=64y64`)).toEqual([64, 64])
    expect(await measure(`${broken}?param=64y64`)).toEqual([64, 64])
    const [chart] = (await get('/toplist')).json().list
    const drawn = chart.coverImgUrl.replace('https://xiaolou.example/wapi', '')
    expect(drawn).toMatch(/^\/cover\/[0-9a-f]{16}$/)
    const [once, twice] = [await get(drawn), await get(drawn)]
    expect(once.rawPayload.equals(twice.rawPayload)).toBe(true)
    expect(once.rawPayload.length).toBeGreaterThan(1_000)
  })

  it('is limited as every other call is', async () => {
    const limited = await makeApp(sqlite, { hasRateLimits: true })
    const asked: number[] = []
    for (let at = 0; at < 201; at += 1)
      asked.push((await limited.http.inject('/wapi/login/status')).statusCode)
    expect([asked[199], asked[200]]).toEqual([200, 429])
    const refused = await limited.http.inject('/wapi/toplist')
    expect(refused.json()).toMatchObject({ code: 429, msg: '操作太频繁了，请稍后再试' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await limited.close()
  })
})
