import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { callFigure } from './api.ts'
import { addAccounts, openOurRoom, withCrowd } from './chat-room.ts'
import type { Result } from './figure.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient } from './timing.ts'

const messages = 100_000
const senders = 100
// Twice what is asked, five a second from each writer: so the rate is what the room takes, not what it is offered.
const talking = { senders, perSecond: 400, seconds: 10, letters: 20 }
const wantedPerSecond = 200

const page = (last_id: number) => ({
  method: 'POST' as const,
  path: '/api/chat/getChatList',
  body: { size: 10, last_id },
})

async function measure(bench: Bench): Promise<Result[]> {
  const dataDir = join(bench.folder, 'chat-kept-data')
  const tokens = addAccounts(dataDir, senders).map(account => account.token)
  bench.say('正在添十万条聊天记录…')
  const filled = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'chat-data.ts'), dataDir, String(messages)],
    { encoding: 'utf8' },
  )
  if (filled.status !== 0) throw new Error(filled.stderr)
  const room = await openOurRoom(bench, { dataDir, tokens })
  const client = createClient(room.siteOrigin, { 'accept-encoding': 'identity' })
  try {
    const asking = { client, pid: room.pid }
    const places = Array.from({ length: 40 }, (_, at) => page(20 + at * 2_499))
    const history = [
      await callFigure({ ...asking, name: '十万条里最新的十条，p95', calls: [page(0)] }),
      await callFigure({ ...asking, name: '十万条里各处的十条，p95', calls: places }),
    ]
    const talked = await withCrowd(room, senders, async crowd => {
      await crowd.talk({ ...talking, perSecond: 50, seconds: 2 })
      return crowd.talk(talking)
    })
    return [
      ...history,
      {
        name: '每秒写下并确认的消息（落盘之后才确认）',
        value: talked.ackedPerSecond,
        unit: '/s',
        target: { atLeast: wantedPerSecond },
        note: `每秒送来 ${talking.perSecond} 条，到确认 p99 ${percentile(talked.ackTookMs, 0.99).toFixed(1)} ms`,
      },
      { name: '没有得到确认的', value: talked.sent - talked.acked, unit: '个', target: { atMost: 0 } },
    ]
  } finally {
    client.close()
    await room.stop()
  }
}

/** A room in which a hundred thousand messages were written: reading back, and writing on. */
export const chatKept: Subject = { title: '聊天室，十万条记录', measure }
