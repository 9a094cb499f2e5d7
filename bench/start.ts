import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../scripts/proxies.ts'
import { serverFlags } from '../scripts/server-flags.mjs'
import type { Figure, Result } from './figure.ts'
import { loadAddress } from './load.ts'
import { memoryOf, startProgram } from './program.ts'
import { root, serverEnvironment, startServer, waitUntilServing } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient, timeCalls } from './timing.ts'

const starts = 5
// The issue says 30 s; none of our jobs starts between 10 and 30.
const idleMs = 10_000
const loadSeconds = 5
const connections = 64
const loadedPages = 300

/** Seconds from starting the process until `/home` has answered 200. */
async function startOnce(bench: Bench, command: readonly string[], dataDir: string): Promise<number> {
  const port = bench.nextPort()
  const startedMs = performance.now()
  const program = startProgram(command, { ...serverEnvironment({ port, dataDir }) })
  await waitUntilServing(`http://localhost:${port}/home`, program)
  const seconds = (performance.now() - startedMs) / 1000
  await program.stop()
  return seconds
}

async function startOften(bench: Bench, command: readonly string[], dataDir: string): Promise<number> {
  // The first one migrates, and fills the cache of compiled code.
  await startOnce(bench, command, dataDir)
  const seconds: number[] = []
  for (let round = 0; round < starts; round += 1) seconds.push(await startOnce(bench, command, dataDir))
  return median(seconds)
}

/** The time Node alone takes to start and answer one request. */
async function startOfNode(bench: Bench): Promise<number> {
  const port = bench.nextPort()
  const answer = `require('http').createServer((q, s) => s.end('ok')).listen(${port}, '127.0.0.1')`
  const seconds: number[] = []
  for (let round = 0; round < starts; round += 1) {
    const startedMs = performance.now()
    const program = startProgram([process.execPath, '-e', answer])
    await waitUntilServing(`http://localhost:${port}/`, program)
    seconds.push((performance.now() - startedMs) / 1000)
    await program.stop()
  }
  return median(seconds)
}

async function startFigures(bench: Bench, filledDir: string): Promise<Result[]> {
  const main = [process.execPath, ...serverFlags, join(root, 'server/src/main.ts')]
  const reference = { name: '空的 Node', value: await startOfNode(bench) }
  const emptyDir = join(bench.folder, 'empty-data')
  const figure = (name: string, value: number, atMost: number): Figure => ({
    name,
    value,
    unit: 's',
    reference,
    target: { atMost },
  })
  const npm = findProgram('npm')
  return [
    figure('启动到 /home 答 200，只有起始文章', await startOften(bench, main, emptyDir), 1),
    figure('启动到 /home 答 200，一万篇', await startOften(bench, main, filledDir), 1),
    npm
      ? figure('第二次 npm start', await startOften(bench, [npm, '--prefix', root, 'start'], emptyDir), 2)
      : { name: '第二次 npm start', reason: 'PATH 上没有 npm' },
  ]
}

async function memoryFigures(bench: Bench, dataDir: string): Promise<Result[]> {
  const server = await startServer({ port: bench.nextPort(), dataDir })
  try {
    await wait(idleMs)
    const idle = memoryOf(server.pid)
    if (!idle) return [{ name: '内存', reason: '这个系统不说进程占多少内存' }]
    const load = { connections, seconds: loadSeconds, acceptEncoding: 'br', processor: 1 }
    await loadAddress({ ...load, address: `${server.origin}/home` })
    const paths = await findArticlePaths(server.origin, loadedPages)
    const client = createClient(server.origin, { 'accept-encoding': 'br' })
    await timeCalls(client, { calls: paths.map(path => ({ path })), rounds: loadedPages, warmUp: 0 })
    const searches = ['我们', '的', 'docker', '时间'].map(encodeURIComponent)
    const calls = searches.map(text => ({ path: `/api/article/getArticleListByContent/${text}` }))
    await timeCalls(client, { calls, rounds: 400, warmUp: 0 })
    client.close()
    await loadAddress({ ...load, address: `${server.origin}${paths[0]}` })
    const loaded = memoryOf(server.pid)
    const reference = { name: '闲时', value: idle.nowMegabytes }
    return [
      { name: '内存，闲时', value: idle.nowMegabytes, unit: 'MB', target: { atMost: 130 } },
      {
        name: '内存，负载下最高',
        value: loaded?.peakMegabytes ?? Number.NaN,
        unit: 'MB',
        reference,
        target: { atMost: 250 },
        note: `负载之后 ${loaded?.nowMegabytes.toFixed(0)} MB`,
      },
    ]
  } finally {
    await server.stop()
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const { dataDir } = await bench.filledData()
  return [...(await startFigures(bench, dataDir)), ...(await memoryFigures(bench, dataDir))]
}

/** Start time, and memory of the process. */
export const start: Subject = { title: '启动与内存', measure }
