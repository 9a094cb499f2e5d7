import { momentOf } from '@xiaolou/contract/kit/zone'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

/** Accumulated reading time: nothing under a minute, then 12 分钟, 3 小时, 3.5 小时, whole hours from 100. */
export function readingTimeText(durationMs: number): string | undefined {
  if (!(durationMs >= minuteMs)) return undefined
  if (durationMs < hourMs) return `${Math.floor(durationMs / minuteMs)} 分钟`
  const hours = durationMs / hourMs
  return hours >= 100 ? `${Math.floor(hours)} 小时` : `${Math.floor(hours * 10) / 10} 小时`
}

/** Days since `updatedAtIso` (ISO 8601 with offset) when they are `afterDays` or more, else nothing; `afterDays` 0 never warns. */
export function outdatedDays({
  updatedAtIso,
  nowMs,
  afterDays,
}: {
  updatedAtIso: string
  nowMs: number
  afterDays: number
}): number | undefined {
  const days = Math.floor((nowMs - momentOf(updatedAtIso)) / dayMs)
  return afterDays > 0 && days >= afterDays ? days : undefined
}

/** An age in words: 200 天, from two years on 2 年. */
export function ageText(days: number): string {
  return days < 730 ? `${days} 天` : `${Math.floor(days / 365)} 年`
}
