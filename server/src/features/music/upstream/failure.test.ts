import { musicCalls } from '@xiaolou/contract/music-call'
import { expect, it } from 'vitest'
import { mp3 } from '../../../testing/audio.ts'
import { withUpstream } from '../../../testing/music-upstream.ts'
import { json, type UpstreamReply } from '../../../testing/upstream.ts'

const charts = { code: 200, list: [{ id: 1, name: '他们的榜' }] }
const hangUp: UpstreamReply = request => request.socket.destroy()
const megabytes = (count: number) =>
  `{"code":200,"list":[{"id":1,"name":"榜"}],"x":"${'x'.repeat(count * 1024 * 1024)}"}`

// The ways in which it fails to answer.
const broken: [string, UpstreamReply][] = [
  ['hangs up', hangUp],
  [
    'hangs up half-way',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"code":200,')
      setTimeout(() => request.socket.destroy(), 10)
    },
  ],
  ['sends a page', json('<html>')],
  ['sends nothing', json('')],
  ['sends a list', json('[]')],
  ['sends no code', json('{}')],
  ['sends a code that is none', json('{"code":"200; DROP"}')],
  ['has 502 in its body', json({ code: 502, msg: 'connect ETIMEDOUT' })],
  ['wants a login', json({ code: 301, msg: '需要登录' })],
  ['refuses the region', json({ code: -460, message: '网络太拥挤' })],
  ['does not know the call', json({ code: 404, msg: 'Not Found' }, 404)],
  ['has charts of garbage', json({ code: 200, list: [1, null, { id: 'x' }, { id: 5 }] })],
  ['has no charts', json({ code: 200, list: 'none' })],
  ['sends 10 MB', json(megabytes(10))],
  [
    'leads elsewhere',
    (_request, response) => {
      response.writeHead(302, {
        location: 'http://169.254.169.254/latest/meta-data',
        'content-type': 'application/json',
      })
      response.end(JSON.stringify(charts))
    },
  ],
  [
    'leads to itself',
    (_request, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end()
    },
  ],
]

const files = { '一/歌.mp3': mp3({ title: '自己的歌' }, 61) }

withUpstream('when the upstream fails', files, ({ upstream, get, read }) => {
  it.each(broken)('the own library answers and says so: it %s', async (_, reply) => {
    upstream().replies.set('/toplist/detail', reply)
    upstream().replies.set('/elsewhere', json(charts))
    const answer = await read(musicCalls.toplistDetail)
    expect(answer).toMatchObject({ fallback: true, fallbackMessage: expect.stringMatching(/小楼自己的歌/) })
    expect(answer.list.map(({ name }) => name)).toEqual([
      '飙升榜',
      '新歌榜',
      '随选榜',
      '热歌榜',
      '全部歌曲',
      '一',
    ])
    expect(upstream().asked.map(({ url }) => url)).not.toContain('/elsewhere')
  })

  it('so it is for lists, searches and words', async () => {
    expect(await read(musicCalls.search, { keywords: '自己' })).toMatchObject({
      result: { songs: [{ name: '自己的歌' }], songCount: 1 },
      fallback: true,
    })
    for (const call of [musicCalls.topPlaylist, musicCalls.personalized, musicCalls.toplist]) {
      expect(await read(call)).toMatchObject({ fallback: true })
    }
    for (const path of ['/search/hot/detail', '/search/default', '/search/suggest?keywords=自己']) {
      const answer = await get(`${encodeURI(path)}`)
      expect(answer.json()).toMatchObject({ code: 200, fallback: true })
    }
  })

  it('a song or list of its own is an error in words; ours are untouched', async () => {
    for (const path of ['/song/url/v1', '/song/detail', '/lyric', '/playlist/track/all'])
      upstream().replies.set(path, hangUp)
    for (const path of [
      '/song/url/v1?id=5',
      '/song/detail?ids=5',
      '/lyric?id=5',
      '/playlist/track/all?id=5',
    ]) {
      const answer = await get(`${path}`)
      expect([answer.statusCode, answer.json()]).toEqual([502, { code: 502, msg: '音乐上游暂时连不上' }])
    }
    const { result } = await read(musicCalls.search, { keywords: '自己' })
    const own = await read(musicCalls.songUrl, { id: result.songs[0]?.id })
    expect(own.data[0]?.url).toContain('/wapi/stream/')
    expect(own.fallback).toBeUndefined()
  })
})
