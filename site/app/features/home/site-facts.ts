const dayMs = 86_400_000
/** Wire times are the site's wall clock; read as Asia/Shanghai, the default, a day's border is at most hours off. */
const siteOffset = '+08:00'

/**
 * Whole days since the wire time `createdAt`, the first one counting as 1. `nowMs` (epoch) comes with the data,
 * so that server and browser draw the same number.
 */
export function runningDays({ createdAt, nowMs }: { createdAt: string; nowMs: number }): number {
  const sinceMs = Date.parse(`${createdAt.replace(' ', 'T')}${siteOffset}`)
  if (Number.isNaN(sinceMs)) return 1
  return Math.max(1, Math.floor((nowMs - sinceMs) / dayMs) + 1)
}

/** A whole number with commas: 3,652. */
export function groupedText(count: number): string {
  return String(Math.max(0, Math.trunc(count))).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
