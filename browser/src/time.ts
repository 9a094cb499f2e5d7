const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

/** From this age on seconds are counted. */
const justNowMs = 10_000

/** After these days the date is shown instead. */
const datedAfterMs = 30 * dayMs

/** The age of `time` in its first month, then its day. `time` is `YYYY-MM-DD HH:mm:ss`, `atMs` the same. */
export function datedTimeText({ time, atMs, nowMs }: { time: string; atMs: number; nowMs: number }): string {
  const isRecent = nowMs - atMs < datedAfterMs
  return isRecent ? relativeTimeText({ atMs, nowMs }) : time.slice(0, 10)
}

/**
 * The age: 刚刚 under ten seconds, seconds under a minute, minutes under an hour, hours under a day, then days;
 * never in the future.
 */
export function relativeTimeText({ atMs, nowMs }: { atMs: number; nowMs: number }): string {
  const agoMs = Math.max(0, nowMs - atMs)
  if (agoMs < justNowMs) return '刚刚'
  if (agoMs < minuteMs) return `${Math.floor(agoMs / secondMs)} 秒前`
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)} 分钟前`
  if (agoMs < dayMs) return `${Math.floor(agoMs / hourMs)} 小时前`
  return `${Math.floor(agoMs / dayMs)} 天前`
}
