import { wireTimeMs } from '@xiaolou/browser/time'

const dayMs = 86_400_000
const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

/** How far the site's clock stands ahead of UTC, in ms, by a moment that it names in full; Beijing time without one. */
export const siteOffsetMs = (momentIso: string): number => 0 - wireTimeMs('1970-01-01 00:00:00', momentIso)

/** The day of the site's calendar, as a number that grows by one each day. */
export const dayOf = (atMs: number, offsetMs: number): number => Math.floor((atMs + offsetMs) / dayMs)

/** `20:14`. */
export function clockText(atMs: number, offsetMs: number): string {
  return new Date(atMs + offsetMs).toISOString().slice(11, 16)
}

/** 今天, 昨天, 11月18日 周三, and with the year where it is another. */
export function dayText(options: { atMs: number; nowMs: number; offsetMs: number }): string {
  const { atMs, nowMs, offsetMs } = options
  const daysAgo = dayOf(nowMs, offsetMs) - dayOf(atMs, offsetMs)
  if (daysAgo === 0) return '今天'
  if (daysAgo === 1) return '昨天'
  const day = new Date(atMs + offsetMs)
  const year = day.getUTCFullYear()
  const text = `${day.getUTCMonth() + 1}月${day.getUTCDate()}日`
  if (year !== new Date(nowMs + offsetMs).getUTCFullYear()) return `${year}年${text}`
  return `${text} 周${weekdays[day.getUTCDay()] ?? ''}`
}

/** `2026-11-18 20:14:05`, for whoever wants it to the second. */
export function fullTimeText(atMs: number, offsetMs: number): string {
  return new Date(atMs + offsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** Whole seconds that are left, at least 0; a second that has begun counts. */
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
