import { musicCalls } from '@xiaolou/contract/music-call'
import { expect, it } from 'vitest'
import { mp3 } from '../../../testing/audio.ts'
import { withUpstream } from '../../../testing/music-upstream.ts'
import { json } from '../../../testing/upstream.ts'

const files = {
  '自己/枫一.mp3': mp3({ title: '枫一' }, 41),
  '自己/枫二.mp3': mp3({ title: '枫二' }, 42),
}

withUpstream('an upstream beside songs of our own', files, ({ upstream, get, read }) => {
  let ownId = 0
  const theirs = (id: number) => ({
    id,
    name: `他${id}`,
    ar: [{ id: 1, name: '人' }],
    al: { id: 2 },
    dt: '1000',
  })

  it('search finds ours first and counts both, page by page', async () => {
    upstream().replies.set('/cloudsearch', (request, response, url) => {
      const [limit, offset] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('offset'))]
      const songs = Array.from({ length: Math.min(limit, 5 - offset) }, (_, at) => theirs(offset + at + 1))
      json({ code: 200, result: { songs, songCount: '5' } })(request, response, url)
    })
    const names: string[] = []
    for (let offset = 0; offset < 9; offset += 3) {
      const { result } = await read(musicCalls.search, { keywords: '枫', limit: 3, offset })
      expect([result.songCount, result.hasMore]).toEqual([7, offset < 6])
      names.push(...result.songs.map(song => song.name))
      ownId = result.songs.find(song => song.id > 2 ** 52)?.id ?? ownId
    }
    expect(names.slice(0, 2).sort()).toEqual(['枫一', '枫二'])
    expect(names.slice(2)).toEqual(['他1', '他2', '他3', '他4', '他5'])
  })

  it('albums, artists and lists are those that the upstream finds; none while it is away', async () => {
    const picUrl = 'http://p2.music.126.net/a.jpg'
    const secure = picUrl.replace('http:', 'https:')
    const ours = { id: 2 ** 52 + 5, name: '冒名' }
    const found = {
      10: { albums: [{ id: '7', name: '集', picUrl, size: 9 }, ours, { id: 8 }], albumCount: '40' },
      100: { artists: [{ id: 9, name: '人', picUrl: null, img1v1Url: picUrl }, ours], artistCount: 1 },
      1000: { playlists: [{ id: 3, name: '单', coverImgUrl: picUrl }, ours], playlistCount: 1 },
    }
    upstream().replies.set('/cloudsearch', (request, response, url) => {
      const [, result] = Object.entries(found).find(([type]) => type === url.searchParams.get('type')) ?? []
      json({ code: 200, result })(request, response, url)
    })
    const search = async (type: number) => (await get(`/search?keywords=他&type=${type}`)).json()
    expect((await search(10)).result).toEqual({
      albums: [{ id: 7, name: '集', picUrl: secure, size: 9 }],
      albumCount: 40,
      hasMore: true,
    })
    expect((await search(100)).result).toEqual({
      artists: [{ id: 9, name: '人', picUrl: null, img1v1Url: secure }],
      artistCount: 1,
      hasMore: false,
    })
    expect((await search(1000)).result).toMatchObject({
      playlists: [{ id: 3, name: '单', coverImgUrl: secure }],
      playlistCount: 1,
    })
    upstream().replies.set('/cloudsearch', json({ code: 502, msg: 'ETIMEDOUT' }, 502))
    const away = (await get('/search?keywords=别的&type=10')).json()
    expect(away).toMatchObject({ code: 200, fallback: true, result: { albums: [], albumCount: 0 } })
  })

  it('ids go to whoever has them, in one call too', async () => {
    upstream().replies.set('/song/detail', json({ code: 200, songs: [theirs(8)] }))
    upstream().replies.set(
      '/song/url/v1',
      json({ code: 200, data: [{ id: 8, url: 'http://m7.music.126.net/a.mp3', expi: 1200 }] }),
    )
    expect((await read(musicCalls.songDetail, { ids: `${ownId},8` })).songs.map(song => song.id)).toEqual([
      ownId,
      8,
    ])
    const { data } = await read(musicCalls.songUrl, { id: `8,${ownId},9` })
    expect(data.map(row => row.url?.replace(/\?.*/, ''))).toEqual([
      'https://m7.music.126.net/a.mp3',
      `https://xiaolou.example/wapi/stream/${ownId}`,
      undefined,
    ])
    expect(upstream().asked.map(({ url }) => url)).toEqual([
      '/song/detail?ids=8',
      '/song/url/v1?id=8%2C9&level=exhigh',
    ])
    upstream().reset()
    await read(musicCalls.songUrl, { id: ownId })
    await read(musicCalls.lyric, { id: ownId })
    expect(upstream().asked).toEqual([])
  })

  it('charts are theirs and then those of ours that hold something', async () => {
    upstream().replies.set(
      '/toplist/detail',
      json({ code: 200, list: [{ id: 1, name: '热歌榜', playCount: '6' }] }),
    )
    const { list } = await read(musicCalls.toplistDetail, {})
    expect(list.map(({ name }) => name)).toEqual([
      '热歌榜',
      ...['飙升榜', '新歌榜', '随选榜', '热歌榜'].map(name => `小楼${name}`),
      '全部歌曲',
      '自己',
    ])
    const own = list.at(-1)?.id ?? 0
    expect((await read(musicCalls.playlistTracks, { id: own })).songs).toHaveLength(2)
    expect(upstream().asked).toHaveLength(1)
  })

  it('a queue of both keeps ours while the upstream is away', async () => {
    upstream().replies.set('/song/detail', json({ code: 502, msg: 'ETIMEDOUT' }, 502))
    const { songs, fallback } = await read(musicCalls.songDetail, { ids: `${ownId},88` })
    expect([songs.map(song => song.id), fallback]).toEqual([[ownId], true])
  })
})
