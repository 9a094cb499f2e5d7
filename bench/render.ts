import type { Figure, Result } from './figure.ts'
import { processorSecondsOf } from './program.ts'
import { type RunningServer, startServer } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient, timeCalls } from './timing.ts'

const pagesAtOneConnection = 400
const pagesAtOnce = 800
const connections = 8
const warmUp = 60

/** Asks every path once, several at a time; pages a second by the clock, and by the processor time they took. */
async function renderMany(server: RunningServer, paths: readonly string[]) {
  const waiting = [...paths]
  const work = async () => {
    const client = createClient(server.origin, { 'accept-encoding': 'br' })
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
  const client = createClient(server.origin, { 'accept-encoding': 'br' })
  const reference = await timeCalls(client, { calls: [{ path: '/healthz' }], rounds: 200, warmUp: 20 })
  const calls = paths.slice(0, pagesAtOneConnection + warmUp).map(path => ({ path }))
  const samplesMs = await timeCalls(client, { calls, rounds: pagesAtOneConnection, warmUp })
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

/** No address is asked twice: every page is rendered, none is found in memory. */
async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir } = await bench.filledData()
  const server = await startServer({ port: bench.nextPort(), dataDir })
  try {
    const articles = await findArticlePaths(server.origin, warmUp + pagesAtOneConnection + pagesAtOnce)
    const homes = Array.from({ length: 1_000 }, (_, at) => `/home?page=${at + 1}`)
    return [...(await figuresOf(server, '首页', homes)), ...(await figuresOf(server, '文章页', articles))]
  } finally {
    await server.stop()
  }
}

/** Pages that are rendered anew, among ten thousand articles. */
export const render: Subject = { title: '新渲染的页面', measure }
