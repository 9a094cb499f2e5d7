export type ReadDate = { ms: number } | { problem: 'impossible' | 'unreadable' }

const shape =
  /^(\d+)[-/](\d+)[-/](\d+)(?:(?:[Tt]|\s+)(\d+):(\d+)(?::(\d+)(?:[.,](\d+))?)?)?\s*(Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/

/**
 * Epoch milliseconds of one front matter date. Text without a zone is wall time in `zone` (IANA); a day alone is its
 * midnight there. `2021-02-30` and `2021-012-04` are impossible, never rolled over into another day.
 */
export function readDate(text: string, zone: string): ReadDate {
  const parts = shape.exec(text.trim())
  if (!parts) return { problem: 'unreadable' }
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', mark] =
    parts
  const isShort = [month, day, hour, minute, second].every(part => part.length <= 2)
  if (year.length !== 4 || !isShort) return { problem: 'impossible' }
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  }
  const asUtcMs = wallAsUtcMs(wall)
  if (asUtcMs === undefined) return { problem: 'impossible' }
  const wholeMs = asUtcMs + Number(fraction.slice(0, 3).padEnd(3, '0'))
  const offsetMs = mark ? markOffsetMs(mark) : wallOffsetMs(wholeMs, zone)
  return { ms: wholeMs - offsetMs }
}

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number }

function wallAsUtcMs(wall: Wall): number | undefined {
  if (wall.hour > 23 || wall.minute > 59 || wall.second > 59) return undefined
  const ms = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  const back = new Date(ms)
  const isSame =
    back.getUTCFullYear() === wall.year &&
    back.getUTCMonth() === wall.month - 1 &&
    back.getUTCDate() === wall.day
  return isSame ? ms : undefined
}

function markOffsetMs(mark: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(mark)
  if (!parts) return 0
  const [, sign, hours = '0', minutes = '0'] = parts
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** Offset of wall time: looked up at the guess, then once more at the corrected instant, so that a change of clocks in between counts. */
function wallOffsetMs(wallMs: number, zone: string): number {
  const guessMs = zoneOffsetMs(wallMs, zone)
  return zoneOffsetMs(wallMs - guessMs, zone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** True for a zone name the platform knows, e.g. `Asia/Shanghai`. */
export function isKnownZone(zone: string): boolean {
  try {
    zoneFormat(zone)
    return true
  } catch {
    return false
  }
}

/** The clock on the wall of `zone` at an instant, as numbers with a month from 1: what permalink patterns are made of. */
export function wallTime(ms: number, zone: string): Wall {
  const wall: Wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of zoneFormat(zone).formatToParts(ms)) {
    if (isWallPart(type)) wall[type] = Number(value)
  }
  return wall
}

const isWallPart = (type: string): type is keyof Wall =>
  type === 'year' ||
  type === 'month' ||
  type === 'day' ||
  type === 'hour' ||
  type === 'minute' ||
  type === 'second'

function zoneOffsetMs(ms: number, zone: string): number {
  const wall = wallTime(ms, zone)
  const wallMs = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  return wallMs - Math.floor(ms / 1000) * 1000
}
