import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addAccounts } from '../../../bench/chat-room.ts'
import { createRandom } from '../../../bench/random.ts'
import { findPostgres, startPostgres } from '../../../scripts/postgres.ts'
import { findRedis, startRedis } from '../../../scripts/redis.ts'
import { loadPostgresDriver } from '../../../server/src/platform/db/postgres.ts'
import { startS3Stub } from '../../../server/src/testing/s3-stub.ts'
import { catchUp } from '../catch-up.ts'
import { moderate, openVisitors, writers } from '../chaos.ts'
import { queryExpected } from '../expected-state.ts'
import { findServerPort } from '../free-port.ts'
import { liveOn } from '../operation.ts'
import type { ClusterOptions } from '../plan.ts'
import { openLink } from '../proxy.ts'
import { type MortalServer, startMortalServer } from '../server.ts'
import { calm, runStorm } from '../storm.ts'
import { faultsOf } from './faults.ts'
import { startFront } from './front.ts'
import { type Load, startLoad } from './load.ts'
import { becomeWhole, watchStarvation } from './whole.ts'

const processes = 3
const pauseMs = { least: 2_000, most: 5_000 }
const wholeWithinMs = 5_000
// The machine carries three servers, a database and forty clients: waits beyond this are not caused by that
// load.
const giveUpAfterMs = 30_000
/** Requests that began before the fault was recorded may still fail. */
const echoMs = 1_500

/** The server finds these functions before PostgreSQL's: notifications are dropped, as behind a pooler. */
const withoutNotify =
  'create schema deaf; create function deaf.pg_notify(text, text) returns void language sql as $$ select $$'

type Outage = { fromMs: number; toMs: number; isOfDatabase: boolean; isGraceful?: true | undefined }

/**
 * Three processes of one site on one PostgreSQL, behind one proxy, with readers, writers, pictures and the
 * chat room: processes are killed and restarted, the database crashes, connections to it are cut, stopped and
 * slowed, Redis and the picture bucket hang or end. Returns every breach as a sentence.
 */
export async function runCluster(given: {
  options: ClusterOptions
  folder: string
  say: (text: string) => void
}): Promise<string[]> {
  const { options, folder, say } = given
  const random = createRandom(options.seed)
  const split = () => createRandom(Math.floor(random() * 2 ** 32))
  const between = (least: number, most: number) => least + random() * (most - least)
  const binFolder = findPostgres()
  if (!binFolder) throw new Error('这里没有 PostgreSQL：apt install postgresql')
  const postgres = await startPostgres(binFolder, { isLasting: true })
  const redisBinary = options.hasRedis ? findRedis() : undefined
  const redis = redisBinary === undefined ? undefined : await startRedis(redisBinary)
  const bucket = await startS3Stub({
    ...{ bucket: 'lou', keyId: 'AKID', secret: 'geheim', region: 'cn-hangzhou' },
  })
  const way = await openLink({ serverPort: postgres.port, random: split() })
  const dataDir = join(folder, 'data')
  const { Pool } = await loadPostgresDriver()
  const direct = new Pool({ connectionString: postgres.url })
  direct.on('error', () => undefined)
  const ask = async (text: string): Promise<unknown[]> => (await direct.query(text)).rows
  try {
    if (!options.hasNotify) for (const text of withoutNotify.split('; ')) await ask(text)
    const accounts = addAccounts(dataDir, writers + 1, postgres.url)
    const url = new URL(postgres.url)
    url.port = String(way.port)
    if (!options.hasNotify) url.searchParams.set('options', '-c search_path=public,deaf,pg_catalog')
    const port = await findServerPort(random)
    const origin = `http://127.0.0.1:${port}`
    const start = async () =>
      startMortalServer({
        ...{ port: await findServerPort(random), dataDir },
        environment: {
          DATABASE_URL: url.href,
          ...(redis && { REDIS_URL: redis.url }),
          UPLOADS: 's3',
          S3_ENDPOINT: bucket.setting.endpoint,
          S3_REGION: bucket.setting.region,
          S3_BUCKET: bucket.setting.bucket,
          S3_ACCESS_KEY_ID: bucket.setting.keyId,
          S3_SECRET_ACCESS_KEY: bucket.setting.secret,
          S3_STYLE: 'path',
          SITE_URL: origin,
          TRUST_PROXY: '127.0.0.1',
        },
      })
    const servers: MortalServer[] = []
    for (let at = 0; at < processes; at += 1) servers.push(await start())
    const ports = servers.map(server => server.port)
    const front = await startFront({ folder: join(folder, 'front'), port, ports })
    say(
      `三个进程，前面是 ${front.kind}，${redis ? '有' : '没有'} Redis${options.hasNotify ? '' : '，NOTIFY 是死的'}。`,
    )

    const [administrator, guest] = accounts
    const over = new AbortController()
    const { signal } = over
    const load = startLoad({ port, administrator, guest, random: split(), signal })
    const place = { port, origin }
    const visitors = await openVisitors({ server: place, accounts: accounts.slice(0, writers), split })
    let lineFaults = 0
    const onFault = () => {
      lineFaults += 1
    }
    const living = [
      ...visitors.map(({ link }) => runStorm({ link, random: split(), signal, onFault })),
      ...visitors.map((visitor, at) =>
        liveOn({ visitor, random: split(), isAdministrator: at === 0, signal }),
      ),
      moderate({ server: place, accounts, random: split(), signal }, visitors),
    ]

    const outages: Outage[] = []
    const tooSlow: string[] = []
    let slowestMs = 0
    const faults = faultsOf({ random, servers, postgres, way, redis, bucket })
    const stopAtMs = performance.now() + options.seconds * 1_000
    const order = [...faults].sort(() => random() - 0.5)
    for (let at = 0; performance.now() < stopAtMs; at += 1) {
      await wait(between(pauseMs.least, pauseMs.most))
      const fault = order[at % order.length]
      if (!fault) break
      const fromMs = performance.now()
      await fault.run()
      const starvedMs = watchStarvation(servers.map(server => server.pid()))
      const { tookMs, missing } = await becomeWhole({ ports, administrator, withinMs: giveUpAfterMs })
      const ownMs = tookMs - starvedMs()
      const toMs = performance.now()
      outages.push({ fromMs, toMs, isOfDatabase: fault.isOfDatabase, isGraceful: fault.isGraceful })
      slowestMs = Math.max(slowestMs, tookMs)
      const how = `${fault.name}：${Math.round(tookMs)} 毫秒（没有处理器可用的不算，${Math.round(ownMs)} 毫秒）后${missing === '' ? '都好了' : `还是${missing}`}`
      say(how)
      if (missing !== '' || ownMs > wholeWithinMs) tooSlow.push(how)
    }
    over.abort()
    await Promise.all([...living, load.over])
    for (const visitor of visitors) calm(visitor.link)
    say(
      `读了 ${load.countPages()} 页，收下 ${load.comments.length} 条评论、${load.uploads.length} 张图，线路出过 ${lineFaults} 次事，最慢 ${Math.round(slowestMs)} 毫秒后都好。`,
    )

    const settled = await catchUp({
      visitors,
      readExpected: () => queryExpected(ask),
      administratorId: administrator?.userId ?? 0,
      attacker: { userId: 0, mark: '没有人冒名' },
    })
    say(`聊天室：日志 ${settled.events} 条，撤回 ${settled.recalls} 条，还在的 ${settled.messages} 条。`)
    const breaches = [
      ...tooSlow,
      ...settled.breaches,
      ...visitors.flatMap(visitor => [...visitor.breaches]),
      ...findBroken(load, outages),
      // A plain TCP proxy cannot retry with another process, and cuts connections between two requests.
      ...(front.kind === 'nginx' ? findFailed(load, outages) : []),
      ...(await findLostComments(load, ask)),
      ...(await findLostUploads(load, ports)),
    ]
    for (const visitor of visitors) await visitor.leave()
    await front.stop()
    for (const server of servers) {
      const ended = await server.end()
      // Error messages about an outage are right; an unclean exit is not.
      breaches.push(...ended.filter(sentence => sentence.startsWith('服务器以')))
    }
    return breaches
  } finally {
    await direct.end()
    await way.close()
    await redis?.stop()
    await bucket.close()
    await postgres.stop()
  }
}

/** While the database is down, uncached pages may fail; at all other times they must not. */
function findBroken({ broken }: Load, outages: readonly Outage[]): string[] {
  const isExcused = (atMs: number) =>
    outages.some(({ fromMs, toMs, isOfDatabase }) => isOfDatabase && atMs >= fromMs && atMs <= toMs + echoMs)
  const isOfKill = (status: number, atMs: number) =>
    status === 502 && outages.some(({ fromMs }) => atMs >= fromMs && atMs <= fromMs + echoMs)
  return broken
    .filter(({ status, atMs }) => !isExcused(atMs) && !isOfKill(status, atMs))
    .map(({ path, status }) => `读 ${path} 得到 ${status}`)
}

/** A process that is told to stop must not fail any request. */
function findFailed({ failed }: Load, outages: readonly Outage[]): string[] {
  const isOfRestart = (atMs: number) =>
    outages.some(({ fromMs, toMs, isGraceful }) => isGraceful && atMs >= fromMs && atMs <= toMs)
  return failed.filter(({ atMs }) => isOfRestart(atMs)).map(({ why }) => `好好地重启时：${why}`)
}

async function findLostComments(
  { comments }: Load,
  ask: (text: string) => Promise<unknown[]>,
): Promise<string[]> {
  const rows = JSON.stringify(await ask('select content from comment'))
  const lost = comments.filter(words => rows.split(`"${words}"`).length !== 2)
  if (comments.length === 0) return ['没有一条评论被收下：什么也没有证明']
  return lost.map(words => `收下了的评论不是正好一条：${words}`)
}

async function findLostUploads({ uploads }: Load, ports: readonly number[]): Promise<string[]> {
  if (uploads.length === 0) return ['没有一张图被收下：什么也没有证明']
  const lost: string[] = []
  for (const url of uploads) {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`)
      await answer.arrayBuffer()
      if (answer.status !== 200) lost.push(`收下了的图在 ${port} 是 ${answer.status}：${url}`)
    }
  }
  return lost
}
