import * as plain from 'node:http'
import * as tls from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { Figure, Result } from './figure.ts'
import { startServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

const perSecond = 100
const seconds = 30
const connections = 100

export type Visits = {
  tookMs: number[]
  failed: number
  /** The kinds of failure, each once. */
  reasons: Set<string>
}

/**
 * Requests the paths at a fixed rate, however slow the answers are; a visit is timed from its scheduled time.
 * Over TLS if a `host` is given.
 */
export async function visitOnTime(given: {
  origin: string
  paths: readonly string[]
  perSecond: number
  host?: string
}): Promise<Visits> {
  const { origin, paths, host } = given
  const { Agent, request } = host === undefined ? plain : tls
  const named = host !== undefined && { servername: host, rejectUnauthorized: false }
  const agent = new Agent({ keepAlive: true, maxSockets: connections, ...named })
  const headers = { 'accept-encoding': 'br', ...(host !== undefined && { host }) }
  const visits: Visits = { tookMs: [], failed: 0, reasons: new Set() }
  const count = (path: string, reason: string) => {
    visits.failed += 1
    visits.reasons.add(`${path}：${reason}`)
  }
  const visit = (path: string, dueMs: number): Promise<void> =>
    new Promise<void>(resolve => {
      const fail = (cause: Error) => {
        // An idle connection may be closed at that very moment: browsers retry, and so do we.
        if (asked.reusedSocket && 'code' in cause && cause.code === 'ECONNRESET')
          return resolve(visit(path, dueMs))
        count(path, cause.message)
        resolve()
      }
      const asked = request(`${origin}${path}`, { agent, headers }, response => {
        response.resume()
        response.on('error', fail)
        response.on('end', () => {
          if (response.statusCode !== 200) count(path, String(response.statusCode))
          visits.tookMs.push(performance.now() - dueMs)
          resolve()
        })
      })
      asked.on('error', fail)
      asked.end()
    })
  const startedMs = performance.now()
  const under: Promise<void>[] = []
  for (const [at, path] of paths.entries()) {
    const dueMs = startedMs + (at * 1_000) / given.perSecond
    const early = dueMs - performance.now()
    if (early > 0) await wait(early)
    under.push(visit(path, dueMs))
  }
  await Promise.all(under)
  agent.destroy()
  return visits
}

async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir } = await bench.filledData()
  const before = await startServer({ port: bench.nextPort(), dataDir })
  const paths = await findArticlePaths(before.origin, perSecond * seconds)
  await before.stop()
  // A process that has answered nothing yet.
  const server = await startServer({ port: bench.nextPort(), dataDir, processor: 0 })
  try {
    const cold = await visitOnTime({ origin: server.origin, paths, perSecond })
    const warm = await visitOnTime({ origin: server.origin, paths: paths.slice(-perSecond * 5), perSecond })
    const figure = (share: number): Figure => ({
      name: `每秒 ${perSecond} 页，谁也没看过的，p${share * 100}`,
      value: percentile(cold.tookMs, share),
      unit: 'ms',
      reference: { name: '都看过的', value: percentile(warm.tookMs, share) },
      ...(share === 0.95 && { target: { atMost: 50 } }),
    })
    return [
      figure(0.5),
      figure(0.95),
      figure(0.99),
      { name: '没有答好的', value: cold.failed + warm.failed, unit: '个', target: { atMost: 0 } },
    ]
  } finally {
    await server.stop()
  }
}

/** A crawler visits a process that has just started: every page is another article. */
export const crawl: Subject = { title: '冷的进程，一万篇文章，爬虫来了', measure }
