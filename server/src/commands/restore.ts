import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { readBackupName } from '../portability/archive/backup-list.ts'
import { describeContent, describeSize, lacksOf } from '../portability/archive/describe.ts'
import { createOffsite } from '../portability/archive/offsite.ts'
import { lockSite, prepareRestore, switchOver } from '../portability/archive/restore.ts'
import { withArchiveLock, withWorkFolder } from '../portability/archive/work-folder.ts'
import { CommandFailure, pathFromOwner, runCommand } from './command.ts'

const usage = `用法：npm run restore -- 文件.xlar [--prepare]
      npm run restore -- away:名字    从远处（BACKUP_TARGET）取回一份，再恢复；只写 away: 就列出那里有哪些

  把一份归档或备份恢复成整座小楼。先在旁边放好、核对好，再一步换上；原来的留在数据文件夹的
  before-restore-… 里，确认无误以后自己删。换上以后，所有人都要重新登录。
  小楼开着的时候不能换：先停下它。归档不对，什么都不会动。
  --prepare  只放好，不换；小楼下一次启动时换上（后台用的就是它）
  环境变量 ARCHIVE_PASSWORD：归档加了密时的密码`

/** What to restore: a file, or the name of an offsite backup. The console passes only the name. */
function sourceOf(given: string, { backupTarget }: Config) {
  const path = pathFromOwner(given)
  const isAway = given.startsWith('away:')
  const name = isAway ? given.slice('away:'.length) : basename(path)
  if (!isAway && existsSync(path)) return { path }
  if (isAway && !backupTarget)
    throw new CommandFailure(
      '没有配置远处：away: 要先给 BACKUP_TARGET（对象存储或 WebDAV），见 README 的「备份」',
    )
  if (!backupTarget || !(isAway || readBackupName(name) !== undefined))
    throw new CommandFailure(`没有这个文件：${path}`)
  if (name !== '' && readBackupName(name) === undefined)
    throw new CommandFailure(`这不是一份备份的名字：${name}。只写 away: 就列出远处有哪些`)
  return { name, away: createOffsite(backupTarget) }
}

await runCommand({
  usage,
  options: { prepare: { type: 'boolean', default: false } },
  takes: { min: 1, max: 1 },
  async run({ config, positionals: [given = ''], values, progress }) {
    const source = sourceOf(given, config)
    if (source.name === '') {
      const found = await source.away.list()
      const rows = found.map(
        ({ name, note }) => `  away:${name}  ${describeSize(note.sizeBytes)}，${note.contents}`,
      )
      return {
        text: [
          `${source.away.place} 有 ${found.length} 份备份${rows.length > 0 ? '：' : '。'}`,
          ...rows,
        ].join('\n'),
      }
    }
    const isPrepared = values.prepare === true
    const release = isPrepared ? async () => undefined : await lockSite(config)
    const input = { config, password: process.env.ARCHIVE_PASSWORD || undefined, progress }
    const fetchAndPrepare = async () => {
      if (source.path !== undefined) return prepareRestore({ ...input, path: source.path })
      return withWorkFolder(config.dataDir, 'fetched', async folder => {
        const path = join(folder, source.name)
        await source.away.fetch(source.name, path, progress)
        return prepareRestore({ ...input, path })
      })
    }
    const prepare = () => withArchiveLock(config.dataDir, fetchAndPrepare)
    const prepared = await prepare().finally(release)
    const { head, end, keep } = prepared
    const from = `${head.site.name} ${head.madeAt.slice(0, 16).replace('T', ' ')}（UTC）的归档`
    const data = { keep, madeAt: head.madeAt, name: head.site.name }
    const lacks = lacksOf(prepared)
    if (isPrepared)
      return {
        text: [`${from}放好了，小楼下一次启动时换上。${describeContent(end)}`, ...lacks].join('\n'),
        data: { ...data, lacks },
      }
    const kept = await switchOver(config, prepared)
    return { text: [`恢复好了：${from}`, describeContent(end), ...lacks, ...kept].join('\n'), data }
  },
})
