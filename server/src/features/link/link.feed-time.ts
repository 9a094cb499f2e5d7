import { epochMs } from '../../platform/clock.ts'

/** Zones that JavaScript does not know, or knows as another: CST is China's in a Chinese feed. */
const asianZones: ReadonlyMap<string, string> = new Map([
  ['CST', '+0800'],
  ['HKT', '+0800'],
  ['SGT', '+0800'],
  ['PHT', '+0800'],
  ['JST', '+0900'],
  ['KST', '+0900'],
])

const zoneAtEnd = /(?:Z|[+-]\d{2}:?\d{2}|\b(?:UTC?|GMT|[ECMP][SD]T))$/i

/**
 * A feed's date in epoch milliseconds: RFC 822, ISO 8601 and what else is met, also `2024年3月5日 12:00`.
 * Without a zone it is wall time in `timeZone`, whatever the machine's own zone. NaN if unreadable.
 */
export function feedTime(written: string, timeZone: string): number {
  const text = withoutNote(written.trim())
    .replace(/(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/, '$1-$2-$3')
    .replace(/\b(?:CST|HKT|SGT|PHT|JST|KST)\b/, name =>
      name === 'CST' && !timeZone.startsWith('Asia/') ? name : (asianZones.get(name) ?? name),
    )
  const isZoned =
    zoneAtEnd.test(text.replace(/\s\d{4}$/, '').trimEnd()) && !/^\d{4}-\d{2}(?:-\d{2})?$/.test(text)
  if (isZoned) return Date.parse(text)
  const wallMs = Date.parse(`${text.replace(/(?<=\d)T(?=\d)/, ' ')} UTC`)
  return Number.isNaN(wallMs)
    ? wallMs
    : epochMs(new Date(wallMs).toISOString().slice(0, 19).replace('T', ' '), timeZone)
}

/** Without the name of the zone in parentheses at the end. */
const withoutNote = (text: string) =>
  text.endsWith(')') ? text.slice(0, text.lastIndexOf('(')).trimEnd() : text
