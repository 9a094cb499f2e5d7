import { closeCode } from '@xiaolou/contract/frame'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSocketClient } from './socket-client.ts'
import { createFakeEnv } from './testing/fake-env.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const room = (more: object = {}) => ({ getInit: () => ({}), ...more })

describe('the one socket of a tab', () => {
  it('is not opened for notifications of nobody, but for the room of a visitor', () => {
    const { env, state, sockets, last } = createFakeEnv()
    state.setToken(undefined)
    const client = createSocketClient(env)
    client.subscribe({})
    expect(sockets).toHaveLength(0)
    client.subscribe(room({ getInit: () => ({ epoch: 'e', last_seq: 7 }) }))
    last().open()
    expect(last().sent).toEqual(['{"type":"init","epoch":"e","last_seq":7,"knows_changes":true}'])
  })

  it('is opened for a visitor who reads, and live once it is told how many others do', () => {
    const { env, state, sockets, last } = createFakeEnv()
    state.setToken(undefined)
    const client = createSocketClient(env)
    const leave = client.subscribe({ getPage: () => '/posts/rain' })
    last().open()
    expect(last().sent).toEqual(['{"type":"init","page":"/posts/rain","room":false}'])
    last().receive('{"type":"readers","page":"/posts/rain","others":0,"house":0}')
    expect(client.getConnection().phase).toBe('live')
    vi.advanceTimersByTime(119_000)
    expect(last().sent).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(last().sent.at(-1)).toBe('{"type":"ping"}')
    last().receive('{"type":"pong"}')
    // The chat has a socket of its own, which also names the page.
    client.subscribe(room({ getInit: () => ({ epoch: 'e', last_seq: 7 }) }))
    last().open()
    expect(last().sent).toEqual([
      '{"type":"init","page":"/posts/rain","epoch":"e","last_seq":7,"knows_changes":true}',
    ])
    leave()
    expect([client.getConnection().phase, sockets.length]).toEqual(['connecting', 2])
  })

  it('is opened anew for who signs in, and closed at once for who signs out', () => {
    const { env, state, sockets, last } = createFakeEnv()
    const client = createSocketClient(env)
    client.subscribe({})
    last().open()
    state.setToken('of-another')
    last().open()
    expect(last().sent).toEqual(['{"type":"init","token":"of-another","room":false}'])
    state.setToken('of-another')
    expect(sockets).toHaveLength(2)
    state.setToken(undefined)
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  it('is not thrown away while it opens: it says what is wanted by then', () => {
    const { env, sockets, last } = createFakeEnv()
    const client = createSocketClient(env)
    client.subscribe({})
    client.subscribe(room())
    last().open()
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual(['{"type":"init","token":"of-mine","knows_changes":true}'])
  })

  it('is live in the room once the server is ready, outside with the total of notifications', () => {
    const { env, last } = createFakeEnv()
    const client = createSocketClient(env)
    const leave = client.subscribe(room())
    last().open()
    last().receive('{"type":"notify","unread":1}')
    expect([client.getConnection().phase, client.send({ type: 'typing' })]).toEqual(['connecting', false])
    last().receive('{"type":"ready"}')
    expect([client.getConnection().phase, client.send({ type: 'typing' })]).toEqual(['live', true])
    client.subscribe({})
    leave()
    expect(client.getConnection().phase).toBe('connecting')
    last().receive('{"type":"notify","unread":1}')
    expect(client.getConnection().phase).toBe('live')
  })

  it('stays for others while one leaves and another comes in', () => {
    const { env, sockets } = createFakeEnv()
    const client = createSocketClient(env)
    const leave = client.subscribe(room())
    client.subscribe(room())
    leave()
    leave()
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([false])
  })

  it('goes on outside the room when its reader was sent away from there and leaves', () => {
    const { env, last, sockets } = createFakeEnv()
    const client = createSocketClient(env)
    client.subscribe({})
    const leave = client.subscribe(room())
    last().end(closeCode.forcedOffline, '刷屏')
    expect(client.getConnection()).toEqual({ phase: 'ended', why: 'forcedOffline', reason: '刷屏' })
    leave()
    last().open()
    expect(last().sent).toEqual(['{"type":"init","token":"of-mine","room":false}'])
    expect(sockets).toHaveLength(2)
  })

  it.each([
    ['newer windows', closeCode.tooMany, 0],
    ['the end of the session', closeCode.signedOut, 1],
  ])('stays away after %s, whoever looks; the reader may have it back', (_, code, checks) => {
    const { env, state, last, sockets } = createFakeEnv()
    const client = createSocketClient(env)
    client.subscribe({})
    last().end(code)
    vi.advanceTimersByTime(600_000)
    state.wake()
    state.wake('returned')
    expect([sockets.length, state.sessionChecks]).toEqual([1, checks])
    client.reconnect()
    expect(sockets).toHaveLength(2)
  })

  it('is opened anew by a page that returns, and tried again when the network is back', () => {
    const { env, state, last, sockets } = createFakeEnv()
    createSocketClient(env).subscribe({})
    state.wake('returned')
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false])
    state.isAwake = false
    state.wake('offline')
    vi.advanceTimersByTime(60_000)
    expect([sockets.length, last().isClosed]).toEqual([2, true])
    state.isAwake = true
    state.wake()
    expect(sockets).toHaveLength(3)
  })

  it('says once that it broke, until it has been good again', () => {
    const { env, last } = createFakeEnv()
    let breaks = 0
    createSocketClient(env).subscribe(room({ onBreak: () => (breaks += 1) }))
    for (let times = 0; times < 3; times += 1) {
      last().end()
      vi.advanceTimersByTime(6_000)
    }
    expect(breaks).toBe(1)
  })

  it('ends with its last subscriber: nothing runs, listens or is handed on', () => {
    const { env, state, last } = createFakeEnv()
    const frames: object[] = []
    const stop = createSocketClient(env).subscribe({ onFrame: frame => frames.push(frame) })
    last().open()
    stop()
    last().receive('{"type":"notify","unread":3}')
    expect([frames, vi.getTimerCount(), state.countListeners()]).toEqual([[], 0, 0])
  })
})
