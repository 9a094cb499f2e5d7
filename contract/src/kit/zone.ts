/**
 * Wall times of a zone and the moments that they name. A wall time is `YYYY-MM-DD HH:mm:ss`, years 0000 to 9999, a day
 * its first ten characters; a moment is epoch milliseconds.
 */

const dayMs = 86_400_000
const writers = new Map<string, (atMs: number) => string>()

/** Writes the day and the offset of a moment: `11/27/2026, GMT-05:00`. Throws for what is no zone. */
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
  // With seconds before zones were uniform; `GMT` alone at UTC in some engines.
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(writerOf(timeZone)(atMs)) ?? []
  const offsetMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offsetMs : offsetMs
}

const offsets = new Map<string, Map<number, number | undefined>>()
// A hundred years and some.
const maxDays = 40_000

/**
 * Milliseconds that the zone is ahead of UTC at that moment. Reading it takes as long as a small query: one reading serves a
 * whole day, except for the few days on which clocks change.
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

/** What the clocks of the zone show at a moment. */
export const wireTime = (atMs: number, timeZone: string): string =>
  wallText(atMs + zoneOffsetMs(atMs, timeZone))

/** A moment as ISO 8601 with the zone's offset: `2026-11-21T12:00:00+08:00`. */
export function isoTime(atMs: number, timeZone: string): string {
  const minutes = zoneOffsetMs(atMs, timeZone) / 60_000
  const two = (count: number) => String(Math.trunc(count)).padStart(2, '0')
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
  return wireTime(atMs, timeZone).replace(' ', 'T') + offset
}

/**
 * The moments at which clocks of the zone show a wall time: as a rule one. Clocks that are set back show it twice, the earlier
 * and the later are given. Clocks that are set forward skip it: it is taken by the clock of before, so that 02:30 of a
 * skipped hour is 03:30.
 */
function momentsOf(wall: string, timeZone: string): readonly number[] {
  const asUtcMs = asUtc(wall)
  if (Number.isNaN(asUtcMs)) return []
  // Whatever the zone, the moment lies within a day of the same figures at UTC.
  const before = zoneOffsetMs(asUtcMs - dayMs, timeZone)
  const after = zoneOffsetMs(asUtcMs + dayMs, timeZone)
  if (before === after) return [asUtcMs - before]
  const found = [before, after].filter(offset => zoneOffsetMs(asUtcMs - offset, timeZone) === offset)
  return (found.length > 0 ? found : [before]).map(offset => asUtcMs - offset)
}

/** The moment of a wall time, the earlier of two; NaN of what is no time. */
export const epochMs = (wall: string, timeZone: string): number => momentsOf(wall, timeZone)[0] ?? Number.NaN

/** The moment of a wall time at which something has happened: the latest that is not after now, if there is one. */
export function pastMs(wall: string, timeZone: string, nowMs: number): number {
  const moments = momentsOf(wall, timeZone)
  return moments.findLast(atMs => atMs <= nowMs) ?? moments[0] ?? Number.NaN
}

/** The moment of a wall time at which something is to happen: the first that is still to come, if there is one. */
export function comingMs(wall: string, timeZone: string, nowMs: number): number {
  const moments = momentsOf(wall, timeZone)
  return moments.find(atMs => atMs > nowMs) ?? moments.at(-1) ?? Number.NaN
}

/** The moment of ISO 8601 with an offset; NaN of what has none, which would be taken as the reader's own time. */
export const momentOf = (iso: string): number =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(iso) ? Date.parse(iso) : Number.NaN

/** Whether a calendar has a day or a wall time written so: 2026-02-30 is none. */
export function isWall(text: string): boolean {
  const asUtcMs = asUtc(text.length === 10 ? `${text} 00:00:00` : text)
  return !Number.isNaN(asUtcMs) && wallText(asUtcMs).startsWith(text)
}

/** Days of a calendar as numbers that grow by one a day, and back. */
export const dayNumber = (wall: string): number => asUtc(`${wall.slice(0, 10)} 00:00:00`) / dayMs
export const dayOfNumber = (number: number): string => wallText(number * dayMs).slice(0, 10)

/** The day so many days later, or earlier. */
export const shiftDay = (day: string, by: number): string => dayOfNumber(dayNumber(day) + by)

/** The day of the week: 0 is Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (wall: string): number => (((dayNumber(wall) + 4) % 7) + 7) % 7
