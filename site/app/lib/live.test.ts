import { closeCode } from '@xiaolou/contract/frame'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLive, type World } from './live.ts'
import { setLiveCarrier } from './live-carrier.ts'

class FakeSocket extends EventTarget {
  sent: string[] = []
  isClosed = false
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
  opens() {
    this.dispatchEvent(new Event('open'))
  }
  says(data: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  breaks(code = 1006, reason = '') {
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
  }
}

function start({ isAwake = true }: { isAwake?: boolean } = {}) {
  const sockets: FakeSocket[] = []
  const heard: number[] = []
  const state = { isAwake, asked: 0, wake: (_isAnew = false) => {} }
  const world: World = {
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    isAwake: () => state.isAwake,
    onWake: listener => {
      state.wake = (isAnew = false) => listener(isAnew)
      return () => {
        state.wake = () => {}
      }
    },
    askUnread: async () => {
      state.asked += 1
      return 40 + state.asked
    },
    random: () => 0.5,
  }
  const stop = startLive({ token: 'of-mine', onUnread: unread => heard.push(unread), world })
  return { sockets, heard, state, stop, last: () => sockets.at(-1) as FakeSocket }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  setLiveCarrier('own')
  vi.useRealTimers()
})

describe('the live line', () => {
  it('says who it is and tells what it hears, and nothing of what it does not know', () => {
    const { heard, last } = start()
    last().opens()
    expect(last().sent).toEqual([JSON.stringify({ type: 'init', token: 'of-mine', room: false })])
    for (const data of [
      '{"type":"notify","unread":3}',
      '{"type":"song"}',
      '{"type":"notify","unread":"4"}',
      'x',
      new Blob(),
    ])
      last().says(data)
    expect(heard).toEqual([3])
  })

  it('comes back after 1, 2, 5, 10, 30, 30 s, and after 1 s again once it was heard', () => {
    const { sockets, last } = start()
    for (const [index, waitMs] of [1_000, 2_000, 5_000, 10_000, 30_000, 30_000].entries()) {
      last().breaks()
      vi.advanceTimersByTime(waitMs - 1)
      expect(sockets).toHaveLength(index + 1)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(index + 2)
    }
    last().says('{"type":"notify","unread":0}')
    last().breaks()
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(8)
  })

  it('asks every two minutes while there is no line, and not while there is one', async () => {
    const { heard, state, last } = start()
    last().says('{"type":"notify","unread":1}')
    await vi.advanceTimersByTimeAsync(240_000)
    expect(state.asked).toBe(0)
    last().breaks(closeCode.tooMany)
    await vi.advanceTimersByTimeAsync(240_000)
    expect(heard).toEqual([1, 41, 42, 43])
  })

  it('rests while nobody sees the page and comes back at once when somebody does', () => {
    const { sockets, state, last } = start()
    state.isAwake = false
    last().breaks()
    vi.advanceTimersByTime(600_000)
    expect(sockets).toHaveLength(1)
    expect(state.asked).toBe(0)
    state.isAwake = true
    state.wake()
    expect(sockets).toHaveLength(2)
    state.wake()
    expect(sockets).toHaveLength(2)
  })

  it('does not begin on a page that nobody sees', () => {
    const { sockets, state } = start({ isAwake: false })
    expect(sockets).toHaveLength(0)
    state.isAwake = true
    state.wake()
    expect(sockets).toHaveLength(1)
  })

  it.each([['session ended', closeCode.signedOut]])('stays away when the %s', (_, code) => {
    const { sockets, state, last } = start()
    last().breaks(code)
    vi.advanceTimersByTime(600_000)
    state.wake()
    expect(sockets).toHaveLength(1)
  })

  it('leaves the line to the chat room while that is open, and takes over again', async () => {
    const { sockets, heard, state, last } = start()
    last().says('{"type":"notify","unread":1}')
    setLiveCarrier('chat')
    expect(last().isClosed).toBe(true)
    last().says('{"type":"notify","unread":2}')
    last().breaks()
    await vi.advanceTimersByTimeAsync(600_000)
    state.wake()
    expect([heard, sockets.length, state.asked]).toEqual([[1], 1, 0])
    setLiveCarrier('own')
    expect(sockets).toHaveLength(2)
    last().says('{"type":"notify","unread":3}')
    expect(heard).toEqual([1, 3])
  })

  it('does not begin beside the chat room, and only asks when newer windows took the room', async () => {
    setLiveCarrier('chat')
    const { sockets, heard } = start()
    expect(sockets).toHaveLength(0)
    setLiveCarrier('nobody')
    await vi.advanceTimersByTimeAsync(120_000)
    expect([sockets.length, heard]).toEqual([0, [41]])
  })

  it('ends: the socket is closed, nothing is told, asked or opened any more', async () => {
    const { sockets, heard, state, stop, last } = start()
    stop()
    expect(last().isClosed).toBe(true)
    last().says('{"type":"notify","unread":3}')
    last().breaks()
    await vi.advanceTimersByTimeAsync(600_000)
    expect([heard, sockets.length, state.asked]).toEqual([[], 1, 0])
  })
})
