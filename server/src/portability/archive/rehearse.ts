import { join } from 'node:path'
import { checkWhole } from '../../platform/db/broken-file.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { type ArchiveEnd, type ArchiveHead, ArchiveProblem } from './format.ts'
import { type ArchiveTarget, loadArchive } from './load.ts'
import { withWorkFolder } from './work-folder.ts'

/**
 * Restores an archive into a temporary folder and database, compares every table, checks the database, and
 * removes both. An archive that passes can be restored. Throws ArchiveProblem.
 */
export async function rehearse(input: {
  path: string
  password?: string | undefined
  /** A folder on a disk with enough space. */
  inside: string
  program: Pick<ArchiveTarget, 'leftOut' | 'rebuild'> & { migrations: readonly Migration[] }
  nowMs: number
  progress: (what: string, done: number, total: number) => void
}): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  const { path, password, program, nowMs, progress } = input
  return withWorkFolder(input.inside, 'rehearsal', async folder => {
    const db = openSqlite(join(folder, 'xiaolou.sqlite'))
    try {
      const target = { ...program, db, folder, isKept: false }
      const loaded = await loadArchive({ path, password, target, nowMs, progress })
      // Without the cause, which would be mistaken for damage of the site's own database.
      await checkWhole(db).catch((cause: unknown) => {
        throw new ArchiveProblem(`演练不成：放回去的数据库没有通过检查（${cause}）`)
      })
      return loaded
    } finally {
      await db.close()
    }
  })
}
