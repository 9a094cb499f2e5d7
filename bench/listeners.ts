import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { findSongId, songs, waitForSongs } from '../e2e/support/music.ts'
import { openInTurns, whyNotSo } from './chat-room.ts'
import type { Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import { processorSecondsOf, waitUntilAtRest } from './program.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

const listeners = 500
const changes = 40
/** Like a person who clicks all the time. */
const changeEveryMs = 300
const withinMs = 5_000

type Heard = { type: string; bytes: number; atMs: number }
type Listener = { ws: WebSocket; heard: Heard[] }

/** Somebody in the chat room, who listens unless they are the one who acts. */
function open(origin: string, at: number, token?: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      ...{ origin, perMessageDeflate: false, headers: { 'user-agent': `listener ${at}` } },
    })
    const listener: Listener = { ws, heard: [] }
    const say = (frame: object) => ws.send(JSON.stringify(frame))
    ws.on('open', () => say({ type: 'init', ...(token && { token }) }))
    ws.on('error', reject)
    ws.on('message', (data: Buffer) => {
      const atMs = performance.now()
      const { type }: { type: string } = JSON.parse(data.toString())
      listener.heard.push({ type, bytes: data.length, atMs })
      if (type !== 'ready') return
      if (!token) say({ type: 'listen', act: 'join' })
      resolve(listener)
    })
  })
}

/**
 * Performs one action, and waits until everybody has received its change; returns what each received, and ms
 * until the last one.
 */
async function change(all: readonly Listener[], owner: Listener, act: object) {
  for (const listener of all) listener.heard.length = 0
  const isHeard = ({ heard }: Listener) => heard.some(({ type }) => type === 'listen')
  const beganMs = performance.now()
  owner.ws.send(JSON.stringify({ type: 'listen', ...act }))
  while (!all.every(isHeard) && performance.now() - beganMs < withinMs) await wait(1)
  const last = Math.max(
    ...all.map(({ heard }) => heard.find(({ type }) => type === 'listen')?.atMs ?? Number.NaN),
  )
  await wait(changeEveryMs)
  return { heard: all.map(({ heard }) => [...heard]), tookMs: last - beganMs }
}

/** The entry that plays now. */
async function lookAt({ ws }: Listener): Promise<number> {
  const state = new Promise<number>(resolve => {
    ws.on('message', function look(data: Buffer) {
      const frame: { type: string; now?: { entry: number } | null } = JSON.parse(data.toString())
      if (frame.type !== 'listenState') return
      ws.off('message', look)
      resolve(frame.now?.entry ?? 0)
    })
  })
  ws.send(JSON.stringify({ type: 'listen', act: 'look' }))
  return state
}

async function measure(bench: Bench): Promise<Result[]> {
  const reason = whyNotSo(listeners)
  if (reason) return [{ name: '五百个人一起听', reason }]
  const server = await startOwned(bench, join(bench.folder, 'listeners-data'))
  const { pid, origin, stop } = server
  try {
    await waitForSongs(origin)
    const ids = await Promise.all(Object.values(songs).map(name => findSongId(name, origin)))
    let asked = 0
    const add = () => {
      asked += 1
      return change(all, owner, { act: 'add', song_id: ids[asked % ids.length] })
    }
    const owner = await open(origin, listeners, (await signInOwner(origin)).token)
    const all = await openInTurns(listeners, at => open(origin, at))
    await add()
    await waitUntilAtRest(pid)
    const used = () => processorSecondsOf(pid) ?? Number.NaN
    const before = used()
    const seen: Awaited<ReturnType<typeof change>>[] = []
    // One song is removed, one added, with a pause and its end in between.
    for (let at = 0; at < changes; at += 4) {
      seen.push(await change(all, owner, { act: 'pause', entry: await lookAt(owner) }))
      seen.push(await change(all, owner, { act: 'resume', entry: await lookAt(owner) }))
      seen.push(await add())
      seen.push(await change(all, owner, { act: 'skip', entry: await lookAt(owner) }))
    }
    const share = ((used() - before) * 1_000) / seen.length
    for (const { ws } of [...all, owner]) ws.terminate()
    const frames = seen.flatMap(({ heard }) => heard)
    const bytes = frames.flat().map(one => one.bytes)
    return [
      {
        ...{ name: '一次改动，一个人听到几条', value: frames.flat().length / frames.length, unit: '个' },
        ...{ target: { atMost: 1 }, note: `${listeners} 个人，${seen.length} 次：放、停、点、切` },
      },
      {
        ...{ name: '没有听到的', value: frames.filter(heard => heard.length === 0).length, unit: '个' },
        target: { atMost: 0 },
      },
      {
        ...{ name: '最大的一条', value: Math.max(...bytes) / 1024, unit: 'KB', target: { atMost: 1 } },
        note: `中位 ${Math.round(percentile(bytes, 0.5))} 字节`,
      },
      {
        name: '从按下到五百个人都知道，p95',
        value: percentile(
          seen.map(({ tookMs }) => tookMs),
          0.95,
        ),
        unit: 'ms',
        target: { atMost: 250 },
        note: `每次用掉处理器 ${share.toFixed(1)} ms`,
      },
    ]
  } finally {
    await stop()
  }
}

/** Five hundred listening together: what one change sends to each of them. */
export const listenersOfRoom: Subject = { title: '五百个人一起听，一次改动一条小消息', measure }
