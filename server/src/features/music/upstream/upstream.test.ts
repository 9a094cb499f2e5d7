import { musicCalls } from '@xiaolou/contract/music-call'
import { musicAddress, readMusicBody } from '@xiaolou/contract/music-client'
import { expect, it } from 'vitest'
import { differences, type MusicFixture, musicFixtures } from '../../../testing/music-fixture.ts'
import { withUpstream } from '../../../testing/music-upstream.ts'
import { json } from '../../../testing/upstream.ts'

type CallName = keyof typeof musicCalls
const fixtureOf = (name: string) => {
  const found = musicFixtures.find(([other]) => other === name)
  if (!found) throw new Error(`no fixture ${name}`)
  return found[1]
}
const isError = ({ expect: wanted }: MusicFixture) =>
  typeof wanted === 'object' && wanted !== null && 'code' in wanted

// The source's request for a call; other calls are answered from these, or locally.
const askedPath: Partial<Record<CallName, string>> = {
  toplistDetail: '/toplist/detail',
  toplist: '/toplist/detail',
  topPlaylist: '/top/playlist',
  playlistTracks: '/playlist/track/all',
  playlistDetail: '/playlist/detail',
  songDetail: '/song/detail',
  songUrl: '/song/url/v1',
  songUrlOld: '/song/url/v1',
  search: '/cloudsearch',
  cloudSearch: '/cloudsearch',
  searchSuggest: '/cloudsearch',
  searchHot: '/search/hot/detail',
  lyric: '/lyric',
  lyricNew: '/lyric/new',
  album: '/album',
}
const passed = musicFixtures.filter(([, given]) => askedPath[given.call] && !isError(given))

type Read = {
  fallback?: boolean
  data?: { id: number }[]
  result?: { songs: unknown[]; songCount: number; hasMore?: boolean | undefined }
}
/** What the fixture expects, except for intended changes: https, and the requested order. */
function expected({ expect: wanted, query, call }: MusicFixture): Read {
  const secure = JSON.stringify(wanted).replaceAll(/http:\/\/(\w+)\.music\.126/g, 'https://$1.music.126')
  const plain: Read = JSON.parse(secure)
  if (call !== 'songUrl' || !Array.isArray(query.id)) return plain
  return { data: query.id.flatMap(id => plain.data?.find(row => row.id === id) ?? []) }
}

withUpstream('with an upstream', {}, ({ upstream, get, read }) => {
  const play = (given: MusicFixture) => {
    upstream().replies.set(askedPath[given.call] ?? '', json(given.body, given.status))
    const { body } = given
    if (given.call !== 'playlistDetail' || typeof body !== 'object' || !body || !('playlist' in body)) return
    const { tracks } = body.playlist as { tracks: unknown[] }
    upstream().replies.set('/playlist/track/all', json({ code: 200, songs: tracks, ...body }))
  }

  it.each(passed)('%s is passed on, and read as the fixture is read', async (_, given) => {
    play(given)
    const wanted = expected(given)
    const answer = await get(musicAddress(musicCalls[given.call], given.query))
    expect(answer.statusCode).toBe(200)
    const found = readMusicBody(musicCalls[given.call], answer.json(), 200) as Read
    expect(found.fallback).toBeUndefined()
    if (wanted.result && found.result && wanted.result.hasMore === undefined) {
      const hasMore = wanted.result.songs.length < wanted.result.songCount
      expect(found.result.hasMore ?? hasMore).toBe(hasMore)
      found.result.hasMore = undefined
    }
    expect(found).toMatchObject(wanted)
    expect(upstream().asked).toHaveLength(given.call === 'playlistDetail' ? 2 : 1)
  })

  it.each(passed.filter(([, given]) => given.shape))('%s keeps every field', async (_, given) => {
    play(given)
    const answer = await get(musicAddress(musicCalls[given.call], given.query))
    expect(differences(given.body, answer.json())).toEqual([])
    expect(answer.body).not.toContain('http://p2.music.126.net')
  })

  it('an id that a number cannot hold is kept as text, and such a song is none', async () => {
    const list = '{"id":1,"name":"榜","coverImgUrl":"","coverImgId_str":"10995117004850692999"}'
    upstream().replies.set('/toplist/detail', json(`{"code":"200","list":[${list}]}`))
    expect((await get('/toplist/detail')).json().list[0].coverImgId_str).toBe('10995117004850692999')
    upstream().replies.set(
      '/song/detail',
      json(
        `{"code":200,"songs":[{"id":10995117004850692999,"name":"大"},{"id":5,"name":"小","ar":[],"al":{}}]}`,
      ),
    )
    expect((await read(musicCalls.songDetail, { ids: '5' })).songs.map(song => song.name)).toEqual(['小'])
  })

  it('a song that the upstream gives out as one of ours is left out', async () => {
    const ours = { id: 2 ** 52 + 5, name: '冒名', ar: [], al: {} }
    upstream().replies.set('/playlist/track/all', json({ code: 200, songs: [ours, { id: 6, name: '真' }] }))
    expect((await read(musicCalls.playlistTracks, { id: 9 })).songs).toMatchObject([{ id: 6 }])
    upstream().replies.set('/toplist/detail', json({ code: 200, list: [{ ...ours }, { id: 3, name: '榜' }] }))
    expect((await read(musicCalls.toplistDetail, {})).list).toMatchObject([{ id: 3 }])
  })

  it('says what may not be played in their words', async () => {
    const privilege = { id: '5', st: -200, pl: 0 }
    upstream().replies.set(
      '/song/detail',
      json({ code: 200, songs: [{ id: '5', name: '灰' }], privileges: [privilege] }),
    )
    expect((await get('/song/detail?ids=5')).json().privileges).toEqual([{ id: 5, st: -200, pl: 0 }])
  })

  it.each(['error-login.json', 'error-region.json'])('%s comes as it was said', async name => {
    const given = fixtureOf(name)
    upstream().replies.set('/song/url/v1', json(given.body))
    const answer = await get('/song/url/v1?id=3')
    expect(answer.statusCode).toBe(200)
    expect(() => readMusicBody(musicCalls.songUrl, answer.json(), 200)).toThrow(
      expect.objectContaining(given.expect),
    )
  })

  it('behind the end of a list an error is the end; an unknown list is unknown', async () => {
    upstream().replies.set('/playlist/track/all', json({ code: 400, msg: '参数错误' }, 400))
    expect((await get('/playlist/track/all?id=9&offset=3000')).json()).toMatchObject({ code: 200, songs: [] })
    upstream().replies.set('/playlist/track/all', json({ code: 404, msg: 'no' }))
    expect((await get('/playlist/track/all?id=9')).json()).toEqual({ code: 404, msg: '没有这个歌单' })
    expect((await get('/album?id=9')).statusCode).toBe(404)
    expect((await get('/lyric?id=9')).json()).toMatchObject({ code: 200, uncollected: true })
  })
})
