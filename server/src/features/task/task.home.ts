import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { refusal } from '@xiaolou/contract/errors'
import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { isMissing } from '../../platform/files.ts'

export const taskHomeTable = 'task_home'

export const taskHomeMigrations: readonly Migration[] = [
  {
    name: '0030-task-home',
    async up({ kind, query }) {
      if (kind !== 'postgres') return
      await sql`create table task_home (
        id integer primary key, folder text not null, host text not null, seen_at timestamptz not null)`.execute(
        query,
      )
    },
  },
]

const nameFile = 'folder-id'

/** The id of this data folder, created on first use. */
async function readFolderId(root: string): Promise<string> {
  const path = join(root, nameFile)
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (!isMissing(cause)) throw cause
  }
  await mkdir(root, { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, randomBytes(10).toString('hex'), { mode: 0o600 })
  // If another process has created one meanwhile, that one stays.
  await link(aside, path).catch(() => undefined)
  await rm(aside)
  return readFile(path, 'utf8')
}

/**
 * Tasks and backups are in a data folder. If the processes of a site have several of them, one machine
 * handles them all: a row says which, by the database's clock. If it was not seen for ten minutes, the next
 * one asked takes over.
 */
export function createTaskHome({ db, root }: { db: Db; root: string }) {
  const { kind, query } = db

  /** The machine that has the tasks; '' if it is this one. */
  const findElsewhere = async (): Promise<string> => {
    if (kind === 'sqlite') return ''
    const folder = await readFolderId(root)
    const taken = await sql`
      insert into task_home (id, folder, host, seen_at) values (1, ${folder}, ${hostname()}, clock_timestamp())
      on conflict (id) do update set folder = excluded.folder, host = excluded.host, seen_at = excluded.seen_at
      where task_home.folder = excluded.folder or task_home.seen_at < clock_timestamp() - interval '10 minutes'
      returning 1`.execute(query)
    if (taken.rows.length > 0) return ''
    const { rows } = await sql<{ host: string }>`select host from task_home`.execute(query)
    return rows[0]?.host ?? ''
  }

  return {
    isHere: async () => (await findElsewhere()) === '',
    /** Wraps a call so that on another machine the owner is told where the tasks are. */
    here: ({ handle, ...bound }: BoundRoute): BoundRoute => ({
      ...bound,
      async handle(input, context) {
        const host = context.actor.kind === 'administrator' ? await findElsewhere() : ''
        if (host === '') return handle(input, context)
        throw refusal('taskRefused', {
          message: `备份、导入、导出这些事都在「${host}」那台机器上，这一台看不到。请让反向代理把 /api/task/、/api/backup/、/api/download/ 只交给那一台（docs/operations.md 的「几台机器」）`,
        })
      },
    }),
  }
}
