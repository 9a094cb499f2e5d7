/** Of one lyric file; what is beyond is not read. A long album of poems has some 60 KB and 1,500 lines. */
export const maxLyricChars = 512 * 1024
export const maxLyricLines = 5_000

/**
 * A time in ms. `hoursMs` is the other reading of three numbers without a fraction, `[01:02:03]`: hundredths for almost
 * every file, hours for one that goes with hours of sound.
 */
export type Stamp = { readonly ms: number; readonly hoursMs: number | undefined; readonly end: number }

/** The lines of a lyric file, with one kind of line end and of space, and without a mark in front. */
export function lyricTexts(text: string): string[] {
  return text
    .slice(0, maxLyricChars)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n', maxLyricLines)
}

// Every run of digits is bounded by a sign that is no digit: no text makes these look twice.
const inBrackets = /\[[ \t]*(\d{1,6}):(\d{1,6})(?::(\d{1,9}))?(?:[.,](\d{1,18}))?(?:-\d{1,9})?[ \t]*\]/y
const inAngles = /<[ \t]*(\d{1,6}):(\d{1,6})(?::(\d{1,9}))?(?:[.,](\d{1,18}))?[ \t]*>/y

/** The stamp that begins exactly at `at`, and where it ends; `undefined` for anything else there. */
export function stampAt(text: string, at: number, open: '[' | '<'): Stamp | undefined {
  const pattern = open === '[' ? inBrackets : inAngles
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (!found) return undefined
  const [whole, first = '', second = '', third, fraction] = found
  const end = at + whole.length
  if (third === undefined) {
    if (second.length > 2) return undefined
    return { ms: seconds(0, first, second) + fractionMs(fraction), hoursMs: undefined, end }
  }
  const hoursMs = third.length > 2 ? undefined : seconds(first, second, third) + fractionMs(fraction)
  if (fraction !== undefined) return hoursMs === undefined ? undefined : { ms: hoursMs, hoursMs, end }
  if (second.length > 2) return hoursMs === undefined ? undefined : { ms: hoursMs, hoursMs, end }
  return { ms: seconds(0, first, second) + fractionMs(third), hoursMs, end }
}

/** Three digits of it, whatever there are: `.3` is 300 ms and `.345678` is 345. */
const fractionMs = (digits = '') => Number(digits.padEnd(3, '0').slice(0, 3))

const seconds = (hours: string | number, minutes: string, rest: string) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(rest)) * 1000

/** A time of TTML in ms: `h:m:s.f`, `m:s.f`, `s`, `12.5s`, `500ms`; `undefined` for anything else. */
export function clockMs(text: string | undefined): number | undefined {
  const found = /^(?:(?:(\d{1,4}):)?(\d{1,6}):)?(\d{1,6})(?:\.(\d{1,18}))?(s|ms)?$/.exec(text?.trim() ?? '')
  if (!found) return undefined
  const [, hours = 0, minutes = '0', whole = '0', fraction, unit] = found
  return unit === 'ms' ? Number(whole) : seconds(hours, minutes, whole) + fractionMs(fraction)
}
