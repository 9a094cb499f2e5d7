import { join } from 'node:path'
import type { Crowd, Talked } from './chat-remote.ts'
import { addAccounts, openBareRoom, openOurRoom, type Room, withCrowd } from './chat-room.ts'
import type { Figure, Result } from './figure.ts'
import { processorSecondsOf } from './program.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

const sockets = 1_000
const senders = 20
const perSecond = 20
const seconds = 5
const rounds = 7
const letters = 20
const resumedEvents = 200

const talking = { senders, perSecond, seconds, letters }

type Round = Talked & { processorSeconds: number }

/** Both rooms full at once, and talked in by turns, briefly and often: what else the machine does, both feel. */
async function talkByTurns(our: Room, bare: Room) {
  const talkIn = async (room: Room, crowd: Crowd): Promise<Round> => {
    const before = processorSecondsOf(room.pid) ?? Number.NaN
    const talked = await crowd.talk(talking)
    return { ...talked, processorSeconds: (processorSecondsOf(room.pid) ?? Number.NaN) - before }
  }
  return withCrowd(bare, sockets, bareCrowd =>
    withCrowd(our, sockets, async ourCrowd => {
      const ourRounds: Round[] = []
      const bareRounds: Round[] = []
      // The first round compiles what the others run.
      for (let round = 0; round <= rounds; round += 1) {
        bareRounds.push(await talkIn(bare, bareCrowd))
        ourRounds.push(await talkIn(our, ourCrowd))
      }
      return { ours: ourRounds.slice(1), bare: bareRounds.slice(1) }
    }),
  )
}

/** Everybody's line breaks, others go on writing, everybody comes back at once and is told what was missed. */
async function comeBack(room: Room) {
  return withCrowd(room, sockets, crowd =>
    withCrowd(room, senders, async writers => {
      await crowd.talk({ ...talking, seconds: 1 })
      await crowd.drop({})
      await writers.talk({ ...talking, perSecond: 100, seconds: resumedEvents / 100 })
      return crowd.resume({})
    }),
  )
}

const sum = (all: readonly Round[], of: (round: Round) => number) =>
  all.reduce((total, round) => total + of(round), 0)

function fanOutFigures(ours: readonly Round[], bare: readonly Round[]): Figure[] {
  const middle = (all: readonly Round[], of: (round: Round) => number) => median(all.map(of))
  const processor = (all: readonly Round[]) =>
    `${((sum(all, round => round.processorSeconds) / (rounds * seconds)) * 100).toFixed(0)}%`
  return [
    {
      name: '一条消息到所有人，p99',
      value: middle(ours, round => round.p99Ms),
      unit: 'ms',
      reference: { name: '光秃秃的 ws', value: middle(bare, round => round.p99Ms) },
      target: { atMost: 2 },
      isRatioAsked: true,
      note: `p50 ${middle(ours, round => round.p50Ms).toFixed(1)} ms，处理器 ${processor(ours)}，对照 ${processor(bare)}`,
    },
    { name: '丢的', value: sum(ours, round => round.lost), unit: '个', target: { atMost: 0 } },
    { name: '重的', value: sum(ours, round => round.duplicated), unit: '个', target: { atMost: 0 } },
    {
      name: '先后有几种',
      value: Math.max(...ours.map(round => round.orders)),
      unit: '个',
      target: { atMost: 1 },
    },
    {
      name: '没有得到确认的',
      value: sum(ours, round => round.sent - round.acked),
      unit: '个',
      target: { atMost: 0 },
    },
  ]
}

async function measure(bench: Bench): Promise<Result[]> {
  const dataDir = join(bench.folder, 'chat-data')
  const tokens = addAccounts(dataDir, 100).map(account => account.token)
  const our = await openOurRoom(bench, { dataDir, tokens })
  const bare = await openBareRoom(bench)
  try {
    const talked = await talkByTurns(our, bare)
    const bareBack = await comeBack(bare)
    const back = await comeBack(our)
    const isWhole = back.missed.every(missed => missed === resumedEvents)
    return [
      ...fanOutFigures(talked.ours, talked.bare),
      {
        name: '一千人一齐断线重连，都补齐了',
        value: back.tookMs / 1_000,
        unit: 's',
        reference: { name: '光秃秃的 ws，什么都不补', value: bareBack.tookMs / 1_000 },
        target: { atMost: 5 },
        note: `各漏了 ${resumedEvents} 条`,
      },
      {
        name: '没有补齐的人',
        value: isWhole ? sockets - back.recovered : back.missed.filter(n => n !== resumedEvents).length,
        unit: '个',
        target: { atMost: 0 },
      },
    ]
  } finally {
    await our.stop()
    await bare.stop()
  }
}

/** A thousand in the room, a hundred of them signed in, twenty messages a second. */
export const chat: Subject = { title: '聊天室，一千条连接', measure }
