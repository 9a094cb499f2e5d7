import { limits } from '@xiaolou/contract/limits'
import type { Jobs } from '../platform/jobs.ts'
import type { createServices } from './services.ts'

const sweepEveryMs = 6 * 60 * 60_000
const lookForLostEveryMs = 24 * 60 * 60_000
const keepTimeEveryMs = 60_000
const forgetSessionsEveryMs = 60 * 60_000

type Own = { flushCounters: () => Promise<void>; sweepUploads: () => Promise<string> }

/** Jobs that belong to no single feature: they clean up tables of several features. */
export function repeatJobs(jobs: Jobs, services: ReturnType<typeof createServices>, own: Own): void {
  const { flushCounters, sweepUploads } = own
  jobs.repeat(
    { name: 'counters', title: '写下阅读数和赞', does: '阅读、赞这些数，攒几秒一起写下。' },
    limits.counterFlushMs,
    flushCounters,
  )
  jobs.repeatForSite(
    {
      name: 'pins and bin',
      title: '置顶和文章回收站',
      does: '置顶到期的放下来，回收站里放满 30 天的文章真的删掉。',
    },
    keepTimeEveryMs,
    services.content.articles.keepTime,
  )
  jobs.repeatForSite(
    { name: 'sweep spam', title: '清垃圾留言', does: '评论、留言和友链申请里标成垃圾的，放满 30 天删掉。' },
    sweepEveryMs,
    services.moderation.sweepSpam,
  )
  jobs.repeatForSite(
    { name: 'sweep uploads', title: '清上传的残余', does: '传到一半断掉的、没有登记的文件，清掉。' },
    sweepEveryMs,
    sweepUploads,
  )
  jobs.repeatSlowly(
    {
      name: 'sweep media',
      title: '清没用到的图',
      does: '哪里都没用到、放满 30 天的图，挪进图库的回收站；回收站里放久了的删掉。',
    },
    sweepEveryMs,
    services.media.library.sweep,
  )
  jobs.repeatSlowly(
    {
      name: 'look for lost media',
      title: '检查缺失的图',
      does: '文章、封面、头像里写着的图，还在不在小楼里。别处的图和外链一起问。',
    },
    lookForLostEveryMs,
    services.media.library.lookForLost,
  )
  jobs.repeatForSite(
    { name: 'expired sessions', title: '清过期的登录', does: '过了期的登录，和太久以前的登录地点，忘掉。' },
    forgetSessionsEveryMs,
    async () => {
      await services.identity.sessions.deleteExpired()
      await services.identity.throttle.forgetOldLocations()
    },
  )
}
