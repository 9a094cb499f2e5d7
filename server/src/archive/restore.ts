import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { archived } from '../app.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/db/db.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { dropSchemas, makeSchema } from '../platform/db/postgres-schema.ts'
import { openSqlite } from '../platform/db/sqlite.ts'
import { openFiles } from '../platform/open.ts'
import { beginSwitchOver, findSwitchOver } from '../platform/switch-over.ts'
import { type ArchiveEnd, type ArchiveHead, ArchiveProblem } from './format.ts'
import { loadArchive } from './load.ts'
import { makeWorkFolder } from './work-folder.ts'

const schemaPrefix = 'restoring_'

/** A new database for what is restored: a file in the folder, or a schema beside the site's own. */
async function openNew({ databaseUrl }: Config, folder: string): Promise<{ db: Db; schema: string | null }> {
  if (!databaseUrl) return { db: openSqlite(join(folder, 'xiaolou.sqlite')), schema: null }
  const schema = schemaPrefix + randomBytes(6).toString('hex')
  await dropSchemas(databaseUrl, schemaPrefix)
  await makeSchema(databaseUrl, schema)
  return { db: await openPostgres(databaseUrl, { schema }), schema }
}

/**
 * Gets a site ready from an archive, beside the one that is there, and decides the switch: the next start (or
 * `finishSwitchOver`) makes it. The present things go into the folder `keep`, tables of PostgreSQL into `schema`. Throws ArchiveProblem; then nothing has changed.
 */
export async function prepareRestore(input: {
  config: Config
  path: string
  password: string | undefined
  progress: (what: string, done: number, total: number) => void
}): Promise<{ head: ArchiveHead; end: ArchiveEnd; keep: string; schema: string | undefined }> {
  const { config, path, password, progress } = input
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
    const keep = `before-restore-${stamp}`
    const keptSchema = keep.replaceAll('-', '_').toLowerCase()
    // Songs that the archive does not have stay where they are; stored files of the old site would belong to nobody.
    const items: ('xiaolou.sqlite' | 'uploads' | 'music')[] = files ? [] : ['uploads']
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
