import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { archived } from '../app/app.ts'
import type { Config } from '../config/config.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { dropSchemas } from '../platform/db/postgres-schema.ts'
import { describeContent } from '../portability/archive/describe.ts'
import type { ArchiveEnd } from '../portability/archive/format.ts'
import { loadArchive } from '../portability/archive/load.ts'
import { lockSite, openNew, prepareRestore, switchOver } from '../portability/archive/restore.ts'
import { withArchiveLock, withWorkFolder } from '../portability/archive/work-folder.ts'
import { writeRows } from '../portability/archive/write-archive.ts'
import { CommandFailure, type Progress, runCommand } from './command.ts'
import { withPlatform } from './with-platform.ts'

const usage = `用法：DATABASE_URL=postgres://… npm run migrate -- 'sqlite→postgres' [--dry-run]
      DATABASE_URL=postgres://… npm run migrate -- 'postgres→sqlite' [--dry-run]

  把数据库从一种搬到另一种：SQLite 是 DATA_DIR 里的 xiaolou.sqlite，PostgreSQL 是 DATABASE_URL。
  箭头也可以写成 sqlite-to-postgres。图片和歌不动；原来的那个数据库一个字也不改。
  先在旁边放好，逐表核对行数与摘要，一样了才换上；那一边原来有一座小楼的，留着。
  小楼要先停下。搬好以后，环境里带上（或去掉）DATABASE_URL 再启动，所有人要重新登录。
  --dry-run  只试一遍：那边不收的行，一行一行点名；什么也不换，小楼开着也行`

type Way = { from: Config; to: Config; words: string }

function wayOf(given: string, config: Config): Way {
  const [, from, to] = /^(sqlite|postgres)(?:→|->|-to-)(sqlite|postgres)$/.exec(given) ?? []
  if (!from || from === to) throw new CommandFailure(usage, 2)
  if (!config.databaseUrl) {
    throw new CommandFailure(
      '还不知道 PostgreSQL 在哪里。请在命令前面写上：DATABASE_URL=postgres://用户:密码@主机/库',
    )
  }
  const onSqlite = { ...config, databaseUrl: undefined }
  return from === 'sqlite'
    ? { from: onSqlite, to: config, words: 'SQLite → PostgreSQL' }
    : { from: config, to: onSqlite, words: 'PostgreSQL → SQLite' }
}

/** The rows replace the whole schema of the site, so it must contain nothing else. */
async function requireOwnPlace({ databaseUrl }: Config): Promise<void> {
  if (!databaseUrl) return
  const db = await openPostgres(databaseUrl)
  try {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
      db.query,
    )
    if (rows.length === 0 || rows.some(({ name }) => name === 'schema_migration')) return
    throw new CommandFailure(
      `DATABASE_URL 的库里有别的程序的表（${rows
        .slice(0, 3)
        .map(({ name }) => name)
        .join('、')}……）。请给小楼一个自己的库（createdb）`,
    )
  } finally {
    await db.close()
  }
}

/** Writes all rows of a site to a temporary archive in the data folder, which exists while `work` runs. */
async function withRows<T>(from: Config, progress: Progress, work: (path: string) => Promise<T>): Promise<T> {
  if (!from.databaseUrl && !existsSync(join(from.dataDir, 'xiaolou.sqlite')))
    throw new CommandFailure(`${from.dataDir} 里没有 xiaolou.sqlite，没有什么可搬的。请检查 DATA_DIR`)
  return withWorkFolder(from.dataDir, 'fetched', async folder => {
    const path = join(folder, 'rows.xlar')
    await withPlatform(from, ({ db }) => writeRows({ db, config: from, path, progress }))
    return work(path)
  })
}

/** Loads the rows into a temporary database of the target kind and removes it. Throws if a row is refused. */
const rehearseThere = (to: Config, path: string, progress: Progress): Promise<ArchiveEnd> =>
  withWorkFolder(to.dataDir, 'rehearsal', async folder => {
    const { db, schema } = await openNew(to, folder)
    try {
      const target = { ...archived, db, folder, isKept: false }
      return (await loadArchive({ path, target, nowMs: Date.now(), progress })).end
    } finally {
      await db.close()
      if (schema !== null && to.databaseUrl) await dropSchemas(to.databaseUrl, schema)
    }
  })

function describeTables({ tables }: ArchiveEnd): string[] {
  return Object.entries(tables)
    .filter(([, { rows }]) => rows > 0)
    .map(
      ([name, { rows, sha256 }]) =>
        `  ${name.padEnd(24)}${String(rows).padStart(10)} 行  ${sha256.slice(0, 16)}`,
    )
}

async function holdBoth({ from, to }: Way): Promise<() => Promise<void>> {
  const first = await lockSite(from)
  try {
    const second = await lockSite(to)
    return async () => {
      await first()
      await second()
    }
  } catch (cause) {
    await first()
    throw cause
  }
}

await runCommand({
  usage,
  options: { 'dry-run': { type: 'boolean', default: false } },
  takes: { min: 1, max: 1 },
  async run({ config, positionals: [given = ''], values, progress }) {
    const way = wayOf(given, config)
    const { from, to, words } = way
    await requireOwnPlace(to)
    const inTurn = <T>(work: (path: string) => Promise<T>) =>
      withArchiveLock(config.dataDir, () => withRows(from, progress, work))
    if (values['dry-run']) {
      const end = await inTurn(path => rehearseThere(to, path, progress))
      return {
        text: [`${words}：搬得过去，每一行那边都收。${describeContent(end)}`, ...describeTables(end)].join(
          '\n',
        ),
      }
    }
    const release = await holdBoth(way)
    const prepared = await inTurn(path =>
      prepareRestore({ config: to, path, password: undefined, keepAs: 'migrate', progress }),
    ).finally(release)
    const kept = await switchOver(to, prepared)
    const next = to.databaseUrl
      ? '原来的 xiaolou.sqlite 没有动。以后启动都带上 DATABASE_URL'
      : 'PostgreSQL 里的没有动。以后启动不要再带 DATABASE_URL（还有 WORKERS、REDIS_URL）'
    return {
      text: [
        `搬好了：${words}，两边逐表核对过，行数与摘要都一样。${describeContent(prepared.end)}`,
        ...describeTables(prepared.end),
        next,
        ...kept,
      ].join('\n'),
    }
  },
})
