import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgres, startPostgres } from '../scripts/postgres.ts'
import { caddyOf, findProgram, nginxOf, type ProxyStart } from '../scripts/proxies.ts'
import { family } from './cluster.ts'
import { type Visits, visitOnTime } from './crawl.ts'
import type { Result } from './figure.ts'
import { type Program, processorSecondsOf, startProgram } from './program.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Bench, Subject } from './subject.ts'

const processes = 3
const seconds = Number(process.env.BENCH_OUTAGE_SECONDS ?? 60)
const visitsEach = Math.round((10_000 / 60) * seconds)
const hungSeconds = 10
const hungPerSecond = 50
const mostWaitMs = 3_000
const host = 'lou.example'
const pages = [
  ...['/home', '/archives', '/talk', '/tag', '/category'],
  ...['/message/list', '/photoAlbum', '/rss.xml'],
]

type Front = Program & { readonly name: string; readonly origin: string; readonly host?: string }

async function startFront(
  name: string,
  origin: string,
  { command, environment }: ProxyStart,
): Promise<Front> {
  const front = { ...startProgram(command, environment), name, origin }
  const named = origin.startsWith('https') ? { ...front, host } : front
  const isOpen = async () => (await visitOnTime({ ...named, paths: ['/healthz'], perSecond: 1 })).failed === 0
  for (let tries = 0; !(await isOpen()); tries += 1) {
    if (tries > 100) throw new Error(`${name} 没有应声：\n${front.said()}`)
    await wait(100)
  }
  return named
}

/** The proxies in front of the processes: our files, each that can run here. */
async function startFronts(bench: Bench, upstreams: readonly number[]): Promise<Front[]> {
  const own = (name: string) => ({ folder: join(bench.folder, `${name}-${upstreams[0]}`), upstreams })
  const fronts: Front[] = []
  const [port, tlsPort, plainPort, caddyPort] = Array.from({ length: 4 }, bench.nextPort)
  if (port === undefined || plainPort === undefined || caddyPort === undefined) return []
  if (findProgram('nginx')) {
    const one = await nginxOf('nginx.cluster.conf', { ...own('cluster'), port })
    fronts.push(await startFront('nginx.cluster.conf', `http://127.0.0.1:${port}`, one))
    const start = await nginxOf('nginx.conf', {
      ...own('nginx'),
      port: plainPort,
      ...(tlsPort && { tlsPort }),
    })
    fronts.push(await startFront('nginx.conf', `https://127.0.0.1:${tlsPort}`, start))
  }
  if (findProgram('caddy')) {
    const start = await caddyOf({ ...own('caddy'), port: caddyPort })
    fronts.push(await startFront('Caddyfile', `https://127.0.0.1:${caddyPort}`, start))
  }
  return fronts
}

const readPages = (
  given: Omit<Front, keyof Program | 'name'>,
  perSecond: number,
  count: number,
): Promise<Visits> =>
  visitOnTime({
    ...given,
    perSecond,
    paths: Array.from({ length: count }, (_, at) => pages[at % pages.length] ?? '/home'),
  })

const why = ({ reasons }: Visits) => [...reasons].slice(0, 3).join('；')

/** The database crashes and comes back; readers of cached pages, and three who request uncached ones. */
async function withoutDatabase(
  fronts: readonly Front[],
  servers: readonly RunningServer[],
  crash: (ms: number) => Promise<void>,
): Promise<Result[]> {
  for (const server of servers) {
    const cached = await readPages(server, 50, pages.length)
    if (cached.failed > 0) throw new Error(why(cached))
  }
  const isBack = crash(seconds * 1_000)
  // The processes have noticed by then.
  await wait(500)
  const results = await Promise.all(
    fronts.map(async front => {
      let isOver = false
      const answered = new Map<string, number>()
      const strangers = Array.from({ length: 3 }, async (_, reader) => {
        for (let at = 0; !isOver; at += 1) {
          const { reasons } = await visitOnTime({
            ...front,
            perSecond: 1,
            paths: [`/posts/nobody-${reader}-${at}`],
          })
          for (const reason of reasons) {
            const status = reason.slice(-3)
            answered.set(status, (answered.get(status) ?? 0) + 1)
          }
        }
      })
      // Includes the time after it is back, when each process reloads everything.
      const visits = await readPages(front, visitsEach / (seconds + 3), visitsEach)
      isOver = true
      await Promise.all(strangers)
      return {
        name: `数据库断开 ${seconds} 秒，${front.name}：存页没给出来的`,
        value: visits.failed,
        unit: '个',
        target: { atMost: 0 },
        note: `共 ${visits.tookMs.length} 页，最慢 ${Math.max(...visits.tookMs).toFixed(0)} ms；没存的页：${[...answered].map(([status, times]) => `${status} ${times} 次`).join('、')}${why(visits)}`,
      } as const
    }),
  )
  await isBack
  return results
}

/** The busiest of them hangs while pages are read from the others; how long the slowest reader waited. */
async function withOneHung(front: Front, pids: readonly number[], name: string): Promise<Result[]> {
  const before = pids.map(pid => processorSecondsOf(pid) ?? 0)
  // Connections to them are open, as in normal operation.
  await readPages(front, hungPerSecond, hungPerSecond * 2)
  const took = pids.map((pid, at) => (processorSecondsOf(pid) ?? 0) - (before[at] ?? 0))
  const pid = pids[took.indexOf(Math.max(...took))] ?? 0
  process.kill(pid, 'SIGSTOP')
  const visits = await readPages(front, hungPerSecond, hungPerSecond * hungSeconds)
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // Its parent has killed it.
  }
  return [
    {
      name: `${name}，${front.name}：读者最久等`,
      value: Math.max(...visits.tookMs),
      unit: 'ms',
      target: { atMost: mostWaitMs },
      note: `${visits.tookMs.length} 页里 ${visits.failed} 页没给出来${why(visits)}`,
    },
  ]
}

async function measure(bench: Bench): Promise<Result[]> {
  const binFolder = findPostgres()
  if (!binFolder) return [{ name: '数据库断开', reason: '这里没有 PostgreSQL' }]
  const postgres = await startPostgres(binFolder, { isLasting: true })
  const running: { stop(): Promise<void> }[] = []
  const start = async (workers: number) => {
    const server = await startServer({
      ...{ port: bench.nextPort(), dataDir: join(bench.folder, 'outage-data') },
      environment: {
        ...{ STARTER: 'none', DATABASE_URL: postgres.url, WORKERS: String(workers) },
        TRUST_PROXY: '127.0.0.1',
      },
    })
    running.push(server)
    return server
  }
  const portOf = ({ origin }: RunningServer) => Number(new URL(origin).port)
  try {
    const servers = [await start(1)]
    while (servers.length < processes) servers.push(await start(1))
    const fronts = await startFronts(bench, servers.map(portOf))
    running.push(...fronts)
    if (fronts.length === 0) return [{ name: '数据库断开', reason: '这里没有 nginx，也没有 Caddy' }]
    const results = await withoutDatabase(fronts, servers, postgres.crash)
    // `nginx.conf` is for a single port.
    for (const front of fronts.filter(({ name }) => name !== 'nginx.conf'))
      results.push(
        ...(await withOneHung(
          front,
          servers.map(({ pid }) => pid),
          '三个进程里有一个卡住',
        )),
      )
    for (const one of running.splice(0).reverse()) await one.stop()
    const keeper = await start(processes)
    while (family(keeper.pid).length < processes + 1) await wait(50)
    await wait(3_000)
    const before = await startFronts(bench, [portOf(keeper)])
    running.push(...before)
    for (const front of before.filter(({ name }) => name !== 'nginx.cluster.conf')) {
      results.push(...(await withOneHung(front, family(keeper.pid).slice(1), 'WORKERS=3 里有一个卡住')))
      while (family(keeper.pid).length < processes + 1) await wait(50)
      await wait(3_000)
    }
    return results
  } finally {
    for (const one of running.reverse()) await one.stop()
    await postgres.stop()
  }
}

/** What readers notice of a database outage, and of a hung process, behind each of our proxies. */
export const outage: Subject = { title: '断开的数据库，卡住的进程', measure }
