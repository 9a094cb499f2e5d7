import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@xiaolou/contract/kit/envelope'
import { refusalsOf } from '@xiaolou/contract/kit/openapi'
import { addressOf, pageHeader, passHeader } from '@xiaolou/contract/kit/request'
import type { CallInput, CallResult, RouteShape } from '@xiaolou/contract/kit/route'
import { proveSelf } from '@xiaolou/contract/user-guard'
import { createApp, migrations } from '../app/app.ts'
import type { BackupTarget } from '../config/remote.ts'
import type { Reader } from '../features/music/scan/reader.ts'
import type { UpstreamSetting } from '../features/music/upstream/upstream.ts'
import { role } from '../features/user/user.store.ts'
import { buildHttp } from '../http/build.ts'
import type { RenderPage } from '../http/deps.ts'
import { createVisitorProbe } from '../http/visitor-probe.ts'
import { type Bus, createMemoryBus } from '../platform/bus.ts'
import { createMemoryCache } from '../platform/cache.ts'
import type { Db } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createLocalFiles, type Files } from '../platform/files.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { BucketFolder } from '../platform/s3-files.ts'
import type { Machine } from '../platform/services.ts'
import { createBackups } from '../portability/archive/offsite.ts'
import { createCommandStarter } from '../process/command-process.ts'
import { createTestClock, type TestClock } from './clock.ts'
import type { TestDatabase } from './databases.ts'
import { createTestJobs, runJob } from './jobs.ts'

export type Answer<T> = {
  status: number
  code: number
  message: string
  field: string | undefined
  result: T
  headers: Record<string, unknown>
}
/** `page` is the path of the page that calls. */
type Caller = { token?: string; address?: string; agent?: string; page?: string; pass?: string }

/** A form with one file, as a browser sends it. */
async function formOf(field: string, file: Blob): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData()
  form.set(field, file, 'picture')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) }
}

/** The password of every user that `signIn` creates, hashed in advance; some calls ask for it again. */
export const ownPassword = 'Chun-yu-26'
const ownPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$UA5YueKj4wdaxzuH4B362A$oZ2fq+5J1p4OrWDeDXGjBblG3heoCAIdZoNdUBkqIWE'

const failOnError = (cause: unknown) => {
  throw cause
}

const migrateAll = (db: Db) =>
  migrate({ db, migrations, nowMs: createTestClock().now(), beforeFirst: async () => undefined })

async function openMigrated(database: TestDatabase): Promise<Db> {
  if (database.openFilled) return database.openFilled(migrateAll)
  const db = await database.open()
  await migrateAll(db)
  return db
}

/** On this thread: starting another takes longer than any test that scans. */
const openMusicReaderHere = (): Reader => ({
  read: async order => (await import('../features/music/scan/read-song.ts')).readSong(order),
  end: async () => undefined,
})

type AppOptions = {
  musicUpstream?: UpstreamSetting
  /** Where the songs are; a new folder by default. */
  musicBucket?: BucketFolder
  hasRateLimits?: boolean
  /** Another process of the same site, with its database and clock. Close it before the first. */
  beside?: { db: Db; clock: TestClock; dataDir?: string }
  /** The commands that tasks run; none by default. */
  commands?: string
  backupTarget?: BackupTarget
  smtpUrl?: string
  /** Where uploads are stored; a new folder by default. */
  files?: Files
  metrics?: Metrics
  metricsToken?: string
  /** Renders the site's pages; without it they answer 404. */
  render?: RenderPage
  /** What connects the processes of a site; its own bus by default. */
  openBus?: () => Promise<Bus>
}

/** The whole program without a port, on an empty database. Calls go through HTTP injection. */
export async function makeApp(database: TestDatabase, options: AppOptions = {}) {
  const { beside } = options
  const clock = beside?.clock ?? createTestClock()
  const folder = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'xiaolou-test-')))
  const db = beside?.db ?? (await openMigrated(database))
  const bus = (await options.openBus?.()) ?? createMemoryBus(failOnError)
  const cache = createMemoryCache({ clock, maxEntries: 10_000 })
  const jobs = createTestJobs()
  const files = options.files ?? createLocalFiles(join(folder, 'uploads'))
  const alone: Machine['alone'] = (_, work) => work()
  const siteUrl = 'https://xiaolou.example'
  const timeZone = 'Asia/Shanghai'
  const hasRateLimits = options.hasRateLimits ?? false
  const musicDir = join(folder, 'music')
  const platform = {
    db,
    cache,
    bus,
    files,
    jobs,
    clock,
    alone,
    siteUrl,
    timeZone,
    hasRateLimits,
    musicDir,
    musicBucket: options.musicBucket,
    openMusicReader: openMusicReaderHere,
    musicUpstream: options.musicUpstream,
    dataDir: folder,
    backups: createBackups(options.backupTarget),
    smtpUrl: options.smtpUrl,
    // The servers in tests run on this machine.
    isOutboxPrivate: true,
    startCommand: options.commands
      ? createCommandStarter({ env: process.env, folder: options.commands })
      : undefined,
  }
  const app = createApp(platform)
  const http = await buildHttp({
    trustProxy: true,
    hasRateLimits,
    siteUrl,
    metrics: options.metrics,
    metricsToken: options.metricsToken,
    logger: { level: 'silent' },
    ...app.served,
    routes: app.routes,
    render: options.render,
    visitorSecret: await app.site.store.getVisitorSecret(),
    clock,
    bus,
    isReady: async () => true,
  })

  app.askThrough(createVisitorProbe(http))

  /** Calls a route as a browser would; does not throw for a refusal. */
  const call = async <R extends RouteShape>(
    route: R,
    input?: CallInput<R>,
    caller: Caller = {},
  ): Promise<Answer<CallResult<R>>> => {
    const given: { body?: unknown; file?: Blob } | undefined = input
    const form = route.file && given?.file ? await formOf(route.file, given.file) : undefined
    const response = await http.inject({
      method: route.method,
      url: `/api${addressOf(route, input)}`,
      headers: {
        'user-agent': caller.agent ?? 'Mozilla/5.0 (test)',
        'x-forwarded-for': caller.address ?? '198.51.100.7',
        ...(caller.token && { authorization: caller.token }),
        ...(caller.page && { [pageHeader]: caller.page }),
        ...(caller.pass && { [passHeader]: caller.pass }),
        ...(form && { 'content-type': form.type }),
      },
      ...(form && { payload: form.bytes }),
      ...(given?.body !== undefined && { payload: given.body as object }),
    })
    const { statusCode } = response
    if (statusCode !== 200 && !refusalsOf(route).includes(statusCode))
      throw new Error(`${route.method} ${route.path} answers ${statusCode}, which its document does not say`)
    const envelope = response.json<Envelope<CallResult<R>>>()
    return {
      status: statusCode,
      code: envelope.code,
      message: envelope.message,
      field: envelope.field,
      result: envelope.result as CallResult<R>,
      headers: response.headers,
    }
  }

  /** The result of a call with this token; throws for a refusal. */
  const as =
    (token: string) =>
    async <R extends RouteShape>(route: R, input?: CallInput<R>): Promise<CallResult<R>> => {
      const answer = await call(route, input, { token })
      if (answer.code !== 0) throw new Error(`${route.path} ${answer.message}`)
      return answer.result
    }

  let serial = 0
  const signIn = async (as: 'administrator' | 'user'): Promise<string> => {
    serial += 1
    const userId = await app.identity.users.addUser({
      username: beside ? `${as}_b${serial}` : `${as}_${serial}`,
      nick_name: as === 'administrator' ? '楼中人' : `客人${serial}`,
      password_hash: ownPasswordHash,
      role: role[as],
      nowMs: clock.now(),
    })
    return app.identity.sessions.open(userId)
  }

  return {
    app,
    platform,
    db,
    http,
    clock,
    musicDir,
    bus,
    call,
    as,
    signIn,
    /** Runs a repeating job from beginning to end. */
    runJob: (name: string) => runJob(jobs, name),
    /** Renews the proof of the token's session: it has expired, or belongs to another process. */
    prove: (token: string) => call(proveSelf, { body: { password: ownPassword } }, { token }),
    close: async () => {
      await http.close()
      await jobs.close()
      if (!beside) await db.close()
      if (!beside?.dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof makeApp>>
