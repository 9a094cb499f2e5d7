/** The time, in epoch milliseconds; tests pass their own. */
export type Clock = {
  /** What a wall shows, which may be set forward or back: for what is dated. */
  now(): number
  /** The same when the program started, running on evenly from there: for what lasts. No other process knows it. */
  steady(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.timeOrigin + performance.now(),
}

/** For what is deleted for good once it is old: the earlier of both, so that a clock that was set forward deletes nothing. */
export const sureNow = (clock: Clock): number => Math.min(clock.now(), clock.steady())

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** Milliseconds that the zone is ahead of UTC at that moment. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(atMs)) part[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000
}

/** Whether this platform has a zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

const dayMs = 24 * 60 * 60 * 1000
const offsets = new Map<string, Map<number, number | undefined>>()
// A hundred years and some.
const maxDays = 40_000

/** As `zoneOffsetMs`, which takes as long as a small query: one look-up serves a whole day, but for the few in which clocks change. */
function cachedOffsetMs(atMs: number, timeZone: string): number {
  const known = offsets.get(timeZone)
  const byDay = known && known.size < maxDays ? known : new Map<number, number | undefined>()
  if (byDay !== known) offsets.set(timeZone, byDay)
  const day = Math.floor(atMs / dayMs)
  if (!byDay.has(day)) {
    const offset = zoneOffsetMs(day * dayMs, timeZone)
    byDay.set(day, offset === zoneOffsetMs((day + 1) * dayMs, timeZone) ? offset : undefined)
  }
  return byDay.get(day) ?? zoneOffsetMs(atMs, timeZone)
}

/** Epoch milliseconds → `YYYY-MM-DD HH:mm:ss` in the zone, as the wire wants times. */
export function wireTime(atMs: number, timeZone: string): string {
  return new Date(atMs + cachedOffsetMs(atMs, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** A row with its times as the wire has them. */
export const withWireTimes = <Row extends { createdAt: number; updatedAt: number }>(
  { createdAt, updatedAt, ...row }: Row,
  timeZone: string,
) => ({ ...row, createdAt: wireTime(createdAt, timeZone), updatedAt: wireTime(updatedAt, timeZone) })

/** Epoch milliseconds → ISO 8601 with the zone's offset: `2026-11-21T12:00:00+08:00`. */
export function isoTime(atMs: number, timeZone: string): string {
  const minutes = cachedOffsetMs(atMs, timeZone) / 60_000
  const two = (count: number) => String(Math.trunc(count)).padStart(2, '0')
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
  return wireTime(atMs, timeZone).replace(' ', 'T') + offset
}

/** `YYYY-MM-DD HH:mm:ss` of the zone → epoch milliseconds; a time that a change of clocks skips moves forward. */
export function epochMs(wire: string, timeZone: string): number {
  const asUtcMs = Date.parse(`${wire.replace(' ', 'T')}Z`)
  const guess = asUtcMs - cachedOffsetMs(asUtcMs, timeZone)
  return asUtcMs - cachedOffsetMs(guess, timeZone)
}
