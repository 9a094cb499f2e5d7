import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import { type Bus, createMemoryBus, missedTopic } from './bus.ts'
import { createMemoryCache } from './cache.ts'
import { systemClock } from './clock.ts'
import { closeData, DataInUseError, lockData } from './data-folder.ts'
import { createBrokenFileLog, explainBroken, refuseEmptied } from './db/broken-file.ts'
import type { Db } from './db/db.ts'
import { type Migration, migrate, SchemaError } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { holdDatabase, lockDatabase, switchSchema } from './db/postgres-schema.ts'
import { createSlowQueryLog } from './db/slow-query.ts'
import { openSqlite } from './db/sqlite.ts'
import { isLocked } from './file-lock.ts'
import { createLocalFiles, type Files } from './files.ts'
import { createJobs, idleJobs } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { createPostgresCache } from './postgres-cache.ts'
import { createPostgresClock } from './postgres-clock.ts'
import { createPostgresLease } from './postgres-lease.ts'
import { connectRedis } from './redis.ts'
import { createRedisCache } from './redis-cache.ts'
import type { UploadsFolder } from './s3-files.ts'
import type { Machine } from './services.ts'
import { finishSwitchOver } from './switch-over.ts'

export type Platform = Machine & { close(): Promise<void> }
export type Log = {
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

const cacheEntries = 200_000

/** A command must not migrate a database that a server may have open. */
const refuseUpgrade = async () => {
  throw new SchemaError('程序升级了，数据库还没有。请先启动一次小楼（npm start），它会备份好再更新，然后再来')
}

/** Marks the database as used by a server. Throws while a restore has reserved it. */
async function shareDatabase(databaseUrl: string): Promise<() => Promise<void>> {
  const unlock = await lockDatabase(databaseUrl, 'shared')
  if (!unlock) throw new DataInUseError('数据库', '（正在恢复一份备份）')
  return unlock
}

/** Replaces the site's tables by those a restore has prepared. Throws while a server uses them. */
async function switchTables(databaseUrl: string, schema: { from: string; keep: string }): Promise<void> {
  const unlock = await lockDatabase(databaseUrl, 'exclusive')
  if (!unlock) throw new DataInUseError('数据库', '，恢复好的这一份还换不上去')
  await switchSchema(databaseUrl, schema)
  await unlock()
}

/** The services named in the environment; none for a single machine. */
type Services = {
  databaseUrl: string | undefined
  uploads?: UploadsFolder | undefined
  redis?: { url: string; prefix: string } | undefined
}

const openRedis = (at: { url: string; prefix: string }, log: Log) =>
  connectRedis({
    ...at,
    onAway: cause => log.warn({ err: cause }, 'Redis 连不上，先由 PostgreSQL 顶着，什么都不会少'),
    onBack: () => log.info({}, 'Redis 又连上了'),
  })

/** The stored files, as configured: a folder of a bucket, or of the data folder. */
export async function openFiles(input: {
  dataDir: string
  uploads?: UploadsFolder | undefined
}): Promise<Files> {
  if (!input.uploads) return createLocalFiles(join(input.dataDir, 'uploads'))
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(input.uploads)
}

/** Bus, cache, clock and jobs: of one process, or shared by several on one PostgreSQL. */
async function createParts({
  db,
  databaseUrl,
  redis: at,
  log,
  metrics,
}: { db: Db; log: Log; metrics?: Metrics | undefined } & Services) {
  const onError = (cause: unknown) => log.error({ err: cause }, 'bus failed')
  const onJobError = (name: string, cause: unknown) => log.error({ err: cause, job: name }, 'job failed')
  if (!databaseUrl) {
    const cache = createMemoryCache({ clock: systemClock, maxEntries: cacheEntries })
    const bus = createMemoryBus(onError)
    return {
      bus,
      jobs: createJobs(onJobError, { onRun: metrics?.job }),
      cache,
      clock: systemClock,
      redis: undefined,
    }
  }
  const redis = at && (await openRedis(at, log))
  const bus = await createPostgresBus({
    ...{ url: databaseUrl, onError, carrier: redis },
    ...(metrics && { onLag: metrics.busLag }),
  })
  const jobs = createJobs(onJobError, {
    lease: createPostgresLease({ db, holder: bus.processId }),
    onRun: metrics?.job,
  })
  const fallback = createPostgresCache({ db, jobs })
  const cache = redis ? createRedisCache({ redis, fallback }) : fallback
  const clock = await createPostgresClock({ db, jobs, onSetBack: fallback.clear })
  return { bus, jobs, cache, clock, redis }
}

/** Registers metrics of the database's connections and of lost messages. */
function measure(metrics: Metrics, { db, bus }: { db: Db; bus: Bus }): void {
  const { countConnections: read } = db
  if (read)
    metrics.gauges('db_connections', 'Connections, and queries that wait for one.', { label: 'state', read })
  let missed = 0
  bus.subscribe(missedTopic, () => {
    missed += 1
  })
  metrics.counter('bus_missed_total', 'How often messages of other processes were lost.', () => missed)
}

/**
 * Opens the platform: SQLite, disk and memory, or what the environment names instead; migrates the database.
 * Throws if the database is newer than the program or cannot be reached.
 */
export async function openPlatform(
  input: Services & {
    dataDir: string
    /** A server has its folder exclusively; a command works beside it. */
    isServer?: boolean
    /** Queries that take at least this many ms are logged. */
    slowQueryMs?: number
    /** Measures queries and jobs. */
    metrics?: Metrics | undefined
    migrations: readonly Migration[]
    /** Makes and verifies a backup before a migration; without one the database is not migrated. */
    backUp?: (db: Db) => Promise<void>
    log: Log
  },
): Promise<Platform> {
  const { dataDir, databaseUrl, migrations, log } = input
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock =
    input.isServer && !databaseUrl ? lockData(dataDir, join(dataDir, 'server.lock')) : () => undefined
  const switched = await finishSwitchOver({
    dataDir,
    isAlone: input.isServer === true,
    switchSchema: async schema => {
      if (databaseUrl) await switchTables(databaseUrl, schema)
    },
  })
  if (switched) log.info(switched, '已经换到恢复好的这一份；原来的留在数据文件夹里')
  const release = input.isServer && databaseUrl ? await shareDatabase(databaseUrl) : async () => undefined
  const alone: Machine['alone'] = (name, work) =>
    databaseUrl ? holdDatabase({ url: databaseUrl, name, work }) : work()
  const path = join(dataDir, 'xiaolou.sqlite')
  const manners = input.isServer
    ? {}
    : { syncsAtEnd: true, givesWay: !databaseUrl && isLocked(join(dataDir, 'server.lock')) }
  const backups = join(dataDir, 'backups')
  const { slowQueryMs, metrics } = input
  const slow =
    input.isServer && slowQueryMs
      ? createSlowQueryLog({ slowMs: slowQueryMs, say: (data, message) => log.info(data, message) })
      : undefined
  const broken =
    input.isServer && !databaseUrl
      ? createBrokenFileLog({ path, folder: backups }, sentence => log.error({}, sentence))
      : undefined
  const listeners = [
    slow,
    broken,
    metrics && ((event: LogEvent) => metrics.query(event.queryDurationMillis / 1_000)),
  ].filter((one): one is (event: LogEvent) => void => one !== undefined)
  const onQuery =
    listeners.length > 0
      ? (event: LogEvent) => {
          for (const hear of listeners) hear(event)
        }
      : undefined
  const open = async () => {
    if (!databaseUrl) await refuseEmptied({ path, folder: backups })
    const db = databaseUrl
      ? await openPostgres(databaseUrl, { log: onQuery })
      : openSqlite(path, { log: onQuery, ...manners })
    const nowMs = systemClock.now()
    const { backUp = refuseUpgrade } = input
    try {
      const beforeFirst = () => backUp(db)
      const { applied } = await alone('start', () => migrate({ db, migrations, nowMs, beforeFirst }))
      if (applied.length > 0) log.info({ applied }, '数据库结构已更新')
      return db
    } catch (cause) {
      await db.close()
      throw cause
    }
  }
  const leave = async (cause: unknown) => {
    await release()
    unlock()
    throw cause
  }
  const db = await open().catch(explainBroken(path, backups)).catch(leave)

  const { redis, ...parts } = await createParts({ ...input, db })
  const { bus, cache, jobs } = parts
  if (metrics) measure(metrics, { db, bus })
  if (input.isServer) {
    jobs.soon('close the data folder', () =>
      closeData(dataDir).catch((cause: unknown) =>
        log.warn({ err: cause, dataDir }, '数据文件夹里有别的用户的文件，没能改成只有自己可读'),
      ),
    )
  }
  return {
    ...parts,
    // Repeated jobs run in the server: a command beside it would run them twice.
    jobs: input.isServer ? jobs : { ...idleJobs, soon: jobs.soon },
    db,
    files: await openFiles(input),
    alone,
    async close() {
      await jobs.close()
      await bus.close()
      await cache.close()
      await redis?.close()
      await db.close()
      await release()
      unlock()
    },
  }
}
