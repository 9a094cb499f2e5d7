import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { screens } from '@xiaolou/contract/address'
import { migrations } from '../app/app.ts'
import type { Config } from '../config/config.ts'
import type { BackupTarget } from '../config/remote.ts'
import { createSiteStore, setUpStepName } from '../features/site/site.store.ts'
import { BrokenDatabaseError, damagedBy, explainBroken, refuseEmptied } from '../platform/db/broken-file.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { type Backup, findBackups, findLast } from '../portability/archive/backup-list.ts'
import { createOffsite } from '../portability/archive/offsite.ts'
import { checkBackup } from '../portability/archive/prune.ts'
import { describeDataFailure } from '../process/start-failure.ts'
import { bad, type Finding, good, look, quick, reasonOf } from './finding.ts'

const dayMs = 24 * 60 * 60_000
const oldBackupDays = 35
const clockAwayMs = 60_000

type Steps = { names: readonly string[]; clockAwayMs: number; isHalfSetUp: boolean }

async function readSteps({ databaseUrl, dataDir }: Config): Promise<Steps | undefined> {
  if (databaseUrl) {
    const db = await openPostgres(databaseUrl)
    try {
      const clock = await db.query
        .selectNoFrom(eb => eb.fn<Date>('clock_timestamp').as('now'))
        .executeTakeFirst()
      const away = Math.abs(Date.now() - new Date(clock?.now ?? 0).getTime())
      const rows: { name: string }[] = await db.query.selectFrom('schema_migration').select('name').execute()
      const isHalfSetUp = (await createSiteStore(db).getSetUpStep()) !== ''
      return { names: rows.map(({ name }) => name), clockAwayMs: away, isHalfSetUp }
    } finally {
      await db.close()
    }
  }
  const path = join(dataDir, 'xiaolou.sqlite')
  if (!(await lstat(path).catch(() => undefined))) return undefined
  await refuseEmptied({ path, folder: join(dataDir, 'backups') })
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    // Includes the indexes: damage that would make a backup fail should be found here.
    const [problem] = database.prepare('pragma integrity_check(1)').all()
    if (problem?.integrity_check !== 'ok') throw damagedBy(String(problem?.integrity_check))
    const rows = database.prepare('select name from schema_migration').all()
    const step = database.prepare('select value from setting where name = ?').get(setUpStepName)
    const isHalfSetUp = step !== undefined && step.value !== ''
    return { names: rows.map(({ name }) => String(name)), clockAwayMs: 0, isHalfSetUp }
  } finally {
    database.close()
  }
}

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const about = config.databaseUrl ? '数据库（PostgreSQL）' : '数据库（SQLite）'
  let steps: Steps | undefined
  try {
    steps = await readSteps(config)
  } catch (cause) {
    const { dataDir } = config
    const explain = explainBroken(join(dataDir, 'xiaolou.sqlite'), join(dataDir, 'backups'))
    const why = await explain(cause).catch((explained: unknown) => explained)
    if (why instanceof BrokenDatabaseError) return [bad(about, why.message)]
    return [bad(about, describeDataFailure(cause, config) ?? `打不开（${reasonOf(cause)}）`)]
  }
  if (!steps) return [look(about, '还没有：第一次启动时会建')]
  const known = new Set(migrations.map(({ name }) => name))
  const done = new Set(steps.names)
  const newer = steps.names.filter(name => !known.has(name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const shape =
    newer.length > 0
      ? bad(about, `比程序新（${newer.join('、')}）：升级程序，或用旧的备份恢复`)
      : pending.length > 0
        ? look(about, `下次启动会更新 ${pending.length} 步，SQLite 会先留一份`)
        : good(about, '打得开，形状对得上')
  const clock =
    steps.clockAwayMs > clockAwayMs
      ? [
          look(
            '时钟',
            `和数据库的差 ${Math.round(steps.clockAwayMs / 1_000)} 秒：小楼听数据库的，不过这台机器该对时了`,
          ),
        ]
      : []
  const setUp = steps.isHalfSetUp
    ? [look('布置', `停在半路：登录以后打开 ${config.siteUrl}${screens.setUp.path} 接着来`)]
    : []
  return [shape, ...clock, ...setUp]
}

/** Reads every backup again, and queries the offsite storage. */
export async function checkBackups({ dataDir, backupTarget }: Config): Promise<Finding[]> {
  const about = '备份'
  const folder = join(dataDir, 'backups')
  const found: Backup[] = []
  for (const one of await findBackups(folder)) found.push(await checkBackup(folder, one))
  const last = await findLast(folder)
  const broken = found.filter(({ note }) => note?.isBroken).map(({ name }) => name)
  const findings: Finding[] = []
  if (broken.length > 0)
    findings.push(
      bad(about, `${broken.join('、')} 坏了，读出来和写下时不一样，恢复不了：删掉它，再 npm run backup`),
    )
  if (backupTarget) findings.push(await checkOffsite(backupTarget))
  if (last && last.problem !== '') return [bad(about, `上一次没有成：${last.problem}`), ...findings]
  const newest = found.find(({ note }) => !note?.isBroken)
  if (!newest) {
    const words = found.length === 0 ? '一份也没有' : '没有能用的'
    return [look(about, `${words}：npm run backup，或者在后台的「备份与搬家」里定个计划`), ...findings]
  }
  const lacks = newest.note?.lacks ?? []
  if (newest.note && newest.note.damaged > 0)
    return [bad(about, `最近一份里${lacks.join('；')}`), ...findings]
  const days = Math.floor((Date.now() - newest.atMs) / dayMs)
  const words = [
    `最近一份是 ${days === 0 ? '今天' : `${days} 天前`}的，${newest.note ? '演练过' : '没有演练过'}`,
    ...lacks,
  ].join('；')
  if (days > oldBackupDays || !newest.note) return [look(about, `${words}：npm run backup`), ...findings]
  return [
    backupTarget && lacks.length === 0
      ? good(about, words)
      : look(about, backupTarget ? words : `${words}；只在这台机器上：给 BACKUP_TARGET，别处也留一份`),
    ...findings,
  ]
}

async function checkOffsite(target: BackupTarget): Promise<Finding> {
  const away = createOffsite(target, quick)
  return away.list().then(
    ({ length }) => good('远处的备份', `${away.place} 有 ${length} 份`),
    (cause: unknown) => bad('远处的备份', reasonOf(cause)),
  )
}
