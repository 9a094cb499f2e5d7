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

/** What tells this data folder from those of other machines; the first who asks gives it its name. */
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
  // One that another process made meanwhile stays.
  await link(aside, path).catch(() => undefined)
  await rm(aside)
  return readFile(path, 'utf8')
}

/**
 * Tasks and backups lie in a data folder. Where the processes of a site have several of them, those of one machine have all of
 * it: a row says which, by the database's clock. One that was not seen for ten minutes is followed by whoever is asked next.
 */
export function createTaskHome({ db, root }: { db: Db; root: string }) {
  const { kind, query } = db

  /** The machine where it is instead; '' where that is here. */
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
    /** What is asked for where the tasks are; on another machine the owner is told where that is. */
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
