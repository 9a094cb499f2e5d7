import { quietCall } from '@xiaolou/browser/call'
import { getHotArticle, getOnThisDay } from '@xiaolou/contract/article'
import { backGetCommentList, commentStatus, getLatestComments } from '@xiaolou/contract/comment'
import { getDraftList } from '@xiaolou/contract/draft'
import { getModerationList } from '@xiaolou/contract/moderation'
import { musicReads } from '@xiaolou/contract/music-read'
import { getStatistic } from '@xiaolou/contract/site'
import { getSiteStatus, getStatistics } from '@xiaolou/contract/statistic'
import { askMusic } from '../../lib/find-music.ts'
import { rangeOf } from '../../lib/statistic-range.ts'

const countedAtMost = 100

/** The data of the day's sentence: the site, and today's chat messages (at most a hundred are counted). */
export async function readDay(today: string) {
  const [statistic, comments] = await Promise.all([
    quietCall(getStatistic),
    quietCall(backGetCommentList, { body: { current: 1, size: countedAtMost, status: commentStatus.shown } }),
  ])
  const said = comments.list.filter(({ createdAt }) => createdAt.startsWith(today)).length
  return { ...statistic, said, isMore: said === countedAtMost }
}
export type Day = Awaited<ReturnType<typeof readDay>>

/** Drafts, the newest first, and scheduled publications, the next first. */
export async function readDrafts() {
  const [writing, scheduled] = await Promise.all([
    quietCall(getDraftList, { body: { current: 1, size: 4 } }),
    quietCall(getDraftList, { body: { current: 1, size: 20, state: 'scheduled' } }),
  ])
  const next = [...scheduled.list].sort((one, other) => one.publish_at.localeCompare(other.publish_at))
  return { writing, scheduled: { ...scheduled, list: next.slice(0, 3) } }
}

/** The visits of thirty days, and of today. */
export async function readStatistics(today: string) {
  const range = rangeOf('30', today)
  const [month, day] = await Promise.all([
    quietCall(getStatistics, { body: range }),
    quietCall(getStatistics, { body: { from: today, to: today } }),
  ])
  return { range, month, day }
}
export type DashboardStatistics = Awaited<ReturnType<typeof readStatistics>>

/** Everything waiting for approval, of every kind. */
export const readWaiting = () =>
  quietCall(getModerationList, { body: { current: 1, size: 5, state: 'waiting' } })

/** The data of the side column. */
export async function readSide() {
  const [hot, latest, once, house] = await Promise.all([
    quietCall(getHotArticle),
    quietCall(getLatestComments),
    quietCall(getOnThisDay),
    quietCall(getSiteStatus),
  ])
  return { read: hot.filter(({ view_times }) => view_times > 0), latest, once: once.slice(0, 5), house }
}

/** Whether the library has a song. */
export async function hasSong(): Promise<boolean> {
  const { list } = await askMusic(musicReads.toplistDetail, {})
  return list.some(({ trackCount }) => trackCount > 0)
}
