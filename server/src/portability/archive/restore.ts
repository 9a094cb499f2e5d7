import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { archived } from '../../app/app.ts'
import type { Config } from '../../config/config.ts'
import { lockData } from '../../platform/data-folder.ts'
import type { Db } from '../../platform/db/db.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { dropSchemas, lockDatabase, makeSchema } from '../../platform/db/postgres-schema.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { openFiles, openPlatform } from '../../platform/open.ts'
import { beginSwitchOver, findSwitchOver } from '../../platform/switch-over.ts'
import { type ArchiveEnd, type ArchiveHead, ArchiveProblem } from './format.ts'
import { loadArchive } from './load.ts'
import { makeWorkFolder } from './work-folder.ts'

/** A prepared restore. `keep`: the folder for the replaced data; `schema`: on PostgreSQL, the schema for it. */
export type Prepared = { head: ArchiveHead; end: ArchiveEnd; keep: string; schema: string | undefined }

const schemaPrefix = 'restoring_'

/** Creates a database for the restore: a file in the folder, or a schema beside the site's own. */
export async function openNew(
  { databaseUrl }: Config,
  folder: string,
): Promise<{ db: Db; schema: string | null }> {
  if (!databaseUrl) return { db: openSqlite(join(folder, 'xiaolou.sqlite')), schema: null }
  const schema = schemaPrefix + randomBytes(6).toString('hex')
  await dropSchemas(databaseUrl, schemaPrefix)
  await makeSchema(databaseUrl, schema)
  return { db: await openPostgres(databaseUrl, { schema }), schema }
}

/**
 * Prepares a restore beside the current site and schedules the switch for the next start (or
 * `finishSwitchOver`). The current data is moved to the folder `keep`, and PostgreSQL tables to `schema`.
 * Throws ArchiveProblem; then nothing has changed.
 */
export async function prepareRestore(input: {
  config: Config
  path: string
  password: string | undefined
  /** The purpose; the folder for the replaced data is named after it. */
  keepAs?: 'restore' | 'rollback' | 'migrate'
  progress: (what: string, done: number, total: number) => void
}): Promise<Prepared> {
  const { config, path, password, keepAs = 'restore', progress } = input
  const { dataDir } = config
  if (await findSwitchOver(dataDir))
    throw new ArchiveProblem('先前有一份恢复好了，还没有换上。请先启动一次小楼，让它换上，再来')
  const folder = await makeWorkFolder(dataDir, 'restoring')
  try {
    const { db, schema } = await openNew(config, folder)
    const files = config.uploads && (await openFiles(config))
    const target = { ...archived, db, folder, files, isKept: true }
    const load = () => loadArchive({ path, password, target, nowMs: Date.now(), progress })
    const { head, end } = await load().finally(db.close)
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const keep = `before-${keepAs}-${stamp}`
    const keptSchema = keep.replaceAll('-', '_').toLowerCase()
    // Songs missing from the archive stay; old uploads do not, since no row would refer to them.
    const items: ('xiaolou.sqlite' | 'uploads' | 'music')[] = files || !head.hasUploads ? [] : ['uploads']
    if (head.hasMusic && existsSync(join(folder, 'music'))) items.push('music')
    if (schema === null) items.push('xiaolou.sqlite')
    await beginSwitchOver(dataDir, {
      ...{ from: basename(folder), keep, items },
      schema: schema === null ? null : { from: schema, keep: keptSchema },
    })
    return { head, end, keep, schema: schema === null ? undefined : keptSchema }
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw cause
  }
}

/** Locks the site for a replacement; returns the unlock function. Throws if a server is running. */
export async function lockSite({ dataDir, databaseUrl }: Config): Promise<() => Promise<void>> {
  if (!databaseUrl) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const unlock = lockData(dataDir, join(dataDir, 'server.lock'))
    return async () => unlock()
  }
  const unlock = await lockDatabase(databaseUrl, 'exclusive')
  if (!unlock) throw new ArchiveProblem('小楼还开着，用着这个数据库。请先停下它（每一个进程），再来')
  return unlock
}

/** Replaces the site with the prepared one. Returns where the previous data is, one line each. */
export async function switchOver(config: Config, { keep, schema }: Prepared): Promise<string[]> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  // Opening makes the switch.
  await (await openPlatform({ ...config, migrations: archived.migrations, log })).close()
  return [
    ...(existsSync(join(config.dataDir, keep)) ? [`原来的留在 ${join(config.dataDir, keep)}`] : []),
    ...(schema ? [`数据库里原来的表留在模式 ${schema}`] : []),
  ]
}
