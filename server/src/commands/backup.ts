import { join } from 'node:path'
import { usualMusicLimitGb } from '@xiaolou/contract/task'
import { RemoteProblem } from '../platform/remote/remote-problem.ts'
import { makeBackup } from '../portability/archive/backup.ts'
import { describeContent, describeSize } from '../portability/archive/describe.ts'
import { createOffsite } from '../portability/archive/offsite.ts'
import { defaultPlan } from '../portability/archive/plan.ts'
import { withArchiveLock } from '../portability/archive/work-folder.ts'
import { CommandFailure, pathFromOwner, runCommand } from './command.ts'

const usage = `用法：npm run backup [-- 文件夹] [--days 7] [--weeks 4] [--months 12] [--no-music] [--music-limit 5]

  写一份归档，马上在旁边恢复一遍，逐表核对；对得上，才算一份备份。网站开着也能做。
  不说文件夹，就放在数据文件夹的 backups 里；说了（别的磁盘），数据所在的磁盘满了、只读了也备得成。
  歌也在里面；多于上限就不收，并且说出来。后来的里没有的歌和图，最后有它的那一份不删。
  环境变量 BACKUP_TARGET 给了（对象存储或 WebDAV），再送一份到那里，照同一个计划留；没送到的，下一次补上。
  --days、--weeks、--months  留最近几天、几周、几个月里各一份
  --no-music                 不收音乐文件夹
  --music-limit              音乐文件夹多于几个 GB 就不收
  环境变量 ARCHIVE_PASSWORD 给了，就用它加密（age 格式）`

function countOf(given: string, name: string): number {
  if (!/^\d{1,4}$/.test(given)) throw new CommandFailure(`--${name} 应为 0 到 9999 的整数`, 2)
  return Number(given)
}

await runCommand({
  usage,
  options: {
    days: { type: 'string', default: String(defaultPlan.days) },
    weeks: { type: 'string', default: String(defaultPlan.weeks) },
    months: { type: 'string', default: String(defaultPlan.months) },
    'no-music': { type: 'boolean', default: false },
    'music-limit': { type: 'string', default: String(usualMusicLimitGb) },
  },
  takes: { min: 0, max: 1 },
  async run({ config, positionals: [given], values, progress }) {
    const hasMusic = values['no-music'] !== true
    const folder = given === undefined ? join(config.dataDir, 'backups') : pathFromOwner(given)
    const plan = {
      days: countOf(values.days, 'days'),
      weeks: countOf(values.weeks, 'weeks'),
      months: countOf(values.months, 'months'),
    }
    const password = process.env.ARCHIVE_PASSWORD || undefined
    const musicLimitGb = countOf(values['music-limit'], 'music-limit')
    const made = await makeBackup({ config, folder, plan, password, hasMusic, musicLimitGb, progress })
    const { removed, held, broken } = made.pruned
    const away = config.backupTarget && given === undefined ? createOffsite(config.backupTarget) : undefined
    const send = async () => away?.keep({ folder, plan, timeZone: config.timeZone, held, progress })
    const sent = await (away ? withArchiveLock(config.dataDir, send) : undefined)?.catch((cause: unknown) => {
      if (!(cause instanceof RemoteProblem)) throw cause
      throw new CommandFailure(
        `备份好了，也演练过了，但只在这台机器上：${made.file}。没有送到远处：${cause.message}。下一次备份会补上`,
      )
    })
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    const damaged = made.end.damaged.total
    const lines = [
      `备份好了，${damaged > 0 ? '只是里面有坏的' : '也演练过了'}：${made.file}（${describeSize(made.sizeBytes)}）`,
      describeContent(made.end),
      ...made.lacks,
      `写下用时 ${seconds(made.writtenMs)} 秒，恢复演练 ${seconds(made.rehearsedMs)} 秒`,
      ...(removed.length > 0 ? [`照计划删去旧的 ${removed.length} 份`] : []),
      ...held.map(name => `${name} 过了期还留着：里面有后来的没有的歌或图`),
      ...broken.map(name => `${name} 坏了：读出来和写下时不一样。别的都在，它可以删掉`),
      ...(away && sent
        ? [
            `${away.place} 也有了${sent.removed.length > 0 ? `，照计划删去那里旧的 ${sent.removed.length} 份` : ''}`,
          ]
        : []),
    ]
    const text = lines.join('\n')
    if (damaged > 0 || broken.length > 0) throw new CommandFailure(text)
    return { text, data: { file: made.name, sizeBytes: made.sizeBytes } }
  },
})
