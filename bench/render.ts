import { join } from 'node:path'
import { serverFlags } from '../scripts/server-flags.mjs'
import type { Figure, Result } from './figure.ts'
import { createPageClient } from './page-client.ts'
import { processorSecondsOf, startProgram } from './program.ts'
import { type RunningServer, root, serverEnvironment, startServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { timeCalls } from './timing.ts'

const pagesAtOneConnection = 400
const pagesAtOnce = 800
const connections = 8
const homePages = 1_000

/** Requests every path once, several at a time; pages per second by the clock, and by CPU time. */
async function renderMany(server: RunningServer, paths: readonly string[]) {
  const waiting = [...paths]
  const work = async () => {
    const client = createPageClient(server.origin, 'br')
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status } = await client.ask({ path })
      if (status !== 200) throw new Error(`${path} 答了 ${status}`)
    }
    client.close()
  }
  const [startedMs, usedBefore] = [performance.now(), processorSecondsOf(server.pid)]
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - startedMs) / 1000
  const usedSeconds = (processorSecondsOf(server.pid) ?? Number.NaN) - (usedBefore ?? Number.NaN)
  return { perSecond: paths.length / seconds, processorMs: (usedSeconds * 1000) / paths.length }
}

async function figuresOf(server: RunningServer, name: string, paths: readonly string[]): Promise<Figure[]> {
  const client = createPageClient(server.origin, 'br')
  const reference = await timeCalls(client, { calls: [{ path: '/healthz' }], rounds: 200, warmUp: 20 })
  const calls = paths.slice(0, pagesAtOneConnection).map(path => ({ path }))
  const samplesMs = await timeCalls(client, { calls, rounds: pagesAtOneConnection, warmUp: 0 })
  client.close()
  const many = await renderMany(server, paths.slice(calls.length))
  const health = percentile(reference, 0.99)
  return [
    {
      name: `${name}，一条连接，p99`,
      value: percentile(samplesMs, 0.99),
      unit: 'ms',
      reference: { name: '/healthz', value: health },
      target: { atMost: 15 },
      note: `p50 ${percentile(samplesMs, 0.5).toFixed(1)} ms`,
    },
    {
      name: `${name}，每秒渲染`,
      value: many.perSecond,
      unit: '/s',
      reference: { name: '一条连接', value: 1000 / percentile(samplesMs, 0.5) },
      target: { atLeast: 300 },
      note: `${connections} 条连接；每页用处理器 ${many.processorMs.toFixed(1)} ms，压缩在内`,
    },
  ]
}

/** The CPU time of rendering a page, compared with React alone rendering the same elements. */
async function ratioOf(name: string, dataDir: string, paths: readonly string[]): Promise<Figure> {
  const file = join(root, 'bench/render-ratio.ts')
  const warmUp = String(Math.floor(paths.length / 2))
  const program = startProgram(
    [process.execPath, ...serverFlags, file, JSON.stringify(paths), warmUp],
    serverEnvironment({ port: 0, dataDir }),
  )
  if ((await program.ended) !== 0) throw new Error(program.said())
  const { pageMs, reactMs, count }: Record<'pageMs' | 'reactMs' | 'count', number> = JSON.parse(
    program.said(),
  )
  return {
    name: `${name}，处理器`,
    value: pageMs / count,
    unit: 'ms',
    reference: { name: '同一棵树的 renderToString', value: reactMs / count },
    target: { atMost: 2.5 },
    isRatioAsked: true,
    note: '从问到存：取数据、画、写数据、算散列；不算压缩与收发',
  }
}

/**
 * The engine compiles for the first two thousand pages; after them every measured page is rendered: articles
 * that were not requested yet, and then home pages that were evicted from the cache.
 */
async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir } = await bench.filledData()
  const server = await startServer({ port: bench.nextPort(), dataDir })
  try {
    const measured = pagesAtOneConnection + pagesAtOnce
    const paths = await findArticlePaths(server.origin, homePages + measured)
    const homes = Array.from({ length: homePages }, (_, at) => `/home?page=${at + 1}`)
    await renderMany(server, homes)
    await renderMany(server, paths.slice(measured))
    const articles = await figuresOf(server, '文章页', paths.slice(0, measured))
    const figures = [...(await figuresOf(server, '首页', homes)), ...articles]
    await server.stop()
    figures.push(await ratioOf('首页', dataDir, homes), await ratioOf('文章页', dataDir, paths))
    return figures
  } finally {
    await server.stop()
  }
}

/** Rendering pages, among ten thousand articles. */
export const render: Subject = { title: '新渲染的页面', measure }
