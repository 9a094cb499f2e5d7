import { join } from 'node:path'
import { addAccounts, openOurRoom, type Room, withCrowd } from './chat-room.ts'
import type { Result } from './figure.ts'
import { memoryOf } from './program.ts'
import type { Bench, Subject } from './subject.ts'

const sockets = 150
const deafSockets = 50
const senders = 20
// Some 6 KB each: 600 KB a second fill what the operating system keeps of a socket, and then what the server does.
const talking = { senders, perSecond: 100, seconds: 40, letters: 1_900 }

async function talkIn(room: Room, deaf: number) {
  return withCrowd(room, sockets, async crowd => {
    await crowd.talk({ ...talking, seconds: 3 })
    if (deaf > 0) await crowd.deafen({ count: deaf })
    const talked = await crowd.talk(talking)
    const peakMegabytes = memoryOf(room.pid)?.peakMegabytes
    const codes = deaf > 0 ? (await crowd.listenAgain({})).codes : []
    return { talked, peakMegabytes, codes }
  })
}

async function measure(bench: Bench): Promise<Result[]> {
  const measureOne = async (deaf: number) => {
    const dataDir = join(bench.folder, `chat-deaf-data-${deaf}`)
    const tokens = addAccounts(dataDir, senders).map(account => account.token)
    const room = await openOurRoom(bench, { dataDir, tokens })
    return talkIn(room, deaf).finally(() => room.stop())
  }
  const all = await measureOne(0)
  const some = await measureOne(deafSockets)
  const kinds = [...new Set(some.codes)].join('、')
  const memory: Result =
    some.peakMegabytes === undefined || all.peakMegabytes === undefined
      ? { name: '不读的人，每人的内存', reason: '这个系统不说进程占多少内存' }
      : {
          name: '不读的人，每人的内存',
          value: Math.max(0, (some.peakMegabytes - all.peakMegabytes) / deafSockets),
          unit: 'MB',
          target: { atMost: 1 },
          note: `最高 ${some.peakMegabytes.toFixed(0)} MB，人人都读时 ${all.peakMegabytes.toFixed(0)} MB`,
        }
  return [
    memory,
    {
      name: '不读而没有被关上的',
      value: some.codes.filter(code => code === 0).length,
      unit: '个',
      target: { atMost: 0 },
      note: `${deafSockets} 人不读，关上的码 ${kinds}`,
    },
    { name: '其他人丢的', value: some.talked.lost, unit: '个', target: { atMost: 0 } },
    {
      name: '其他人，p99',
      value: some.talked.p99Ms,
      unit: 'ms',
      reference: { name: '人人都读时', value: all.talked.p99Ms },
      target: { atMost: 1.5 },
      isRatioAsked: true,
    },
  ]
}

/** Some stop reading while a hundred long messages a second are told. */
export const chatDeaf: Subject = { title: '聊天室，不读的人', measure }
