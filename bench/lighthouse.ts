import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-browser.ts'
import { chromiumMissing, launchBrowser, retryTrace } from './browser.ts'
import type { Figure, Result } from './figure.ts'
import { startServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'

const runs = 3
const categories = [
  { id: 'performance', name: '性能', atLeast: 97 },
  { id: 'accessibility', name: '无障碍', atLeast: 100 },
  { id: 'best-practices', name: '最佳实践', atLeast: 100 },
  { id: 'seo', name: 'SEO', atLeast: 100 },
] as const

/** An audit's name, with the browser's message for console errors. */
function describe({ id, details }: { id: string; details?: object }): string {
  const isSaid = id === 'errors-in-console' && details && 'items' in details
  return isSaid ? `${id} ${JSON.stringify(details.items)}` : id
}

async function readReport(address: string, port: number) {
  const onlyCategories = categories.map(category => category.id)
  const result = await lighthouse(address, { port, onlyCategories, output: 'json', logLevel: 'error' })
  const problem = result?.lhr.runtimeError
  if (!result || problem)
    throw Object.assign(new Error(problem?.message ?? 'Lighthouse 没有结果'), { code: problem?.code })
  return result.lhr
}

async function runOnce(address: string, port: number, say: (text: string) => void) {
  const lhr = await retryTrace(() => readReport(address, port), say)
  const failed = Object.values(lhr.audits).filter(audit => audit.score !== null && audit.score < 1)
  const important = new Set(
    Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(ref => ref.weight > 0).map(ref => ref.id),
    ),
  )
  return {
    scores: new Map(categories.map(({ id }) => [id, (lhr.categories[id]?.score ?? 0) * 100])),
    lcpSeconds: (lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    firstPaintSeconds: (lhr.audits['first-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    blockingMs: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
    machine: lhr.environment.benchmarkIndex,
    failed: failed.filter(audit => important.has(audit.id)).map(audit => describe(audit)),
  }
}

/** In a separate process and profile: code compiled in another run would make it too fast. */
async function runCold(bench: Bench, address: string) {
  const debugPort = bench.nextPort()
  const browser = await launchBrowser([`--remote-debugging-port=${debugPort}`])
  if (!browser) throw new Error(chromiumMissing)
  try {
    return await runOnce(address, debugPort, bench.say)
  } finally {
    await browser.close()
  }
}

type Run = Awaited<ReturnType<typeof runOnce>>

function figuresOf(name: string, seen: readonly Run[]): Figure[] {
  const middle = (read: (run: Run) => number) => median(seen.map(read))
  const failed = [...new Set(seen.flatMap(run => run.failed))]
  const scores = categories.map(
    ({ id, name: category, atLeast }): Figure => ({
      name: `${name}，${category}`,
      value: middle(run => run.scores.get(id) ?? 0),
      unit: '分',
      target: { atLeast },
    }),
  )
  const lcp: Figure = {
    name: `${name}，LCP`,
    value: middle(run => run.lcpSeconds),
    unit: 's',
    reference: { name: 'FCP', value: middle(run => run.firstPaintSeconds) },
    target: { atMost: 1.5 },
    note: `TBT ${middle(run => run.blockingMs).toFixed(0)} ms，机器 ${middle(run => run.machine).toFixed(0)}；没满分的：${failed.join(' ') || '无'}`,
  }
  return [...scores, lcp]
}

async function measure(bench: Bench): Promise<Result[]> {
  if (!findChromium()) return [{ name: 'Lighthouse', reason: chromiumMissing }]
  const dataDir = join(bench.folder, 'starter-data')
  const server = await startServer({ port: bench.nextPort(), dataDir })
  try {
    const { origin } = server
    const [article = ''] = await findArticlePaths(origin, 1)
    const results: Result[] = []
    for (const [name, path] of [
      ['首页', '/home'],
      ['文章页', article],
    ] as const) {
      const seen: Run[] = []
      for (let run = 0; run < runs; run += 1) seen.push(await runCold(bench, origin + path))
      results.push(...figuresOf(name, seen))
    }
    return results
  } finally {
    await server.stop()
  }
}

/** Lighthouse's mobile profile, with its own simulated network. */
export const lighthouseScores: Subject = { title: 'Lighthouse，手机', measure }
