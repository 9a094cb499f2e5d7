import type { ListenEvent, ListenNow, ListenStateFrame } from '@xiaolou/contract/listen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientFrame, ServerText, SocketSubscriber } from '../../lib/socket/socket-client.ts'
import { createTogetherRoom } from './room.ts'
import { nextSong, reduceRoom } from './room-state.ts'

const entryOf = (entry: number) => ({
  entry,
  song: { id: entry, name: `歌${entry}`, artists: [], cover: '', dt: 60_000 },
  by_id: 2,
  by_name: '客',
})
const nowOf = (entry: number): ListenNow => ({ ...entryOf(entry), started_at: 5, paused_at: 0 })
const whole: ListenStateFrame = {
  ...{ type: 'listenState', seq: 10, rev: 3, now: nowOf(1), votes: [] },
  ...{ queue: [entryOf(2)], deputies: [], programme: null },
}
const event = (rev: number, more: Partial<ListenEvent> = {}): ListenEvent => ({
  ...{ type: 'listen', seq: 10 + rev, rev, by: 0, now: nowOf(1), votes: [] },
  ...more,
})

describe('what the room plays, in a browser', () => {
  const start = reduceRoom(undefined, whole).state

  it('begins with the whole, and goes on with each change', () => {
    expect(reduceRoom(undefined, event(4)).state).toBeUndefined()
    const added = reduceRoom(start, event(4, { added: entryOf(3) })).state
    expect(added?.queue.map(({ entry }) => entry)).toEqual([2, 3])
    const next = reduceRoom(added, event(5, { now: nowOf(2), removed: [2], votes: [7] })).state
    expect(next).toMatchObject({ now: { entry: 2 }, queue: [{ entry: 3 }], votes: [7], rev: 5 })
    const ruled = reduceRoom(next, event(6, { programme: { list_id: 4, name: '夜' }, deputies: [] })).state
    expect(ruled).toMatchObject({ programme: { list_id: 4 }, queue: [{ entry: 3 }] })
    expect(reduceRoom(ruled, event(7, { programme: null })).state?.programme).toBeNull()
  })

  it('changes nothing by what came already, and asks where something is missing', () => {
    expect(reduceRoom(start, event(3))).toEqual({ state: start, isBehind: false })
    expect(reduceRoom(start, event(5))).toEqual({ state: start, isBehind: true })
  })

  it('knows what to get ready: what waits first, then the owner’s programme', () => {
    const [waiting, listed] = [entryOf(2).song, entryOf(9).song]
    const programme = { list_id: 4, name: '夜', next: listed }
    const state = reduceRoom(start, event(4, { programme })).state
    expect(state && nextSong(state)).toEqual(waiting)
    const after = reduceRoom(state, event(5, { removed: [2] })).state
    expect(after && nextSong(after)).toEqual(listed)
    const old = reduceRoom(after, event(6, { programme: { list_id: 4, name: '夜' } })).state
    expect(old && nextSong(old)).toBeUndefined()
  })

  it('keeps who listens when the whole comes anew', () => {
    const counted = reduceRoom(start, { type: 'listening', count: 3, needed: 2 }).state
    expect(reduceRoom(counted, whole).state).toMatchObject({ count: 3, needed: 2 })
  })
})

/** A socket controlled by the test. */
function open() {
  const sent: ClientFrame[] = []
  const missing: (readonly string[])[] = []
  let subscriber: SocketSubscriber | undefined
  let isLive = false
  const room = createTogetherRoom({
    socket: {
      subscribe(given) {
        subscriber = given
        return () => {
          subscriber = undefined
        }
      },
      send(frame) {
        if (isLive) sent.push(frame)
        return isLive
      },
      getConnection: () => ({ phase: 'connecting', failures: 0, dueAtMs: 0 }),
    },
    nowMs: () => 1_000,
    onMissing: names => missing.push(names),
  })
  const say = (frame: ServerText) => subscriber?.onFrame?.(frame)
  const connect = () => {
    isLive = true
    say({ type: 'ready' })
  }
  const cut = () => {
    isLive = false
    subscriber?.onPhase?.({ phase: 'waiting', failures: 1, dueAtMs: 0, isQuiet: false })
  }
  const acts = () => sent.map(frame => ('act' in frame ? frame.act : frame.type))
  return { room, say, connect, cut, sent, acts, missing, isWatched: () => subscriber !== undefined }
}

describe('the room that listens together', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('asks for the whole and for the clock when the line is there, and says again whether it listens', () => {
    const { room, say, connect, cut, acts, sent } = open()
    room.watch()
    connect()
    expect(acts()).toEqual(['look', 'time'])
    say(whole)
    room.setPhase('joining')
    room.setPhase('following')
    expect(acts()).toEqual(['look', 'time', 'join'])
    cut()
    expect(room.store.get()).toMatchObject({ isLive: false, room: { rev: 3 }, phase: 'following' })
    sent.length = 0
    connect()
    expect(acts()).toEqual(['look', 'time', 'join'])
    room.setPhase('out')
    expect(acts().at(-1)).toBe('leave')
  })

  it('asks once for what is missing, and says which songs are gone', () => {
    const { room, say, connect, acts, missing } = open()
    room.watch()
    connect()
    say(whole)
    say(event(6))
    say(event(7, { missing: ['歌2'] }))
    expect(acts()).toEqual(['look', 'time', 'look'])
    say({ ...whole, rev: 7 } as ServerText)
    expect(room.store.get().room?.rev).toBe(7)
    expect(missing).toEqual([['歌2']])
  })

  it('answers each act by its own name; without an answer it says so', async () => {
    const { room, say, connect, sent } = open()
    room.watch()
    expect(await room.act({ act: 'add', song_id: 5 })).toBe('没能送到，稍后再试')
    connect()
    const [first, second] = [room.act({ act: 'add', song_id: 5 }), room.act({ act: 'vote', entry: 1 })]
    const nonces = sent.flatMap(frame => ('nonce' in frame && frame.nonce ? [frame.nonce] : []))
    expect(new Set(nonces).size).toBe(2)
    say({ type: 'listenAnswer', nonce: nonces[1], code: 0, content: '' } as ServerText)
    expect(await second).toBe('')
    vi.advanceTimersByTime(10_000)
    expect(await first).toBe('没能送到，稍后再试')
  })

  it('gives the clock’s answers to whoever listens, the first to who comes later', () => {
    const { room, say, connect } = open()
    room.watch()
    connect()
    say({ type: 'time', at: 900, now: 5_000 } as ServerText)
    const heard: number[] = []
    const end = room.onClock(({ serverMs }) => heard.push(serverMs))
    say({ type: 'time', at: 950, now: 5_050 } as ServerText)
    end()
    say({ type: 'time', at: 990, now: 5_090 } as ServerText)
    expect(heard).toEqual([5_000, 5_050])
  })

  it('is left by the last who looked', () => {
    const { room, isWatched } = open()
    const [one, two] = [room.watch(), room.watch()]
    one()
    one()
    expect(isWatched()).toBe(true)
    two()
    expect(isWatched()).toBe(false)
  })
})
