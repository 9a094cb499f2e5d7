import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure, Result } from './figure.ts'
import { type Load, loadAddress, loadTool } from './load.ts'
import { startNginx } from './nginx.ts'
import { pinned, processorSecondsOf, startProgram, waitUntilAtRest } from './program.ts'
import { type RunningServer, root, startServer, waitUntilServing } from './server.ts'
import { findArticlePaths } from './site-path.ts'
import { median } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { type Answer, createClient } from './timing.ts'

const connections = 64
const seconds = 3
const rounds = 3
const warmUpRounds = 2
const [serverProcessor, loadProcessor] = [0, 1]
// Node adds these to every answer, also the reference's.
const addedByNode = new Set(['date', 'connection', 'keep-alive', 'content-length'])
type Contender = {
  readonly name: string
  readonly pid: number
  readonly address: string
  readonly acceptEncoding: string
}
/** With the requests per second of the server's own CPU time, which excludes other load on the machine. */
type Seen = Load & { readonly perProcessorSecond: number }

function headersOf({ headers }: Answer): Record<string, string> {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2) pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  return Object.fromEntries(pairs.filter(([name]) => !addedByNode.has(name.toLowerCase())))
}

async function readPage(origin: string, path: string) {
  const ask = async (encoding: string) => {
    const client = createClient(origin, { 'accept-encoding': encoding })
    const answer = await client.ask({ path })
    client.close()
    return answer
  }
  const page = { encoded: await ask('br'), plain: await ask('identity') }
  if (page.encoded.status !== 200) throw new Error(`${path} 答了 ${page.encoded.status}`)
  return page
}

async function loadOnce({ pid, address, acceptEncoding }: Contender): Promise<Seen> {
  const before = processorSecondsOf(pid) ?? Number.NaN
  const load = await loadAddress({ address, acceptEncoding, connections, seconds, processor: loadProcessor })
  const used = (processorSecondsOf(pid) ?? Number.NaN) - before
  return { ...load, perProcessorSecond: (load.perSecond * seconds) / used }
}

/**
 * Alternates several rounds, so that other load on the machine affects all of them. Two warm-up rounds first:
 * the engine compiles hot code on its only processor.
 */
async function alternate(contenders: readonly Contender[]): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen[]>(contenders.map(({ name }) => [name, []]))
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const contender of contenders) {
      const load = await loadOnce(contender)
      if (round >= 0) seen.get(contender.name)?.push(load)
    }
  }
  const middle = (loads: readonly Seen[]): Seen => ({
    perSecond: median(loads.map(load => load.perSecond)),
    p99Ms: median(loads.map(load => load.p99Ms)),
    perProcessorSecond: median(loads.map(load => load.perProcessorSecond)),
  })
  return new Map([...seen].map(([name, loads]) => [name, middle(loads)]))
}

function compare(given: {
  name: string
  page: Seen
  other: Seen
  otherName: string
  atLeast: number
  note: string
}): Figure[] {
  const { name, page, other, otherName, atLeast, note } = given
  const shared = { unit: '/s', isRatioAsked: true, target: { atLeast }, note } as const
  const byClock: Figure = {
    ...shared,
    name: `${name}，对${otherName}`,
    value: page.perSecond,
    reference: { name: otherName, value: other.perSecond },
  }
  if (Number.isNaN(page.perProcessorSecond + other.perProcessorSecond)) return [byClock]
  const byProcessor: Figure = {
    ...shared,
    name: `${name}，对${otherName}，每处理器秒`,
    value: page.perProcessorSecond,
    reference: { name: otherName, value: other.perProcessorSecond },
  }
  return [byClock, byProcessor]
}

function figuresOf(name: string, loads: Map<string, Seen>, note: string): Result[] {
  const [page, constant, nginx] = [loads.get('page'), loads.get('constant'), loads.get('nginx')]
  if (!page || !constant) throw new Error(`${name}没有量成`)
  const p99: Figure = {
    name: `${name}，p99`,
    value: page.p99Ms,
    unit: 'ms',
    reference: { name: '常量', value: constant.p99Ms },
    isRatioAsked: true,
    target: { atMost: 2 },
  }
  const againstConstant = compare({ name, page, other: constant, otherName: '常量', atLeast: 0.7, note })
  if (!nginx) {
    const reason = '这台机器上没有 nginx（PATH 与 /usr/sbin 都找过）'
    return [...againstConstant, p99, { name: `${name}，对 nginx`, reason }]
  }
  return [
    ...againstConstant,
    p99,
    ...compare({ name, page, other: nginx, otherName: 'nginx', atLeast: 2, note: '' }),
  ]
}

async function comparePage(
  bench: Bench,
  given: { name: string; server: RunningServer; path: string },
): Promise<Result[]> {
  const { name, server, path } = given
  const { origin } = server
  const { encoded, plain } = await readPage(origin, path)
  const folder = join(bench.folder, `cached-${bench.nextPort()}`)
  await mkdir(folder, { recursive: true })
  const [bodyFile, headersFile, port] = [join(folder, 'body'), join(folder, 'headers.json'), bench.nextPort()]
  await writeFile(bodyFile, encoded.body)
  await writeFile(headersFile, JSON.stringify(headersOf(encoded)))
  const command = [
    process.execPath,
    join(root, 'bench/constant-server.ts'),
    String(port),
    bodyFile,
    headersFile,
  ]
  const constant = startProgram(pinned(command, serverProcessor), { NODE_ENV: 'production' })
  const constantAddress = `http://127.0.0.1:${port}/`
  const nginx = await startNginx({
    folder,
    port: bench.nextPort(),
    html: plain.body,
    processor: serverProcessor,
  })
  try {
    await waitUntilServing(constantAddress, constant)
    const loads = await alternate([
      { name: 'page', pid: server.pid, address: `${origin}${path}`, acceptEncoding: 'br' },
      { name: 'constant', pid: constant.pid, address: constantAddress, acceptEncoding: 'br' },
      ...(nginx ? [{ name: 'nginx', pid: nginx.pid, address: nginx.address, acceptEncoding: 'gzip' }] : []),
    ])
    const sizes = `${(plain.body.length / 1024).toFixed(1)} KB，brotli ${(encoded.body.length / 1024).toFixed(1)} KB`
    return figuresOf(name, loads, sizes)
  } finally {
    await constant.stop()
    await nginx?.stop()
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  bench.say(`用 ${loadTool}，${connections} 条连接，每回 ${seconds} 秒，各 ${rounds} 回取中位`)
  const dataDir = join(bench.folder, 'starter-data')

  const server = await startServer({
    port: bench.nextPort(),
    dataDir,
    processor: serverProcessor,
  })
  try {
    await waitUntilAtRest(server.pid)
    const [article = ''] = await findArticlePaths(server.origin, 1)
    const home = await comparePage(bench, { name: '首页', server, path: '/home' })
    return [...home, ...(await comparePage(bench, { name: '文章页', server, path: article }))]
  } finally {
    await server.stop()
  }
}

/** Cached pages compared with a constant buffer from the same Fastify, and with nginx. */
export const cachedPages: Subject = { title: '内存里的页面，每秒多少次', measure }
