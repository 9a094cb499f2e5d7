import { setTimeout as wait } from 'node:timers/promises'
import type { ReadersFrame } from '@xiaolou/contract/frame'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Bus, createMemoryBus, goneTopic } from '../../platform/bus.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { LiveFeature, LiveSocket } from '../../platform/live.ts'
import { createPresenceLive } from './presence.live.ts'

const fail = (cause: unknown) => {
  throw cause
}
const times = {
  ...{ tellEveryMs: 60, tellCrowdEveryMs: 60, lookEveryMs: 5, sweepEveryMs: 5 },
  ...{ hiddenGraceMs: 80, silentMs: 100 },
}

let bus: Bus
let presence: 'shown' | 'off'
let ends: (() => void)[]
let serial = 0
beforeEach(() => {
  bus = createMemoryBus(fail)
  presence = 'shown'
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
})

/** A process on the bus, with its own id. */
function startProcess(processId = 'one') {
  const live = createPresenceLive({
    bus: { ...bus, processId },
    getSettings: async () => ({ presence }),
    isPublicPage: async page => page.startsWith('/p') || page === '/home',
    onError: fail,
    times,
  })
  const end = live.start?.({ sendToUser() {}, sendToAll() {}, isOnline: () => false, onlineIds: () => [] })
  if (end) ends.push(end)
  return { live, stop: () => end?.() }
}

type Reader = { key?: string; userId?: number; isPrivate?: boolean; isBot?: boolean }

async function come({ live }: { live: LiveFeature }, page: string, reader: Reader = {}) {
  serial += 1
  const frames: ReadersFrame[] = []
  const { key = `k${serial}`, userId, isPrivate = false, isBot = false } = reader
  let isEnding = false
  const socket = {
    id: serial,
    actor: userId ? { kind: 'user', userId, sessionId: 1 } : { kind: 'visitor' },
    visitor: { key, network: '', address: '', agent: '', isBot, isInProcess: false },
    isPrivate,
    // Answers pings until a test changes this.
    heardAtMs: Number.POSITIVE_INFINITY,
    send: (frame: object) => frames.push(frame as ReadersFrame),
    sendEncoded: (frame: Buffer) => frames.push(JSON.parse(frame.toString())),
    close: () => undefined,
    isEnding: () => isEnding,
    readActor: async () => ({ kind: 'visitor' }),
  }
  const asSocket = socket as unknown as LiveSocket
  await live.onInit?.(asSocket, { type: 'init', room: false, page })
  return {
    frames,
    others: () => frames.at(-1)?.others,
    read: (page: string, is_hidden = false) =>
      live.handlers?.get('reading')?.({ type: 'reading', page, is_hidden }, asSocket),
    fallSilent: () => {
      socket.heardAtMs = performance.now()
    },
    isHeard: () => {
      socket.heardAtMs = Number.POSITIVE_INFINITY
    },
    leave: () => {
      isEnding = true
      return live.onClose?.(asSocket)
    },
  }
}

const soon = (read: () => unknown) => expect.poll(read, { interval: 5 })

it('tells a newcomer at once, and the others soon, how many read with them', async () => {
  const one = startProcess()
  const first = await come(one, '/p')
  expect(first.frames).toEqual([{ type: 'readers', page: '/p', others: 0, house: 0 }])
  const second = await come(one, '/p')
  expect(second.others()).toBe(1)
  await soon(first.others).toBe(1)
  const home = await come(one, '/home')
  expect(home.frames.at(-1)).toEqual({ type: 'readers', page: '/home', others: 0, house: 2 })
  await second.leave()
  await soon(first.others).toBe(0)
  await soon(() => home.frames.at(-1)?.house).toBe(1)
})

it('is told a number once, however many come in the meantime', async () => {
  const one = startProcess()
  const first = await come(one, '/p')
  await come(one, '/p')
  await soon(first.others).toBe(1)
  const tellings = first.frames.length
  for (let at = 0; at < 20; at += 1) await come(one, '/p')
  await soon(first.others).toBe(20)
  expect(first.frames).toHaveLength(tellings + 1)
})

it('counts a user with two devices once, and whoever turns the page where they went', async () => {
  const one = startProcess()
  const reader = await come(one, '/p')
  await come(one, '/p', { userId: 7 })
  const phone = await come(one, '/p', { userId: 7 })
  await soon(reader.others).toBe(1)
  await phone.read('/p/2')
  await reader.read('/p/2')
  expect(reader.frames.at(-1)).toEqual({ type: 'readers', page: '/p/2', others: 1, house: 0 })
})

it('a hidden tab counts for its grace, one that falls silent no longer than that, and both come back', async () => {
  const one = startProcess()
  const reader = await come(one, '/p')
  const hidden = await come(one, '/p')
  const laptop = await come(one, '/p')
  await soon(reader.others).toBe(2)
  await hidden.read('/p', true)
  await wait(20)
  expect(reader.others()).toBe(2)
  await soon(reader.others).toBe(1)
  await hidden.read('/p')
  await soon(reader.others).toBe(2)
  laptop.fallSilent()
  await soon(reader.others).toBe(1)
  laptop.isHeard()
  await soon(reader.others).toBe(2)
})

it('counts nobody who asks for that, no bot, and nobody on a page that is not public', async () => {
  const one = startProcess()
  const reader = await come(one, '/p')
  const unseen = [
    await come(one, '/p', { isPrivate: true }),
    await come(one, '/p', { isBot: true }),
    await come(one, '/drafts/1'),
    await come(one, ''),
  ]
  await come(one, '/drafts/1')
  await wait(30)
  expect(reader.others()).toBe(0)
  for (const { frames } of unseen) expect(frames.map(({ others }) => others)).toEqual([0])
})

it('a tab that turns pages faster than anybody reads is counted nowhere', async () => {
  const one = startProcess()
  const reader = await come(one, '/p')
  const hasty = await come(one, '/p')
  for (let at = 0; at < 40; at += 1) await hasty.read(`/p/${at}`)
  await hasty.read('/p')
  expect([hasty.others(), hasty.frames.at(-1)?.page]).toEqual([0, '/p'])
  await soon(reader.others).toBe(0)
})

it('forgets everybody when the owner switches it off', async () => {
  const one = startProcess()
  const [reader] = [await come(one, '/p'), await come(one, '/p')]
  await soon(reader.others).toBe(1)
  presence = 'off'
  bus.publish(contentTopic, '/config/change')
  await soon(reader.others).toBe(0)
  expect((await come(one, '/p')).others()).toBe(0)
})

it('processes of one site count together, until one of them ends or is gone', async () => {
  const one = startProcess('one')
  const reader = await come(one, '/p')
  const two = startProcess('two')
  await come(two, '/p')
  await come(two, '/p/2')
  const home = await come(one, '/home')
  await soon(reader.others).toBe(1)
  await soon(() => home.frames.at(-1)?.house).toBe(3)
  const three = startProcess('three')
  const late = await come(three, '/p')
  expect(late.others()).toBe(2)
  await soon(reader.others).toBe(2)
  bus.publish(goneTopic, 'three')
  two.stop()
  await soon(reader.others).toBe(0)
  await soon(() => home.frames.at(-1)?.house).toBe(1)
})
