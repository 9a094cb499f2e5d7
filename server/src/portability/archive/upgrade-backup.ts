import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { archived } from '../../app/app.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { whenMissing } from '../../platform/files.ts'
import { renameSynced } from '../../platform/whole-file.ts'
import { archiveExtension } from './format.ts'
import { rehearse } from './rehearse.ts'
import { withArchiveLock } from './work-folder.ts'
import { writeRows } from './write-archive.ts'

const kept = 5
const name = /^before-upgrade-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.xlar$/

export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups')

/** The backups made before upgrades, newest first; their names contain the time. */
export async function findUpgradeBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(whenMissing([]))
  return names
    .filter(one => name.test(one))
    .sort()
    .reverse()
}

/**
 * Writes all rows of the database, at whatever migration, to the backup folder and proves the backup: restored
 * into a temporary database it must be equal, and the pending migrations must succeed on it. Only then does it
 * get its name; the newest five are kept. Returns its path. Throws ArchiveProblem, leaving the database
 * unchanged.
 */
export async function backUpForUpgrade(input: {
  db: Db
  config: Pick<Config, 'dataDir' | 'siteUrl' | 'timeZone'>
  migrations: readonly Migration[]
}): Promise<string> {
  const { db, config, migrations } = input
  const folder = backupFolder(config)
  const path = join(
    folder,
    `before-upgrade-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z${archiveExtension}`,
  )
  const progress = () => undefined
  return withArchiveLock(config.dataDir, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unproved = `${path}.unproved`
    try {
      await writeRows({ db, config, path: unproved, progress })
      const program = { ...archived, migrations }
      await rehearse({ path: unproved, inside: config.dataDir, program, nowMs: Date.now(), progress })
      await renameSynced(unproved, path)
    } finally {
      await rm(unproved, { force: true })
    }
    for (const old of (await findUpgradeBackups(folder)).slice(kept)) await rm(join(folder, old))
    return path
  })
}
