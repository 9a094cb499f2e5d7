import { epochMs } from '../../../platform/clock.ts'
import { fileNameDate } from '../address/path.ts'
import type { NoteFinding } from '../run/finding.ts'

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
 * Dates of an article: its key, else its file name, else now, as a draft. No `updated` means the same as `date`, never
 * the file's time: a fresh clone makes every file of today.
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
    /** No date could be had, so that the article must wait as a draft. */
    isUndated: found === undefined || (written !== undefined && 'problem' in written),
  }
}
