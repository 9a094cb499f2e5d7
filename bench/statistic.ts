import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPostgres, startPostgres } from '../scripts/postgres.ts'
import { dayOf, wireDayOf } from '../server/src/features/statistic/statistic.rules.ts'
import { createStatisticStore } from '../server/src/features/statistic/statistic.store.ts'
import { type PageCount, type WordCount, wordKind } from '../server/src/features/statistic/statistic.table.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import { loadPostgresDriver } from '../server/src/platform/db/postgres.ts'
import { callFigure } from './api.ts'
import type { Figure, Result } from './figure.ts'
import { signInOwner } from './owner.ts'
import { openQuietPlatform } from './quiet-platform.ts'
import { createRandom, zipfIndex } from './random.ts'
import { startServer } from './server.ts'
import type { Bench, Subject } from './subject.ts'
import { type Call, createClient } from './timing.ts'

const viewsPerDay = 10_000
const days = 1_000
const oneYear = 365
const paths = 2_000
const hosts = 300
const searchedWords = 20_000
/** A day's visits from other sites, and searches without results. */
const daily = { comings: 3_000, searches: 40, robots: 900 }
const keptDays = 400
const tidiedDays = 10
const newest = dayOf('2026-11-20')
const oldest = newest + 1 - days

const pathOf = (at: number) => `/posts/听雨的第${at}篇`

function pagesOf(day: number, random: () => number): PageCount[] {
  const counts = new Map<number, number>()
  for (let view = 0; view < viewsPerDay; view += 1) {
    const at = zipfIndex(random, paths)
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return [...counts].map(([at, views]) => ({
    ...{ day, path: pathOf(at), views, reading_s: Math.floor(views * random() * 180) },
  }))
}

function wordsOf(day: number, random: () => number): WordCount[] {
  const counts = new Map<string, WordCount>()
  const add = (kind: WordCount['kind'], word: string, times = 1) => {
    const key = `${kind} ${word}`
    counts.set(key, { day, kind, word, times: (counts.get(key)?.times ?? 0) + times })
  }
  for (let at = 0; at < daily.comings; at += 1)
    add(wordKind.coming, `site-${zipfIndex(random, hosts)}.example.com`)
  for (let at = 0; at < daily.searches; at += 1)
    add(wordKind.search, `没有写过的第${Math.floor(random() * searchedWords)}样`)
  for (const reason of ['robot', 'owner', 'nowhere']) add(wordKind.leftOut, reason, daily.robots)
  return [...counts.values()]
}

async function megabytesIn(file: string): Promise<number> {
  const database = new DatabaseSync(file, { readOnly: true })
  const pages = "select sum(pgsize) as bytes from dbstat where name like '%statistic~_%' escape '~'"
  const bytes = Number(database.prepare(pages).get()?.bytes)
  database.close()
  return bytes / 1e6
}

/** Runs statements and returns the rows of the last. */
async function askPostgres(url: string, ...statements: string[]): Promise<{ bytes?: unknown }[]> {
  const { Client } = await loadPostgresDriver()
  const client = new Client({ connectionString: url })
  await client.connect()
  let rows: { bytes?: unknown }[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}

async function megabytesThere(url: string): Promise<number> {
  const bytes = `select sum(pg_total_relation_size(oid)) as bytes from pg_class
    where relkind = 'r' and relname like 'statistic~_%' escape '~'`
  const [row] = await askPostgres(url, 'vacuum analyze', bytes)
  return Number(row?.bytes) / 1e6
}

/** Day by day, with the program's and PostgreSQL's cleanup; returns the first year's and the final size. */
async function fill(
  db: Db,
  { sizeOf, tidy }: { sizeOf: () => Promise<number>; tidy: () => Promise<unknown> },
): Promise<{ year: number; all: number }> {
  const random = createRandom(42)
  let year = Number.NaN
  for (let at = 0; at < days; at += 1) {
    const day = oldest + at
    await db.transaction(async inner => {
      const writer = createStatisticStore(inner)
      await writer.addPages(pagesOf(day, random))
      await writer.addDays([{ day, views: viewsPerDay, visitors: 3_300, reading_s: 9e5 }])
      await writer.addWords(wordsOf(day, random))
    })
    await createStatisticStore(db).dropSearches(day - keptDays)
    if (at % tidiedDays === 0) await tidy()
    if (at + 1 === oneYear) year = await sizeOf()
  }
  return { year, all: await sizeOf() }
}

const rangeOf = (from: number, to: number) => ({ from: wireDayOf(from), to: wireDayOf(to) })
const look = (from: number, to: number): Call => ({
  ...{ method: 'POST', path: '/api/statistic/getFootprints' },
  body: rangeOf(from, to),
})
const last = (length: number) => look(newest + 1 - length, newest)
const anyRange = createRandom(7)
const someRanges = Array.from({ length: 60 }, () => {
  const [one, other] = [anyRange(), anyRange()].map(share => Math.floor(share * days)).sort((a, b) => a - b)
  return look(oldest + (one ?? 0), oldest + (other ?? 0))
})
const asked: readonly (readonly [string, readonly Call[]])[] = [
  ['一天', [last(1)]],
  ['七天', [last(7)]],
  ['三十天', [last(30)]],
  ['九十天', [last(90)]],
  ['一年', [last(oneYear)]],
  ['全部', [last(days)]],
  ['随便一段', someRanges],
]

async function measureOn(
  bench: Bench,
  given: { name: string; dataDir: string; url?: string },
): Promise<Result[]> {
  const { name, dataDir, url } = given
  bench.say(`${name}：正在写一千天、一千万次翻页…`)
  const platform = await openQuietPlatform(dataDir, url)
  const sizeOf = () => (url ? megabytesThere(url) : megabytesIn(join(dataDir, 'xiaolou.sqlite')))
  // PostgreSQL does so once a fifth of the rows was rewritten; but here no time passes between two days.
  const tidy = async () => url && askPostgres(url, 'vacuum')
  const size = await fill(platform.db, { sizeOf, tidy }).finally(() => platform.close())
  const figures: Figure[] = [
    { name: `${name}，一年`, value: size.year, unit: 'MB', target: { atMost: 25 } },
    { name: `${name}，一千万次翻页`, value: size.all, unit: 'MB', target: { atMost: 50 } },
  ]
  const server = await startServer({
    ...{ port: bench.nextPort(), dataDir },
    environment: {
      ...{ STARTER: 'none', OWNER_USERNAME: 'owner_bench', OWNER_PASSWORD: 'Xiaolou-2026' },
      ...(url && { DATABASE_URL: url }),
    },
  })
  const { token } = await signInOwner(server.origin)
  const client = createClient(server.origin, { 'accept-encoding': 'identity', authorization: token })
  try {
    for (const [range, calls] of asked)
      figures.push(
        await callFigure({
          ...{ client, pid: server.pid, calls, target: { atMost: 50 } },
          name: `${name}，访问统计，${range}`,
        }),
      )
    const ofOne: Call = {
      ...{ method: 'POST', path: '/api/statistic/getPageFootprints' },
      body: { path: pathOf(0), ...rangeOf(newest + 1 - oneYear, newest) },
    }
    figures.push(
      await callFigure({
        ...{ client, pid: server.pid, calls: [ofOne], target: { atMost: 50 } },
        name: `${name}，一页的一年`,
      }),
    )
    return figures
  } finally {
    client.close()
    await server.stop()
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const results = await measureOn(bench, { name: 'SQLite', dataDir: join(bench.folder, 'statistic-data') })
  const binFolder = findPostgres()
  if (!binFolder) return [...results, { name: 'PostgreSQL', reason: '这里没有 PostgreSQL' }]
  const postgres = await startPostgres(binFolder, { isLasting: true })
  try {
    const dataDir = join(bench.folder, 'statistic-postgres')
    return [...results, ...(await measureOn(bench, { name: 'PostgreSQL', dataDir, url: postgres.url }))]
  } finally {
    await postgres.stop()
  }
}

/** The size of the statistics, and how fast they are read. */
export const statistic: Subject = { title: '一千万次翻页：占多少，看一段多久（p95）', measure }
