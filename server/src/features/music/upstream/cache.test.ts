import { musicCalls } from '@xiaolou/contract/music-call'
import { expect, it } from 'vitest'
import { withUpstream } from '../../../testing/music-upstream.ts'
import { json, type UpstreamReply } from '../../../testing/upstream.ts'

const charts = { code: 200, list: [{ id: 1, name: '他们的榜' }] }
const hangUp: UpstreamReply = request => request.socket.destroy()

const dayMs = 24 * 3_600_000

withUpstream('what the upstream said', {}, ({ app, upstream, read }) => {
  it('what ran out is better than nothing, for a day', async () => {
    upstream().replies.set('/toplist/detail', json(charts))
    await read(musicCalls.toplistDetail)
    app().clock.advance(600_000 - 1)
    await read(musicCalls.toplistDetail)
    expect(upstream().asked).toHaveLength(1)
    upstream().replies.set('/toplist/detail', hangUp)
    app().clock.advance(2)
    const stale = await read(musicCalls.toplistDetail)
    expect([stale.list[0]?.name, stale.fallback]).toEqual(['他们的榜', undefined])
    app().clock.advance(dayMs)
    expect((await read(musicCalls.toplistDetail)).fallback).toBe(true)
    upstream().replies.set('/toplist/detail', json(charts))
    app().clock.advance(60_000)
    expect((await read(musicCalls.toplistDetail)).list[0]?.name).toBe('他们的榜')
  })

  it('details and lyrics hold a day, addresses until a minute before they run out', async () => {
    const url = 'http://m7.music.126.net/a.mp3'
    upstream().replies.set('/lyric', json({ code: 200, lrc: { lyric: '[00:01.00]一' } }))
    upstream().replies.set('/song/url/v1', json({ code: 200, data: [{ id: 5, url, expi: '1200' }] }))
    const ask = async () => [
      await read(musicCalls.lyric, { id: 5 }),
      await read(musicCalls.songUrl, { id: 5 }),
    ]
    await ask()
    app().clock.advance(1_139_000)
    await ask()
    expect(upstream().asked).toHaveLength(2)
    app().clock.advance(2_000)
    await ask()
    expect(upstream().asked.map(({ url: at }) => at.split('?')[0])).toEqual([
      '/lyric',
      '/song/url/v1',
      '/song/url/v1',
    ])
    upstream().replies.set('/song/url/v1', hangUp)
    app().clock.advance(1_141_000)
    await expect(read(musicCalls.songUrl, { id: 5 })).rejects.toMatchObject({ code: 502 })
    expect((await read(musicCalls.lyric, { id: 5 })).lrc).toBe('[00:01.00]一')
  })

  it('a broken connection is tried once more, a refusal is not; many who ask are one', async () => {
    let count = 0
    upstream().replies.set('/toplist/detail', (request, response, url) => {
      count += 1
      if (count === 1) hangUp(request, response, url)
      else json(charts)(request, response, url)
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(musicCalls.toplistDetail)))
    expect(answers.every(({ list, fallback }) => list[0]?.name === '他们的榜' && !fallback)).toBe(true)
    expect(count).toBe(2)
    upstream().reset()
    upstream().replies.set('/lyric', json({ code: 301, msg: '需要登录' }))
    await expect(read(musicCalls.lyric, { id: 77 })).rejects.toMatchObject({ code: 301 })
    expect(upstream().asked).toHaveLength(1)
  })

  it('after three failures it is left alone for a quarter of a minute', async () => {
    upstream().replies.set('/lyric', hangUp)
    for (let id = 1; id <= 6; id += 1) await read(musicCalls.lyric, { id }).catch(() => undefined)
    expect(upstream().asked).toHaveLength(6)
    app().clock.advance(15_001)
    upstream().replies.set('/lyric', json({ code: 200, nolyric: true }))
    for (let id = 1; id <= 6; id += 1) expect((await read(musicCalls.lyric, { id })).nolyric).toBe(true)
  })
})
