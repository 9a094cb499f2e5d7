import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addAccounts, withCrowd } from './chat-room.ts'
import type { Result } from './figure.ts'
import { memoryOf } from './program.ts'
import { startServer } from './server.ts'
import { addressesOf } from './small-box-address.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient } from './timing.ts'

const addressCount = 36
const sockets = 50
const readers = 8
const loadSeconds = Number(process.env.BENCH_BOX_SECONDS ?? 360)
const restSeconds = Number(process.env.BENCH_BOX_REST_SECONDS ?? 300)
const sampleEveryMs = 1_000
const talking = { senders: 10, perSecond: 2, letters: 30 }
const encodings = ['br', 'gzip', 'identity']

/** Requests addresses one after the other until the time is over; returns the number of answers. */
async function read(origin: string, paths: readonly string[], given: { at: number; untilMs: number }) {
  const client = createClient(origin, { 'accept-encoding': encodings[given.at % encodings.length] ?? '' })
  let answers = 0
  for (let turn = given.at; performance.now() < given.untilMs; turn += 1) {
    const path = paths[turn % paths.length] ?? ''
    const { status } = await client.ask({ path })
    if (status !== 200 && status !== 206) throw new Error(`${path} 答了 ${status}`)
    answers += 1
  }
  client.close()
  return answers
}

async function measure(bench: Bench): Promise<Result[]> {
  const dataDir = join(bench.folder, 'small-box-data')
  const port = bench.nextPort()
  // First seeds the site: the accounts are added to a folder with content.
  await (await startServer({ port, dataDir })).stop()
  const tokens = addAccounts(dataDir, sockets / 2).map(account => account.token)
  const server = await startServer({ port, dataDir })
  const memory = () => memoryOf(server.pid)?.nowMegabytes ?? Number.NaN
  try {
    const paths = await addressesOf(server.origin, addressCount)
    const idle = memory()
    let most = idle
    const sampling = setInterval(() => {
      most = Math.max(most, memory())
    }, sampleEveryMs)
    const room = { ...server, address: `ws://127.0.0.1:${port}/ws`, tokens }
    const answers = await withCrowd(room, sockets, async crowd => {
      const untilMs = performance.now() + loadSeconds * 1_000
      const reading = Array.from({ length: readers }, (_, at) => read(server.origin, paths, { at, untilMs }))
      const [counts] = await Promise.all([
        Promise.all(reading),
        crowd.talk({ ...talking, seconds: loadSeconds }),
      ])
      return counts.reduce((sum, count) => sum + count, 0)
    })
    const loaded = memory()
    bench.say(`问答 ${answers} 次，此刻 ${loaded.toFixed(0)} MB；歇 ${restSeconds} 秒`)
    clearInterval(sampling)
    await wait(restSeconds * 1_000)
    const reference = { name: '闲时', value: idle }
    return [
      {
        name: `${loadSeconds} 秒里最高`,
        value: most,
        unit: 'MB',
        reference,
        target: { atMost: 250 },
        note: `每秒 ${(answers / loadSeconds).toFixed(0)} 个回答`,
      },
      { name: `歇 ${restSeconds} 秒之后`, value: memory(), unit: 'MB', reference, target: { atMost: 160 } },
    ]
  } finally {
    await server.stop()
  }
}

/** The load of a small machine: thirty-six addresses, fifty sockets and music, and the memory it leaves. */
export const smallBox: Subject = { title: '小机器上的内存', measure }
