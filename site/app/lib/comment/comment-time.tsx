import { useSite } from '../site.ts'
import { relativeTimeText, wireTimeMs } from '../time.ts'

/** Days after which "so many days ago" tells less than the date. */
const datedAfterDays = 30
const dayMs = 86_400_000

/** When it was said: how long ago for the first month, then the date; in full on hover and to machines. */
export function CommentTime({ time }: { time: string }) {
  const atMs = wireTimeMs(time, useSite().config.createdAtIso)
  const nowMs = Date.now()
  const isOld = nowMs - atMs > datedAfterDays * dayMs
  return (
    <time dateTime={new Date(atMs).toISOString()} title={time}>
      {isOld ? time.slice(0, 10) : relativeTimeText({ atMs, nowMs })}
    </time>
  )
}
