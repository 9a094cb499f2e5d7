/**
 * Wall times of a zone and instants. A wall time is `YYYY-MM-DD HH:mm:ss`, years 0000 to 9999, a day its
 * first ten characters; an instant is epoch milliseconds.
 */

const dayMs = 86_400_000
const writers = new Map<string, (atMs: number) => string>()

/** Formats the day and the offset of an instant: `11/27/2026, GMT-05:00`. Throws for an invalid zone. */
function writerOf(timeZone: string): (atMs: number) => string {
  const write =
    writers.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format
  writers.set(timeZone, write)
  return write
}

/** Whether this platform has a zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    return writerOf(name) !== undefined
  } catch {
    return false
  }
}

function readOffsetMs(atMs: number, timeZone: string): number {
  // With seconds in old times; only `GMT` for UTC in some engines.
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(writerOf(timeZone)(atMs)) ?? []
  const offsetMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offsetMs : offsetMs
}

const offsets = new Map<string, Map<number, number | undefined>>()
// A little more than a hundred years.
const maxDays = 40_000

/**
 * The zone's offset from UTC at that instant, in milliseconds. Computing it takes as long as a small query:
 * the result is cached for a whole day, except on the few days with a clock change.
 */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const known = offsets.get(timeZone)
  const byDay = known && known.size < maxDays ? known : new Map<number, number | undefined>()
  if (byDay !== known) offsets.set(timeZone, byDay)
  const day = Math.floor(atMs / dayMs)
  if (!byDay.has(day)) {
    const offset = readOffsetMs(day * dayMs, timeZone)
    byDay.set(day, offset === readOffsetMs((day + 1) * dayMs, timeZone) ? offset : undefined)
  }
  return byDay.get(day) ?? readOffsetMs(atMs, timeZone)
}

const wallText = (asUtcMs: number) => new Date(asUtcMs).toISOString().slice(0, 19).replace('T', ' ')
const asUtc = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** The wall time of the zone at an instant. */
export const wireTime = (atMs: number, timeZone: string): string =>
  wallText(atMs + zoneOffsetMs(atMs, timeZone))

/** An instant as ISO 8601 with the zone's offset: `2026-11-21T12:00:00+08:00`. */
export function isoTime(atMs: number, timeZone: string): string {
  const minutes = zoneOffsetMs(atMs, timeZone) / 60_000
  const two = (count: number) => String(Math.trunc(count)).padStart(2, '0')
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
  return wireTime(atMs, timeZone).replace(' ', 'T') + offset
}

/**
 * The instants of a wall time: usually one. When clocks are set back it occurs twice, and the earlier and the
 * later are returned. A time skipped when clocks are set forward is read with the offset before, so that
 * 02:30 of a skipped hour is 03:30.
 */
function momentsOf(wall: string, timeZone: string): readonly number[] {
  const asUtcMs = asUtc(wall)
  if (Number.isNaN(asUtcMs)) return []
  // In any zone, the instant is within a day of the same wall time in UTC.
  const before = zoneOffsetMs(asUtcMs - dayMs, timeZone)
  const after = zoneOffsetMs(asUtcMs + dayMs, timeZone)
  if (before === after) return [asUtcMs - before]
  const found = [before, after].filter(offset => zoneOffsetMs(asUtcMs - offset, timeZone) === offset)
  return (found.length > 0 ? found : [before]).map(offset => asUtcMs - offset)
}

/** The instant of a wall time, the earlier of two; NaN if it is invalid. */
export const epochMs = (wall: string, timeZone: string): number => momentsOf(wall, timeZone)[0] ?? Number.NaN

/** The instant of a wall time in the past: the latest not after now, if there is one. */
export function pastMs(wall: string, timeZone: string, nowMs: number): number {
  const moments = momentsOf(wall, timeZone)
  return moments.findLast(atMs => atMs <= nowMs) ?? moments[0] ?? Number.NaN
}

/** The instant of a wall time in the future: the first after now, if there is one. */
export function comingMs(wall: string, timeZone: string, nowMs: number): number {
  const moments = momentsOf(wall, timeZone)
  return moments.find(atMs => atMs > nowMs) ?? moments.at(-1) ?? Number.NaN
}

/** The instant of an ISO 8601 time with an offset; NaN without one, as it would be read in local time. */
export const momentOf = (iso: string): number =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(iso) ? Date.parse(iso) : Number.NaN

/** Whether a day or wall time exists in the calendar: 2026-02-30 does not. */
export function isWall(text: string): boolean {
  const asUtcMs = asUtc(text.length === 10 ? `${text} 00:00:00` : text)
  return !Number.isNaN(asUtcMs) && wallText(asUtcMs).startsWith(text)
}

/** Days as consecutive numbers, and back. */
export const dayNumber = (wall: string): number => asUtc(`${wall.slice(0, 10)} 00:00:00`) / dayMs
export const dayOfNumber = (number: number): string => wallText(number * dayMs).slice(0, 10)

/** The day this many days later, or earlier. */
export const shiftDay = (day: string, by: number): string => dayOfNumber(dayNumber(day) + by)

/** The day of the week: 0 is Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (wall: string): number => (((dayNumber(wall) + 4) % 7) + 7) % 7
