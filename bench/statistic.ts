import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { callFigure } from './api.ts'
import type { Figure, Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import { createRandom } from './random.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient } from './timing.ts'

const dayMs = 86_400_000
const paths = 10_000
const monthOf = (day: number) => Number(new Date(day * dayMs).toISOString().slice(0, 7).replace('-', ''))
const wireOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/** Fills days before today as the server would have: a few pages are read a lot, most of them seldom. Gives bytes on disk. */
function fill(file: string, given: { days: number; viewsPerDay: number }): number {
  const sizeOf = () => statSync(file).size
  const random = createRandom(8)
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec('pragma wal_checkpoint(truncate)')
  const before = sizeOf()
  database.exec('begin')
  const path = database.prepare('insert or ignore into statistic_path (path) values (?)')
  for (let at = 0; at < paths; at += 1) path.run(`/posts/ji-de-na-nian-chun-tian-${at}`)
  const day = database.prepare('insert or replace into statistic_day values (?, ?, ?, ?)')
  const page = database.prepare('insert or replace into statistic_page values (?, ?, ?, ?)')
  const month = database.prepare(
    'insert into statistic_month values (?, ?, ?, ?) on conflict do update set views = views + excluded.views, reading_s = reading_s + excluded.reading_s',
  )
  const word = database.prepare('insert or replace into statistic_word values (?, ?, ?, ?)')
  for (let back = 1; back <= given.days; back += 1) {
    const today = Math.floor(Date.now() / dayMs) - back
    const views = new Map<number, number>()
    for (let at = 0; at < given.viewsPerDay; at += 1) {
      const id = 1 + (Math.floor(paths ** random()) % paths)
      views.set(id, (views.get(id) ?? 0) + 1)
    }
    day.run(today, given.viewsPerDay, Math.floor(given.viewsPerDay / 3), given.viewsPerDay * 40)
    for (const [id, count] of views) {
      page.run(today, id, count, count * 40)
      month.run(monthOf(today), id, count, count * 40)
    }
    for (let at = 0; at < 40; at += 1) word.run(today, 1, `site-${at}.example`, 1 + at)
    for (let at = 0; at < 20; at += 1) word.run(today, 2, `没有的词 ${Math.floor(random() * 500)}`, 1)
  }
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
  return sizeOf() - before
}

const ranges = [1, 7, 30, 90, 365].flatMap(days =>
  [0, 13].map(back => ({
    from: wireOf(Date.now() - (back + days) * dayMs),
    to: wireOf(Date.now() - back * dayMs),
  })),
)

async function measureOne(
  bench: Bench,
  name: string,
  given: { days: number; viewsPerDay: number; atMost: number },
) {
  const dataDir = join(bench.folder, `statistic-${given.viewsPerDay}`)
  await (await startOwned(bench, dataDir)).stop()
  bench.say(`正在写 ${given.days} 天的脚印，每天 ${given.viewsPerDay} 次…`)
  const bytes = fill(join(dataDir, 'xiaolou.sqlite'), given)
  const size: Figure = {
    name: `${name}，多占的盘`,
    value: bytes / 1e6,
    unit: 'MB',
    target: { atMost: given.atMost },
  }
  const server = await startOwned(bench, dataDir)
  const { token } = await signInOwner(server.origin)
  const client = createClient(server.origin, { authorization: token })
  try {
    const calls: Call[] = ranges.map(body => ({ method: 'POST', path: '/api/statistic/getFootprints', body }))
    const speed = await callFigure({
      ...{ client, pid: server.pid, calls },
      name: `${name}，任何一段日子，p95`,
      target: { atMost: 50 },
    })
    return [size, speed]
  } finally {
    client.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  return [
    ...(await measureOne(bench, '一年，每天一万次', { days: 365, viewsPerDay: 10_000, atMost: 25 })),
    ...(await measureOne(bench, '一千万次（一年）', { days: 365, viewsPerDay: 27_400, atMost: 50 })),
  ]
}

/** A year of footprints: what it takes of the disk, and how long any range takes. */
export const statistic: Subject = { title: '脚印：一年占多少，查一段要多久', measure }
