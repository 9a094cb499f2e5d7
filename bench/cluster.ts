import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@xiaolou/contract/kit/client'
import { publishTalk } from '@xiaolou/contract/talk'
import { findPostgres, type PostgresServer, startPostgres } from '../scripts/postgres.ts'
import { loadPostgresDriver } from '../server/src/platform/db/postgres.ts'
import { addAccounts, withCrowd } from './chat-room.ts'
import type { Figure, Result } from './figure.ts'
import { processorSecondsOf } from './program.ts'
import { startServer } from './server.ts'
import { median, percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

const processes = 3
const changes = 120
const lookEveryMs = 10
const patienceMs = 10_000
const sockets = 1_000
const rounds = 5
const restSeconds = 10
const talking = { senders: 20, perSecond: 20, seconds: 5, letters: 20 }

/** A process and its descendants. */
export function family(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...text.trim().split(' ').filter(Boolean).map(Number)]
}
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const processorSecondsOfAll = (pid: number) =>
  family(pid).reduce((sum, one) => sum + (processorSecondsOf(one) ?? Number.NaN), 0)

/**
 * CPU time of all processes for each message to each of a thousand sockets, µs, without their idle usage;
 * that is `idleShare` of one processor. The first round is a warm-up.
 */
async function timePerDelivery(
  bench: Bench,
  given: { workers: number; url: string; dataDir: string; tokens: readonly string[] },
): Promise<{ us: number; idleShare: number }> {
  const { workers, url, dataDir, tokens } = given
  const server = await startServer({
    ...{ port: bench.nextPort(), dataDir, processor: 0 },
    environment: { STARTER: 'none', DATABASE_URL: url, WORKERS: String(workers) },
  })
  const { pid, origin, stop } = server
  try {
    // All of them are open by then.
    while (family(pid).length < (workers > 1 ? workers + 1 : 1)) await wait(lookEveryMs)
    await wait(3_000)
    const address = `${origin.replace('http', 'ws')}/ws`
    return await withCrowd({ pid, address, origin, tokens, stop }, sockets, async crowd => {
      const took: number[] = []
      const restBefore = processorSecondsOfAll(pid)
      await wait(restSeconds * 1_000)
      const idleShare = (processorSecondsOfAll(pid) - restBefore) / restSeconds
      for (let round = 0; round <= rounds; round += 1) {
        const before = processorSecondsOfAll(pid)
        const beganMs = performance.now()
        const { sent, lost, duplicated, orders } = await crowd.talk(talking)
        if (lost > 0 || duplicated > 0 || orders > 1)
          throw new Error(`丢了 ${lost}，重了 ${duplicated}，先后有 ${orders} 种`)
        const idleSeconds = (idleShare * (performance.now() - beganMs)) / 1_000
        took.push(((processorSecondsOfAll(pid) - before - idleSeconds) / (sent * sockets)) * 1e6)
      }
      return { us: median(took.slice(1)), idleShare }
    })
  } finally {
    await stop()
  }
}

/** How long after the answer to a change each other process shows it on a page that it had cached, ms. */
async function dropTimes(
  bench: Bench,
  given: { url: string; dataDir: string; token: string | undefined },
): Promise<number[]> {
  const { url, dataDir, token } = given
  const start = () =>
    startServer({
      ...{ port: bench.nextPort(), dataDir },
      environment: { STARTER: 'none', DATABASE_URL: url },
    })
  const servers = [await start()]
  while (servers.length < processes) servers.push(await start())
  const shows = async (origin: string, words: string) =>
    (await (await fetch(`${origin}/talk`)).text()).includes(words)
  const took: number[] = []
  try {
    for (let at = 0; at < changes; at += 1) {
      const writer = servers[at % processes]
      if (!writer) break
      const others = servers.filter(server => server !== writer)
      const words = `第 ${at} 次改了什么 ${performance.now()}`
      await Promise.all(others.map(({ origin }) => shows(origin, words)))
      const call = createClient({
        baseUrl: `${writer.origin}/api`,
        timeoutMs: patienceMs,
        token: () => token,
      })
      await call(publishTalk, { body: { content: words } })
      const answeredMs = performance.now()
      const times = others.map(async ({ origin }) => {
        while (!(await shows(origin, words)) && performance.now() - answeredMs < patienceMs)
          await wait(lookEveryMs)
        return performance.now() - answeredMs
      })
      took.push(...(await Promise.all(times)))
    }
  } finally {
    for (const server of servers) await server.stop()
  }
  return took
}

async function measureOn(bench: Bench, postgres: PostgresServer): Promise<Result[]> {
  const dataDir = join(bench.folder, 'cluster-data')
  const { url } = postgres
  const tokens = addAccounts(dataDir, 100, url).map(account => account.token)
  const common = { dataDir, tokens, url }
  const [token] = tokens
  const heard = await dropTimes(bench, { url, dataDir, token })
  // Functions in this schema replace PostgreSQL's own: notifications are dropped silently.
  const { Client } = await loadPostgresDriver()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create schema deaf')
  await client.query('create function deaf.pg_notify(text, text) returns void language sql as $$ select $$')
  await client.end()
  const deaf = new URL(url)
  deaf.searchParams.set('options', '-c search_path=public,deaf,pg_catalog')
  const unheard = await dropTimes(bench, { url: deaf.href, dataDir, token })
  const alone = await timePerDelivery(bench, { ...common, workers: 1 })
  const several = await timePerDelivery(bench, { ...common, workers: processes })
  const figures: Figure[] = [
    {
      name: '别处的页面是新的，NOTIFY 是死的，p99',
      value: percentile(unheard, 0.99),
      unit: 'ms',
      reference: { name: 'NOTIFY 好好的', value: percentile(heard, 0.99) },
      target: { atMost: 1_000 },
      note: `p50 ${median(unheard).toFixed(0)} ms，好好的时候 ${median(heard).toFixed(0)} ms，各 ${heard.length} 次`,
    },
    {
      name: '三个进程，一条消息到一个人的处理器时间',
      value: several.us / 1_000,
      unit: 'ms',
      reference: { name: '一个进程', value: alone.us / 1_000 },
      target: { atMost: 1.2 },
      isRatioAsked: true,
      note: `${several.us.toFixed(1)} 微秒，一个进程 ${alone.us.toFixed(1)} 微秒，${sockets} 人；没人说话时三个占 ${percent(several.idleShare)}，一个占 ${percent(alone.idleShare)}`,
    },
  ]
  return figures
}

async function measure(bench: Bench): Promise<Result[]> {
  const binFolder = findPostgres()
  if (!binFolder) return [{ name: '几个进程', reason: '这里没有 PostgreSQL' }]
  const postgres = await startPostgres(binFolder, { isLasting: true })
  try {
    return await measureOn(bench, postgres)
  } finally {
    await postgres.stop()
  }
}

/** Three processes of one site on one PostgreSQL. */
export const cluster: Subject = { title: '几个进程是一座楼', measure }
