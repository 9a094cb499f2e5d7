import { setImmediate as turn } from 'node:timers/promises'
import type { ChatEvent } from '@xiaolou/contract/chat-event'
import { expect, it } from 'vitest'
import { createMemoryBus } from '../../platform/bus.ts'
import type { LiveSocket } from '../../platform/live.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createListening } from './chat.listening.ts'
import { chatTopic } from './chat.log.ts'
import { createOnlineList } from './chat.online.ts'
import { createPresence } from './chat.presence.ts'
import { createJoin } from './chat.resume.ts'
import { createRoom } from './chat.room.ts'

const eventOf = (seq: number): ChatEvent => ({ type: 'revert', seq, message_id: seq, by: 1 })
const words = { me: null, now: 0, slow_seconds: 0, is_open: true, recall_seconds: 0 }
const fail = (cause: unknown) => {
  throw cause
}

function fakeSocket(id = 1) {
  const frames: { type: string; seq?: number; list?: object[] }[] = []
  const closed: number[] = []
  const socket: LiveSocket = {
    id,
    actor: { kind: 'visitor' },
    isPrivate: false,
    heardAtMs: 0,
    visitor: { key: '', network: '', address: '', agent: '', isBot: false, isInProcess: false },
    send: () => undefined,
    sendEncoded: frame => frames.push(JSON.parse(frame.toString())),
    close: code => closed.push(code),
    isEnding: () => closed.length > 0,
    readActor: async () => ({ kind: 'visitor' }),
  }
  return { socket, frames, closed }
}

/** A room over a log at `seq`, whose position reads wait until released. */
function openRoom(given: { seq: number; isHeld?: boolean }) {
  const state = { epoch: 'e', seq: given.seq }
  const held: (() => void)[] = []
  const bus = createMemoryBus(fail)
  const log = {
    getPosition: async () => {
      const position = { ...state, oldestSeq: 1 }
      if (given.isHeld) await new Promise<void>(resolve => held.push(resolve))
      return position
    },
    findEvents: async (after: number, upTo: number) =>
      Array.from({ length: upTo - after }, (_, at) => eventOf(after + 1 + at)),
  }
  const room = createRoom({ bus, onElsewhere: () => undefined, onError: fail, log })
  const enter = createJoin({ log, room })
  const end = room.start()
  const write = () => {
    state.seq += 1
    const { seq } = state
    bus.publish(
      chatTopic,
      JSON.stringify({ processId: 'elsewhere', fromSeq: seq, toSeq: seq, events: [eventOf(seq)] }),
    )
  }
  const join = (socket: LiveSocket) =>
    enter({ socket, userId: undefined, init: { type: 'init' }, info: words })
  return { room, state, held, write, join, end }
}
const seqs = (frames: { type: string; seq?: number }[]) => frames.map(({ type, seq }) => [type, seq])

it('what is written after the log was read comes after the answer', async () => {
  const { held, write, join, end } = openRoom({ seq: 5, isHeld: true })
  const { socket, frames } = fakeSocket()
  const joining = join(socket)
  // The room starts to follow the log, then the log is read for the newcomer.
  held.shift()?.()
  await turn()
  write()
  write()
  held.shift()?.()
  await joining
  write()
  expect(seqs(frames)).toEqual([
    ['ready', 5],
    ['revert', 6],
    ['revert', 7],
    ['revert', 8],
  ])
  end()
})

it('what is written while the room begins is sent to all who came, once', async () => {
  const { held, write, join, end } = openRoom({ seq: 5, isHeld: true })
  const [late, first] = [fakeSocket(1), fakeSocket(2)]
  const joinings = [join(late.socket), join(first.socket)]
  write()
  held.shift()?.()
  await turn()
  const [lateReading, firstReading] = held.splice(0)
  write()
  firstReading?.()
  await joinings[1]
  write()
  lateReading?.()
  await joinings[0]
  write()
  for (const { frames } of [late, first])
    expect(seqs(frames)).toEqual([
      ['ready', 6],
      ['revert', 7],
      ['revert', 8],
      ['revert', 9],
    ])
  end()
})

it('another log under the running program makes everybody come anew', async () => {
  const { state, join, end } = openRoom({ seq: 5 })
  const [one, two] = [fakeSocket(1), fakeSocket(2)]
  await join(one.socket)
  state.epoch = 'restored'
  expect(await join(two.socket)).toBeUndefined()
  expect([one.closed, two.closed, two.frames]).toEqual([[1012], [1012], []])
  end()
})

it('a process that starts later learns who is at the others, and they of it', async () => {
  const shared = createMemoryBus(fail)
  const clock = createTestClock()
  const start = (userId: number) => {
    const presence = createPresence()
    presence.enter(userId, clock.now())
    const listening = createListening()
    const online = createOnlineList({
      presence,
      listening,
      bus: { ...shared, processId: `process ${userId}` },
      clock,
      timeZone: 'Asia/Shanghai',
      identity: {
        findUsers: async ids => new Map(ids.map(id => [id, { id, role: 2, nick_name: `${id}`, avatar: '' }])),
      },
      onError: fail,
      times: { listEveryMs: 5, gatherMs: 1 },
    })
    const ends = online.start()
    const { socket, frames } = fakeSocket(userId)
    const listen = (songId: number) => {
      listening.set(socket, userId, songId)
      online.note()
    }
    listen(userId * 10)
    online.note(socket)
    return { presence, frames, ends, listen }
  }
  const one = start(7)
  await expect.poll(() => one.frames).toHaveLength(1)
  const two = start(8)
  for (const { presence, frames } of [one, two]) {
    await expect.poll(() => [...presence.all().users.keys()]).toEqual([7, 8])
    await expect.poll(() => frames.at(-1)?.list).toHaveLength(2)
    await expect
      .poll(() => frames.at(-1)?.list?.map(({ song_id }: { song_id?: number }) => song_id))
      .toEqual([70, 80])
  }
  two.listen(0)
  await expect.poll(() => one.frames.at(-1)?.list?.at(-1)).not.toHaveProperty('song_id')
  two.ends()
  one.ends()
})
