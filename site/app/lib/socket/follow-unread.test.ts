import { closeCode } from '@xiaolou/contract/frame'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followUnread } from './follow-unread.ts'
import { createSocketClient } from './socket-client.ts'
import { createFakeEnv } from './testing/fake-env.ts'

function start(options: { isAwake?: boolean } = {}) {
  const fake = createFakeEnv(options)
  const client = createSocketClient(fake.env)
  const totals: number[] = []
  let asked = 0
  const stop = followUnread({
    socket: client,
    getToken: fake.env.getToken,
    isAwake: fake.env.isAwake,
    askUnread: async () => {
      asked += 1
      return 40 + asked
    },
    onUnread: total => totals.push(total),
  })
  return { ...fake, client, totals, stop, countAsked: () => asked }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the unread total', () => {
  it('is what the socket brings, and nothing else of it', () => {
    const { totals, last } = start()
    last().open()
    expect(last().sent).toEqual([JSON.stringify({ type: 'init', token: 'of-mine', room: false })])
    for (const text of [
      '{"type":"notify","unread":3}',
      '{"type":"song"}',
      '{"type":"notify","unread":"4"}',
      'x',
    ])
      last().receive(text)
    expect(totals).toEqual([3])
  })

  it('is asked for every two minutes while there is no socket, and not while there is one', async () => {
    const { totals, last, countAsked } = start()
    last().open()
    last().receive('{"type":"notify","unread":1}')
    last().answersPings = true
    await vi.advanceTimersByTimeAsync(240_000)
    expect(countAsked()).toBe(0)
    last().end(closeCode.tooMany)
    await vi.advanceTimersByTimeAsync(240_000)
    expect(totals).toEqual([1, 41, 42, 43])
  })

  it('is not asked for while nobody sees the page', async () => {
    const { state, last, sockets, countAsked } = start()
    state.isAwake = false
    last().end()
    await vi.advanceTimersByTimeAsync(600_000)
    expect([sockets.length, countAsked()]).toEqual([1, 0])
  })

  it('comes on the room’s socket as well, and on its own again afterwards', () => {
    const { client, sockets, totals, last } = start()
    last().open()
    last().receive('{"type":"notify","unread":1}')
    const leave = client.subscribe({ getInit: () => ({}) })
    expect(sockets[0]?.isClosed).toBe(true)
    last().open()
    expect(last().sent).toEqual(['{"type":"init","token":"of-mine","knows_changes":true}'])
    last().receive('{"type":"notify","unread":2}')
    leave()
    last().open()
    last().receive('{"type":"notify","unread":3}')
    expect([totals, sockets.length]).toEqual([[1, 2, 3], 3])
  })

  it('is nobody’s after the account has gone: neither counted late nor asked for', async () => {
    const { totals, state, last, countAsked } = start()
    last().open()
    state.setToken(undefined)
    expect(last().isClosed).toBe(true)
    last().receive('{"type":"notify","unread":3}')
    await vi.advanceTimersByTimeAsync(600_000)
    expect([totals, countAsked()]).toEqual([[], 0])
  })

  it('ends: the socket is closed, nothing is counted, asked or opened any more', async () => {
    const { sockets, totals, stop, last, countAsked } = start()
    stop()
    expect(last().isClosed).toBe(true)
    last().receive('{"type":"notify","unread":3}')
    last().end()
    await vi.advanceTimersByTimeAsync(600_000)
    expect([totals, sockets.length, countAsked(), vi.getTimerCount()]).toEqual([[], 1, 0, 0])
  })
})
