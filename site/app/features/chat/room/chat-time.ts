import { dayNumber, weekdayOf, wireTime } from '@xiaolou/contract/kit/zone'

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

/** The day of the site's calendar, as a number that grows by one each day. */
export const dayOf = (atMs: number, timeZone: string): number => dayNumber(wireTime(atMs, timeZone))

/** `20:14`. */
export const clockText = (atMs: number, timeZone: string): string => wireTime(atMs, timeZone).slice(11, 16)

/** 今天, 昨天, 11月18日 周三; with the year if it is another. */
export function dayText(options: { atMs: number; nowMs: number; timeZone: string }): string {
  const { atMs, nowMs, timeZone } = options
  const daysAgo = dayOf(nowMs, timeZone) - dayOf(atMs, timeZone)
  if (daysAgo === 0) return '今天'
  if (daysAgo === 1) return '昨天'
  const wall = wireTime(atMs, timeZone)
  const [year, month, day] = wall.slice(0, 10).split('-').map(Number)
  const text = `${month}月${day}日`
  if (!wireTime(nowMs, timeZone).startsWith(wall.slice(0, 4))) return `${year}年${text}`
  return `${text} 周${weekdays[weekdayOf(wall)] ?? ''}`
}

/** Whole seconds left, rounded up, at least 0. */
export const secondsLeft = (untilMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((untilMs - nowMs) / 1_000))

/** A wait in words: 8 秒, 3 分 20 秒, 2 小时 5 分, 3 天 4 小时. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} 分钟` : `${minutes} 分 ${seconds % 60} 秒`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} 天` : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}
