import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { addAccounts, openBareRoom, openOurRoom, type Room, whyNotSo, withCrowd } from './chat-room.ts'
import type { Result } from './figure.ts'
import { memoryOf, processorSecondsOf } from './program.ts'
import type { Bench, Subject } from './subject.ts'

const sockets = 5_000
const manySockets = 10_000
const signedIn = 100
const talking = { senders: 20, perSecond: 8, letters: 20 }
const seconds = Number(process.env.BENCH_CHAT_SECONDS ?? 60)
const referenceSeconds = Math.min(seconds, 15)
const idleMs = 10_000

async function fill(room: Room, seconds: number) {
  const beforeMegabytes = memoryOf(room.pid)?.nowMegabytes ?? Number.NaN
  return withCrowd(room, sockets, async crowd => {
    await wait(idleMs)
    const idle = memoryOf(room.pid)
    const processorBefore = processorSecondsOf(room.pid) ?? Number.NaN
    const talked = await crowd.talk({ ...talking, seconds })
    const used = (processorSecondsOf(room.pid) ?? Number.NaN) - processorBefore
    return { beforeMegabytes, idle, loaded: memoryOf(room.pid), talked, share: used / seconds }
  })
}

/** The users in the room, as a newcomer is told. */
function readOnline({ address, origin }: Room): Promise<{ users: number; readers: number }> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(address, { origin })
    ws.on('open', () => ws.send(JSON.stringify({ type: 'init' })))
    ws.on('error', reject)
    ws.on('message', data => {
      const frame: { type: string; list: unknown[]; readers: number } = JSON.parse(String(data))
      if (frame.type !== 'onlineList') return
      ws.terminate()
      resolve({ users: frame.list.length, readers: frame.readers })
    })
  })
}

/** The cost of each of ten thousand sockets, and whether the room counts them correctly. */
async function weigh(bench: Bench): Promise<Result[]> {
  const reason = whyNotSo(manySockets)
  if (reason) return [{ name: '一万条连接', reason }]
  const dataDir = join(bench.folder, 'chat-ten-thousand-data')
  const tokens = addAccounts(dataDir, signedIn).map(account => account.token)
  const room = await openOurRoom(bench, { dataDir, tokens })
  try {
    await wait(idleMs)
    const before = memoryOf(room.pid)?.nowMegabytes ?? Number.NaN
    return await withCrowd(room, manySockets, async () => {
      await wait(idleMs)
      const idle = memoryOf(room.pid)?.nowMegabytes ?? Number.NaN
      const { users, readers } = await readOnline(room)
      return [
        {
          name: '一万条闲着的连接，每条的内存',
          value: ((idle - before) * 1024) / manySockets,
          unit: 'KB',
          target: { atMost: 20 },
          note: `没有人时 ${before.toFixed(0)} MB，坐满 ${idle.toFixed(0)} MB`,
        },
        {
          name: '房间说少了、说多了的人',
          value: Math.abs(users - signedIn) + Math.abs(readers - 1 - (manySockets - signedIn)),
          unit: '个',
          target: { atMost: 0 },
          note: `登录的 ${users} 个，只看的 ${readers} 个，连问的这一个`,
        },
      ]
    })
  } finally {
    await room.stop()
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  return [...(await weigh(bench)), ...(await talkInCrowd(bench))]
}

async function talkInCrowd(bench: Bench): Promise<Result[]> {
  const reason = whyNotSo(sockets)
  if (reason) return [{ name: '五千条连接', reason }]
  const dataDir = join(bench.folder, 'chat-crowded-data')
  const tokens = addAccounts(dataDir, 100).map(account => account.token)
  const bareRoom = await openBareRoom(bench)
  const bare = await fill(bareRoom, referenceSeconds)
  await bareRoom.stop()
  const ourRoom = await openOurRoom(bench, { dataDir, tokens })
  try {
    const { beforeMegabytes, idle, loaded, talked, share } = await fill(ourRoom, seconds)
    const exact = { unit: '个', target: { atMost: 0 } } as const
    return [
      idle
        ? {
            name: '五千条闲着的连接，内存',
            value: idle.nowMegabytes,
            unit: 'MB',
            reference: { name: '光秃秃的 ws', value: bare.idle?.nowMegabytes ?? Number.NaN },
            target: { atMost: 300 },
            note: `没有人时 ${beforeMegabytes.toFixed(0)} MB，说话之后 ${loaded?.nowMegabytes.toFixed(0)} MB`,
          }
        : { name: '五千条闲着的连接，内存', reason: '这个系统不说进程占多少内存' },
      {
        name: `每秒八条，说了 ${seconds} 秒，p99`,
        value: talked.p99Ms,
        unit: 'ms',
        reference: { name: '光秃秃的 ws', value: bare.talked.p99Ms },
        note: `p50 ${talked.p50Ms.toFixed(0)} ms，处理器 ${(share * 100).toFixed(0)}%，对照 ${(bare.share * 100).toFixed(0)}%`,
      },
      { name: '丢的', value: talked.lost, ...exact },
      { name: '重的', value: talked.duplicated, ...exact },
      { name: '被关上的', value: talked.closed, ...exact },
      { name: '先后有几种', value: talked.orders, unit: '个', target: { atMost: 1 } },
    ]
  } finally {
    await ourRoom.stop()
  }
}

/** Five thousand in the room: their memory, and eight messages a second for a minute (BENCH_CHAT_SECONDS). */
export const chatCrowded: Subject = { title: '聊天室，五千条连接', measure }
