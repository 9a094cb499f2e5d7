import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from './figure.ts'
import { makeMusicFolder } from './music-folder.ts'
import { memoryOf, pinned, startProgram } from './program.ts'
import { type RunningServer, root, startServer, waitUntilServing } from './server.ts'
import { median, percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient, timeCalls } from './timing.ts'

const songs = 5_000
const soundBytes = 64 * 1024
const largeBytes = 10 * 1024 * 1024
const listeners = 100
const rounds = 12
const idleMs = 8_000
const firstRange = { range: 'bytes=0-' }

type Scan = { seconds: number; read: number; broken: number }

export function scanFolder(dataDir: string): { first: Scan; again: Scan } {
  const script = join(import.meta.dirname, 'music-scan.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Bytes per second of one range of a large file, one connection, median of several. */
async function measureRange(origin: string, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const startedMs = performance.now()
      get(origin + path, { agent, headers: firstRange }, response => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () => {
          if (response.statusCode !== 206) reject(new Error(`${path} 答了 ${response.statusCode}`))
          else resolve(bytes / 1024 / 1024 / ((performance.now() - startedMs) / 1_000))
        })
      }).on('error', reject)
    })
  await ask()
  const perSecond: number[] = []
  for (let round = 0; round < rounds; round += 1) perSecond.push(await ask())
  agent.destroy()
  return median(perSecond)
}

async function addressOf(origin: string, keywords: string): Promise<string> {
  const ask = async (path: string) => JSON.parse(await (await fetch(`${origin}/wapi${path}`)).text())
  const found = await ask(`/search?keywords=${encodeURIComponent(keywords)}`)
  const urls = await ask(`/song/url/v1?id=${found.result.songs[0].id}`)
  const url = new URL(urls.data[0].url)
  return url.pathname + url.search
}

/** Opens a song from a separate address with a slow connection: reads a little and waits. */
function listen(origin: string, path: string, at: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': `203.0.113.${at + 1}` }
    get(origin + path, { agent: false, headers }, response => {
      response.once('data', () => response.pause())
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`第 ${at} 位听众得了 ${response.statusCode}`))
    }).on('error', reject)
  })
}

async function streamFigures(bench: Bench, server: RunningServer, folder: string): Promise<Result[]> {
  const path = await addressOf(server.origin, '长长的一首')
  const port = bench.nextPort()
  const command = [process.execPath, join(import.meta.dirname, 'static-server.ts'), String(port), folder]
  const plain = startProgram(pinned(command, 0))
  const plainOrigin = `http://127.0.0.1:${port}`
  await waitUntilServing(`${plainOrigin}/large.mp3`, plain)
  const reference = { name: '普通的静态服务', value: await measureRange(plainOrigin, '/large.mp3') }
  const value = await measureRange(server.origin, path)
  await plain.stop()

  const quiet = memoryOf(server.pid)?.nowMegabytes
  const open: IncomingMessage[] = []
  for (let at = 0; at < listeners; at += 1) open.push(await listen(server.origin, path, at))
  await wait(3_000)
  const busy = memoryOf(server.pid)?.nowMegabytes
  for (const response of open) response.destroy()
  return [
    {
      name: '一首十兆的歌，每秒兆字节',
      value,
      unit: '',
      reference,
      target: { atLeast: 0.5 },
      isRatioAsked: true,
    },
    quiet === undefined || busy === undefined
      ? { name: '一百位慢听众多占的内存', reason: '这个系统不说进程占多少内存' }
      : { name: '一百位慢听众多占的内存', value: busy - quiet, unit: 'MB', target: { atMost: 100 } },
  ]
}

async function searchFigures(server: RunningServer): Promise<Result[]> {
  const client = createClient(server.origin)
  const words = ['风', '春', '周', 'feng', 'zh', '情爱', '風雲', '夜 海', 'f', '没有这首']
  const calls = words.map(word => ({
    path: `/wapi/search?keywords=${encodeURIComponent(word)}&limit=20&offset=0`,
  }))
  const samplesMs = await timeCalls(client, { calls, rounds: 400, warmUp: 40 })
  client.close()
  return [{ name: '搜歌，p95', value: percentile(samplesMs, 0.95), unit: 'ms', target: { atMost: 10 } }]
}

async function idleMegabytes(bench: Bench, dataDir: string): Promise<number | undefined> {
  const environment = { STARTER: 'none' }
  const server = await startServer({ port: bench.nextPort(), dataDir, processor: 0, environment })
  await wait(idleMs)
  const memory = memoryOf(server.pid)?.nowMegabytes
  await server.stop()
  return memory
}

async function measure(bench: Bench): Promise<Result[]> {
  const dataDir = join(bench.folder, 'music-data')
  const musicDir = join(dataDir, 'music')
  mkdirSync(musicDir, { recursive: true })
  bench.say(`写出 ${songs} 首歌`)
  makeMusicFolder(musicDir, songs, soundBytes)
  const { first, again } = scanFolder(dataDir)
  const large = join(bench.folder, 'music-large')
  mkdirSync(large)
  const bytes = Buffer.alloc(largeBytes, 1)
  writeFileSync(join(large, 'large.mp3'), bytes)
  const results: Result[] = [
    {
      name: '读五千首带标签的歌，每秒',
      value: first.read / first.seconds,
      unit: '个',
      target: { atLeast: 100 },
      note: `读不了的 ${first.broken}`,
    },
    { name: '没有变化时再看一遍', value: again.seconds, unit: 's', target: { atMost: 2 } },
  ]
  const [empty, full] = [
    await idleMegabytes(bench, join(bench.folder, 'music-none')),
    await idleMegabytes(bench, dataDir),
  ]
  if (empty !== undefined && full !== undefined) {
    results.push({
      name: '没人听时，有五千首比没有多占的内存',
      value: full - empty,
      unit: 'MB',
      reference: { name: '没有歌', value: empty },
    })
  }
  const second = readFileSync(join(root, 'server/src/features/music/fixtures/plain.mp3'))
  writeFileSync(join(musicDir, '长长的一首.mp3'), Buffer.concat([second, bytes]).subarray(0, largeBytes))
  scanFolder(dataDir)
  const environment = { STARTER: 'none', TRUST_PROXY: 'loopback' }
  const server = await startServer({ port: bench.nextPort(), dataDir, processor: 0, environment })
  try {
    results.push(...(await searchFigures(server)), ...(await streamFigures(bench, server, large)))
  } finally {
    await server.stop()
  }
  return results
}

/** The site's own music: scanning a folder, searching it, listening to it. */
export const music: Subject = { title: '音乐', measure }
