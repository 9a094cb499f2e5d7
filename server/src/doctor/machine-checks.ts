import { constants } from 'node:fs'
import { access, lstat, readdir, readFile, statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { screens } from '@xiaolou/contract/address'
import { sizeText } from '@xiaolou/contract/size-text'
import { migrations } from '../app.ts'
import { createAway } from '../archive/away.ts'
import { type Backup, findBackups, findLast } from '../archive/backup-list.ts'
import { checkBackup } from '../archive/prune.ts'
import type { Config } from '../config.ts'
import type { BackupTarget } from '../config-remote.ts'
import { createSiteStore, setUpStepName } from '../features/site/site.store.ts'
import { BrokenDatabaseError, damagedBy, explainBroken, refuseEmptied } from '../platform/db/broken-file.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { isMissing } from '../platform/files.ts'
import { connectRedis } from '../platform/redis.ts'
import { createS3 } from '../platform/remote/s3.ts'
import { findSharpProblem } from '../platform/sharp.ts'
import { describeDataFailure, userName } from '../start-failure.ts'
import { bad, type Finding, good, look, reasonOf } from './finding.ts'

const gigabyte = 1024 ** 3
const fewBytes = gigabyte
const tooFewBytes = gigabyte / 8
const fewFiles = 4_096
/** Of the disk: uploads, their smaller forms and a backup that is rehearsed take some hundred at a time. */
const tooFewFiles = 1_000
const processBytes = 0.3 * gigabyte
const dayMs = 24 * 60 * 60_000
const oldBackupDays = 35
const clockAwayMs = 60_000
const quick = { idleMs: 5_000, tries: 1, pauseMs: 0 }

export async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  const about = '数据文件夹'
  const info = await lstat(dataDir).catch(() => undefined)
  if (!info) return [look(about, `${dataDir} 还没有：第一次启动时会建`)]
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EROFS'
      ? [bad(about, `${dataDir} 所在的磁盘是只读的：重新挂载成可写。在那之前读照常，写会被拒绝`)]
      : process.getuid?.() === 0
        ? [bad(about, `${dataDir} 连 root 也写不了：网络盘不认 root，或者锁住了（lsattr、chattr -i）`)]
        : [bad(about, `${dataDir} 这个用户写不了：sudo chown -R ${userName()} '${dataDir}'`)]
  }
  const isOpen = (info.mode & 0o077) !== 0
  return [
    isOpen
      ? look(about, `${dataDir} 这台机器上的别人也看得见：重启小楼会关上，或者 chmod 700 '${dataDir}'`)
      : good(about, `${dataDir} 只有自己看得见`),
    checkRoom(await statfs(dataDir)),
  ]
}

/** Of what `statfs` says: room, and how many more files the disk takes. Some file systems count none, and say 0 of 0. */
export function checkRoom(disk: { bavail: number; bsize: number; files: number; ffree: number }): Finding {
  const free = disk.bavail * disk.bsize
  const room = `还剩 ${sizeText(free)}`
  const after = '满了以后读照常，写会被拒绝'
  if (disk.files > 0 && disk.ffree < tooFewFiles)
    return bad(
      '磁盘',
      `${room}，可文件的个数到头了，只能再建 ${disk.ffree} 个（df -i）：删掉一些用不着的小文件。${after}`,
    )
  if (free < tooFewBytes) return bad('磁盘', `${room}，快满了：腾出一些。${after}`)
  return free < fewBytes ? look('磁盘', `${room}，该收拾了`) : good('磁盘', room)
}

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
    // Of the indexes too: what a backup would not be made of is to be found here first.
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

/** Every backup read again, and what lies elsewhere asked for. */
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
  if (backupTarget) findings.push(await checkAway(backupTarget))
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

async function checkAway(target: BackupTarget): Promise<Finding> {
  const away = createAway(target, quick)
  return away.list().then(
    ({ length }) => good('远处的备份', `${away.place} 有 ${length} 份`),
    (cause: unknown) => bad('远处的备份', reasonOf(cause)),
  )
}

export async function checkMusic({ musicDir, musicBucket }: Config): Promise<Finding[]> {
  try {
    if (musicBucket) {
      const { createBucketPlace } = await import('../features/music/scan/bucket.ts')
      const { audio } = await createBucketPlace(musicBucket).walk()
      return [good('音乐', `桶里的 ${musicBucket.prefix} 读得到，${audio.length} 首`)]
    }
    const names = await readdir(musicDir)
    return [good('音乐', `${musicDir} 读得到，${names.length} 样`)]
  } catch (cause) {
    if (isMissing(cause)) return [look('音乐', `没有 ${musicDir}：要放歌就建一个`)]
    const place = musicBucket ? `桶里的 ${musicBucket.prefix}` : musicDir
    return [bad('音乐', `${place} 读不了（${reasonOf(cause)}）`)]
  }
}

export async function checkServices({ s3, redis }: Config): Promise<Finding[]> {
  const found: Finding[] = []
  if (s3) {
    const about = '对象存储'
    await createS3(s3, quick)
      .stat('xiaolou-doctor')
      .then(() => createS3(s3, quick).list('xiaolou-doctor'))
      .then(
        () => found.push(good(about, `${s3.bucket} 列得出来`)),
        (cause: unknown) => found.push(bad(about, reasonOf(cause))),
      )
  }
  if (redis) {
    const reasons: unknown[] = []
    const connection = await connectRedis({
      ...redis,
      onAway: cause => reasons.push(cause),
      onBack: () => undefined,
    })
    found.push(
      connection.isThere()
        ? good('Redis', '连得上')
        : look('Redis', `连不上（${reasonOf(reasons[0])}）：眼下由 PostgreSQL 顶着，什么都不少`),
    )
    await connection.close()
  }
  return found
}

/** How many files a process may have open, where the system tells it. */
async function findFileLimit(): Promise<number | undefined> {
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, limit] = /^Max open files\s+(\d+)/m.exec(text) ?? []
  return limit === undefined ? undefined : Number(limit)
}

function checkPictures(): Finding {
  const problem = findSharpProblem()
  return problem === undefined ? good('图片', '做得了') : bad('图片', problem)
}

export async function checkMachine({ workers }: Config): Promise<Finding[]> {
  const cores = availableParallelism()
  const needed = workers * processBytes
  const files = await findFileLimit()
  const machine = `${cores} 个处理器，${sizeText(totalmem())} 内存，${workers} 个进程`
  return [
    workers > cores
      ? look('机器', `${machine}：进程比处理器多，WORKERS 改成 ${cores}`)
      : totalmem() < needed
        ? look('机器', `${machine}：内存紧，WORKERS 少几个`)
        : good('机器', machine),
    checkPictures(),
    ...(files !== undefined && files < fewFiles
      ? [
          look(
            '文件数',
            `一个进程只能开 ${files} 个文件，人多时不够：ulimit -n 65536（systemd 里是 LimitNOFILE）`,
          ),
        ]
      : []),
  ]
}
