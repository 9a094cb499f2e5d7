import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrations } from '../app/app.ts'
import type { Config } from '../config/config.ts'
import { refuseEmptied } from '../platform/db/broken-file.ts'
import type { Db } from '../platform/db/db.ts'
import { findAppliedMigrations, unknownMigrations } from '../platform/db/migrate.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { countRows } from '../platform/db/rows.ts'
import { openSqlite } from '../platform/db/sqlite.ts'
import { whenMissing } from '../platform/files.ts'
import { describeContent } from '../portability/archive/describe.ts'
import { readHead } from '../portability/archive/read-head.ts'
import { lockSite, prepareRestore, switchOver } from '../portability/archive/restore.ts'
import { backupFolder, findUpgradeBackups } from '../portability/archive/upgrade-backup.ts'
import { withArchiveLock } from '../portability/archive/work-folder.ts'
import { CommandFailure, runCommand } from './command.ts'

const usage = `用法：npm run rollback

  升级以后想退回去：先停下小楼，换回旧的程序（git checkout 旧的版本），再运行它。
  它把升级前自动备份的那一份（DATA_DIR/backups/before-upgrade-….xlar）放回来，图片和歌不动。
  升级以后写的不会丢：新的那个数据库整个留在 before-rollback-… 里，再升级时换得回来；它也数给你看有多少。
  所有人都要重新登录。`

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Db> {
  if (databaseUrl) return openPostgres(databaseUrl)
  const path = join(dataDir, 'xiaolou.sqlite')
  if (!existsSync(path)) throw new CommandFailure(`${dataDir} 里没有小楼的数据库。请检查 DATA_DIR`)
  await refuseEmptied({ path, folder: backupFolder({ dataDir }) })
  return openSqlite(path)
}

/**
 * Also hard-links every upload into the folder `keep`, which costs no space, so that the files survive when
 * the site deletes those that no row names.
 */
async function keepUploads(dataDir: string, keep: string): Promise<void> {
  const from = join(dataDir, 'uploads')
  const to = join(dataDir, keep, 'uploads')
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(whenMissing([]))
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name).slice(from.length)
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    // Copies on a file system without hard links.
    await link(join(from, path), join(to, path)).catch(() => copyFile(join(from, path), join(to, path)))
  }
}

/** Row counts by table, read from the newer program's database while it still exists. */
async function countTables(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of await db.findTables()) counts.set(name, await countRows(db.query.selectFrom(name)))
  return counts
}

/** The newest pre-upgrade backup that this program can run. */
async function findFitting(folder: string): Promise<string> {
  for (const name of await findUpgradeBackups(folder)) {
    const head = await readHead(join(folder, name))
    if (unknownMigrations(head.migrations, migrations).length === 0) return join(folder, name)
  }
  throw new CommandFailure(
    `${folder} 里没有这个程序读得懂的升级前备份（before-upgrade-….xlar）。有更早的备份，就用 npm run restore -- 那一份`,
  )
}

await runCommand({
  usage,
  options: {},
  takes: { min: 0, max: 0 },
  async run({ config, progress }) {
    const release = await lockSite(config)
    const prepare = async () => {
      const db = await openDatabase(config)
      const read = async () => ({ steps: await findAppliedMigrations(db), counts: await countTables(db) })
      const { steps, counts } = await read().finally(db.close)
      if (unknownMigrations(steps, migrations).length === 0) {
        throw new CommandFailure(
          '数据库和这个程序正相配，没有什么要退的。要退回旧版本，先换回旧的程序（git checkout 旧的版本），再运行 npm run rollback',
        )
      }
      const path = await findFitting(backupFolder(config))
      const prepared = await prepareRestore({
        ...{ config, path, password: undefined, progress },
        keepAs: 'rollback',
      })
      // Their rows are replaced, so a sweep would delete the files as unused.
      if (!config.uploads) await keepUploads(config.dataDir, prepared.keep)
      return { prepared, counts }
    }
    const { prepared, counts } = await withArchiveLock(config.dataDir, prepare).finally(release)
    const { head, end } = prepared
    const later = Object.entries(end.tables).map(
      ([name, { rows }]) => [name, { rows: (counts.get(name) ?? 0) - rows }] as const,
    )
    const none = { files: 0, bytes: 0 }
    const more = describeContent({ tables: Object.fromEntries(later), uploads: none, music: none })
    const kept = await switchOver(config, prepared)
    return {
      text: [
        `退回好了：${head.madeAt.slice(0, 16).replace('T', ' ')}（UTC）升级以前的样子，${describeContent(end)}`,
        more === '空的' ? '升级以后没有多写什么' : `升级以后多出来的（${more}）不在里面，在留下的那一份里`,
        ...kept,
      ].join('\n'),
      data: { keep: prepared.keep },
    }
  },
})
