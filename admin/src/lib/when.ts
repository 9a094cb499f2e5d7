import { useNow } from '@xiaolou/browser/use-now'
import { dayNumber, weekdayOf, wireTime } from '@xiaolou/contract/kit/zone'
import { useSite } from './site.ts'

/** The site's current time, `YYYY-MM-DD HH:mm:ss`, to the minute. */
export const useSiteTime = (): string => wireTime(useNow(), useSite().timeZone)

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/**
 * A time for a row: 今天 21:40, 昨天 21:40, 周四, 11-02, 2024-11-02. Both are wall times of the site (`YYYY-MM-DD
 * HH:mm:ss`). A future one has date and time.
 */
export function whenText(time: string, now: string): string {
  const days = dayNumber(now) - dayNumber(time)
  const hour = time.slice(11, 16)
  if (days === 0) return `今天 ${hour}`
  if (days === 1) return `昨天 ${hour}`
  if (days === -1) return `明天 ${hour}`
  const short = time.startsWith(now.slice(0, 4)) ? time.slice(5, 10) : time.slice(0, 10)
  if (days < 0) return `${short} ${hour}`
  return days < 7 ? (weekdays[weekdayOf(time)] ?? short) : short
}

/** A word count for a sentence: 8,914, or 48.2 万 from ten thousand on. */
export const wordText = (count: number): [number: string, unit: string] =>
  count >= 10_000 ? [(count / 10_000).toFixed(1), ' 万字'] : [count.toLocaleString('en'), ' 字']

/** The number of days since `time`, counting the first. Both are wall times of the site. */
export const daysSince = (time: string, now: string): number => Math.max(1, dayNumber(now) - dayNumber(time))
