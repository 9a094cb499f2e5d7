import { epochMs } from '../../../platform/clock.ts'
import { fileNameDate } from '../address/path.ts'
import type { NoteFinding } from '../run/finding.ts'

export type ReadDate = { ms: number } | { problem: 'impossible' | 'unreadable' }

const shape =
  /^(\d+)[-/](\d+)[-/](\d+)(?:(?:[Tt]|\s+)(\d+):(\d+)(?::(\d+)(?:[.,](\d+))?)?)?\s*(Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthName =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/

/**
 * Normalises dates with month names or 12-hour times: `Jul 08 2022`, `Thu, 2 Jan 2020 15:04:05 GMT`,
 * `2020-01-02 10:00 PM`. '' if unsure.
 */
function numbered(text: string): string {
  // JavaScript's own date format repeats the zone in parentheses at the end.
  const words = text
    .toLowerCase()
    .replace(/\([^()]*\)$/, '')
    .split(/[\s,]+/)
  const found = { month: '', day: '', year: '', dated: '', time: '', half: '', mark: '' }
  const put = (key: keyof typeof found, value: string) => {
    const isNew = found[key] === ''
    found[key] = value
    return isNew
  }
  for (const word of words) {
    const [, clock = '', half = ''] = /^(\d{1,2}:\d{2}(?::\d{2})?)(am|pm)?$/.exec(word) ?? []
    const zone = /^(?:(?:gmt|utc|ut)?([+-]\d{2}:?\d{2})|z|gmt|utc|ut)$/.exec(word)
    const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]
    const isPut =
      word === '' ||
      weekday.test(word) ||
      (monthName.test(word) && put('month', String(months.indexOf(word.slice(0, 3)) + 1))) ||
      (clock !== '' && put('time', clock) && (half === '' || put('half', half))) ||
      (/^(?:am|pm)$/.test(word) && put('half', word)) ||
      (zone !== null && put('mark', zone[1] ?? 'Z')) ||
      (/^\d{4}$/.test(word) && put('year', word)) ||
      (/^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(word) && put('dated', word)) ||
      (day !== undefined && put('day', day))
    if (!isPut) return ''
  }
  const { month, day, year, dated, time, half, mark } = found
  const named = `${year}-${month}-${day}`
  const date = dated === '' ? named : dated
  if ((dated === '') !== shape.test(named) || (dated !== '' && named !== '--')) return ''
  if (time === '') return half === '' && mark === '' ? date : ''
  const [hour = '', ...rest] = time.split(':')
  if (half !== '' && (Number(hour) < 1 || Number(hour) > 12)) return ''
  const counted = half === '' ? hour : String((Number(hour) % 12) + (half === 'pm' ? 12 : 0))
  return `${date} ${[counted, ...rest].join(':')}${mark}`
}

/**
 * Parses a front matter date to epoch ms. Text without a zone is local time in `zone` (IANA); a date alone is
 * midnight there. Invalid dates (`2021-02-30`, `2021-012-04`) are rejected, not rolled over.
 */
export function readDate(text: string, zone: string): ReadDate {
  const parts = shape.exec(text.trim()) ?? shape.exec(numbered(text.trim()))
  if (!parts) return { problem: 'unreadable' }
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', mark] =
    parts
  const two = (part: string) => part.padStart(2, '0')
  const wall = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
  if (Number(year) < 100 || !isOnCalendar(wall)) return { problem: 'impossible' }
  const secondMs = epochMs(wall, mark ? 'UTC' : zone) - (mark ? markOffsetMs(mark) : 0)
  return { ms: secondMs + Number(fraction.slice(0, 3).padEnd(3, '0')) }
}

function isOnCalendar(wall: string): boolean {
  const iso = wall.replace(' ', 'T')
  const ms = Date.parse(`${iso}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === `${iso}.000Z`
}

function markOffsetMs(mark: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(mark) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/**
 * The dates of an article: from its front matter, else its file name, else now, as a draft. `updated` defaults
 * to `date`, never to the file's time, which a fresh clone resets.
 */
export function settleDates(input: {
  date: string
  updated: string
  sourcePath: string
  zone: string
  nowMs: number
  note: NoteFinding
}) {
  const { note, zone, nowMs } = input
  const read = (text: string): ReadDate | undefined => {
    const date = text === '' ? undefined : readDate(text, zone)
    if (date && 'problem' in date) note(date.problem === 'impossible' ? 'date-impossible' : 'date-unreadable')
    return date
  }
  const written = read(input.date)
  const named = readDate(fileNameDate(input.sourcePath), zone)
  const found = written && 'ms' in written ? written : 'ms' in named ? named : undefined
  if (!written) note(found ? 'date-from-name' : 'date-missing')
  const createdAtMs = found?.ms ?? nowMs
  const updated = read(input.updated)
  return {
    createdAtMs,
    updatedAtMs: updated && 'ms' in updated ? updated.ms : createdAtMs,
    /** No date was found, so the article is imported as a draft. */
    isUndated: found === undefined || (written !== undefined && 'problem' in written),
  }
}
