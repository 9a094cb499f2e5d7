import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { othersOf } from '../server/src/features/presence/presence.readers.ts'
import { openInTurns, whyNotSo } from './chat-room.ts'
import type { Result } from './figure.ts'
import { memoryOf, processorSecondsOf, waitUntilAtRest } from './program.ts'
import { startServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import type { Bench, Subject } from './subject.ts'

const readers = 1_000
const seconds = 60
const articles = 30
/** The browser's behaviour: how often it sends a heartbeat, and a reader changes pages. */
const pingEveryMs = 120_000
const turnEveryMs = 120_000

type Reader = { ws: WebSocket; page: string; others: number }

/** Half read one of a few pages, the others are spread over all of them. */
const pageOf = (pages: readonly string[], at: number) =>
  at % 10 < 5 ? (pages[at % 3] ?? '/home') : (pages[at % pages.length] ?? '/home')

function open(origin: string, at: number, page: string): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      ...{ origin, perMessageDeflate: false, headers: { 'user-agent': `reader ${at}` } },
    })
    const reader: Reader = { ws, page, others: 0 }
    ws.on('open', () => ws.send(JSON.stringify({ type: 'init', room: false, page })))
    ws.on('error', reject)
    ws.on('message', data => {
      const frame: { type: string; page: string; others: number } = JSON.parse(String(data))
      if (frame.type !== 'readers' || frame.page !== reader.page) return
      reader.others = frame.others
      resolve(reader)
    })
  })
}

/** They read for this long: each sends heartbeats and changes pages in turn. */
async function readOn(all: readonly Reader[], pages: readonly string[]): Promise<void> {
  const everyMs = 20
  let turned = 0
  let pinged = 0
  const beganMs = performance.now()
  for (let ms = 0; ms < seconds * 1_000; ms = performance.now() - beganMs) {
    for (; turned < (ms / turnEveryMs) * readers; turned += 1) {
      const reader = all[turned % readers]
      if (!reader) continue
      reader.page = pageOf(pages, turned * 7 + 1)
      reader.ws.send(JSON.stringify({ type: 'reading', page: reader.page }))
    }
    for (; pinged < (ms / pingEveryMs) * readers; pinged += 1)
      all[pinged % readers]?.ws.send(JSON.stringify({ type: 'ping' }))
    await wait(everyMs)
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const reason = whyNotSo(readers)
  if (reason) return [{ name: '一千个读者', reason }]
  const server = await startServer({
    ...{ port: bench.nextPort(), dataDir: join(bench.folder, 'presence-data'), processor: 0 },
  })
  const { pid, origin, stop } = server
  try {
    const pages = ['/home', ...(await findArticlePaths(origin, articles))]
    await waitUntilAtRest(pid)
    const used = () => processorSecondsOf(pid) ?? Number.NaN
    const emptyBefore = used()
    await wait(seconds * 1_000)
    const empty = (used() - emptyBefore) / seconds
    const memoryBefore = memoryOf(pid)?.nowMegabytes ?? Number.NaN
    const all = await openInTurns(readers, at => open(origin, at, pageOf(pages, at)))
    await waitUntilAtRest(pid)
    const before = used()
    await readOn(all, pages)
    const share = (used() - before) / seconds
    // The last changes have been announced by then.
    await wait(20_000)
    const counts = new Map<string, number>()
    for (const { page } of all) counts.set(page, (counts.get(page) ?? 0) + 1)
    const wrong = all.filter(({ page, others }) => others !== othersOf(counts.get(page) ?? 0)).length
    const memory = memoryOf(pid)?.nowMegabytes ?? Number.NaN
    for (const { ws } of all) ws.terminate()
    return [
      {
        name: `一千个读者，读 ${seconds} 秒，占一个处理器的百分之`,
        value: (share - empty) * 100,
        unit: '',
        reference: { name: '没有人时', value: empty * 100 },
        target: { atMost: 1 },
        note: `一共 ${(share * 100).toFixed(2)}%，没有人时 ${(empty * 100).toFixed(2)}%；每人两分钟翻一页`,
      },
      { name: '停下以后，人数不对的', value: wrong, unit: '个', target: { atMost: 0 } },
      {
        name: '每个读者的内存',
        value: ((memory - memoryBefore) * 1024) / readers,
        unit: 'KB',
        target: { atMost: 20 },
      },
    ]
  } finally {
    await stop()
  }
}

/** A thousand readers on thirty pages, with live counts. */
export const presence: Subject = { title: '一千个人在读', measure }
