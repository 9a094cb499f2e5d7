import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/clock.ts'
import { createFakeUpstream } from '../../../testing/upstream.ts'
import { createUpstreamClient, upstreamTimeoutMs } from './client.ts'
import { createUpstreamSource } from './source.ts'

describe('a slow upstream', () => {
  it('is given up in time, without a second try', async () => {
    expect(upstreamTimeoutMs).toBe(8_000)
    const upstream = await createFakeUpstream()
    upstream.replies.set('/never', () => undefined)
    upstream.replies.set('/drip', (_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    const ask = createUpstreamClient({ baseUrl: upstream.baseUrl, timeoutMs: 200 })
    for (const path of ['/never', '/drip']) {
      const startedAt = performance.now()
      await expect(ask(path, {})).rejects.toMatchObject({ code: 502, isAway: true })
      expect(performance.now() - startedAt).toBeLessThan(1_500)
    }
    expect(upstream.asked).toHaveLength(2)
    await upstream.close()
  })

  it('that nobody listens for is away at once', async () => {
    const ask = createUpstreamClient({ baseUrl: 'http://127.0.0.1:1' })
    await expect(ask('/toplist', {})).rejects.toMatchObject({ code: 502, isAway: true })
  })

  it('many songs are asked for in pieces, the same ones in another order only once', async () => {
    const asked: string[] = []
    const source = createUpstreamSource({
      clock: createTestClock(),
      toAddress: address => address,
      ask: async (_path, { ids }) => {
        asked.push(String(ids))
        const songs = String(ids)
          .split(',')
          .map(id => ({ id, name: `歌${id}` }))
        return { code: 200, songs }
      },
    })
    const ids = Array.from({ length: 450 }, (_, at) => 450 - at)
    const songs = await source.findSongs({ ids, base: '' })
    expect(songs.map(song => song.id)).toEqual(ids)
    await source.findSongs({ ids: ids.toReversed(), base: '' })
    expect(asked.map(text => text.split(',').length)).toEqual([200, 200, 50])
  })
})
