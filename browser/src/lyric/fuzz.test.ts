import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lyrics } from './lyrics.ts'
import { maxLyricChars } from './raw-lyric.ts'
import { type LyricTexts, readLyrics } from './read-lyrics.ts'
import { parseTtml } from './ttml.ts'

const readAll = (files: LyricTexts, songMs: number) => readLyrics(files, songMs, parseTtml(files.ttml ?? ''))

/** Parts of lyric files, valid and broken. */
const piece = fc.oneof(
  fc.constantFrom(
    '[',
    ']',
    '<',
    '>',
    '(',
    ')',
    ':',
    '.',
    ',',
    '-',
    ' ',
    '\n',
    '\r\n',
    '\uFEFF',
    '\u00a0',
    '//',
  ),
  fc.constantFrom(
    '[00:01.00]',
    '[00:01',
    '<00:02.5>',
    '[offset:-300]',
    '[ti:x]',
    '[10,20]',
    '(10,20,0)',
    '作曲 : 某',
  ),
  fc.constantFrom(
    '<p begin="1s">',
    '<span begin="2" ttm:role="x-bg">',
    '</span>',
    '</p>',
    '&amp;',
    '{"c":[{"tx":"a"}]}',
  ),
  fc.tuple(fc.nat(200), fc.nat(99), fc.nat(999)).map(([m, s, f]) => `[${m}:${s}.${f}]`),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const file = fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join(''))

function expectSound(lyrics: Lyrics): void {
  const { kind, lines } = lyrics
  expect(lines.length).toBeGreaterThan(0)
  for (const [at, line] of lines.entries()) {
    expect(line.startMs).toBeGreaterThanOrEqual(lines[at - 1]?.startMs ?? 0)
    expect(line.endMs).toBeGreaterThanOrEqual(line.startMs)
    expect(Number.isFinite(line.startMs)).toBe(true)
    let wordMs = 0
    for (const word of line.words ?? []) {
      expect(word.startMs).toBeGreaterThanOrEqual(wordMs)
      expect(word.endMs).toBeGreaterThanOrEqual(word.startMs)
      expect(Number.isFinite(word.endMs)).toBe(true)
      wordMs = word.startMs
    }
    if (line.words) expect(line.words.map(word => word.text).join('')).toBe(line.text)
  }
  if (kind !== 'timed') expect(new Set(lines.map(line => line.startMs))).toEqual(new Set([0]))
}

test('any files at all give lyrics in order', () => {
  const files = fc.record(
    { lrc: file, tlyric: file, romalrc: file, yrc: file, ttml: file },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(files, fc.constantFrom(0, 200_000, 5_000_000), (files, songMs) =>
      expectSound(readAll(files, songMs)),
    ),
  )
})

test('what is written in any order is read in order, each line at its own time', () => {
  const times = fc.uniqueArray(fc.nat(5_999_99), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(times, hundredths => {
      const stamp = (at: number) =>
        `[${String(Math.floor(at / 6_000)).padStart(2, '0')}:${String(Math.floor(at / 100) % 60).padStart(2, '0')}.${String(at % 100).padStart(2, '0')}]`
      const lrc = hundredths.map(at => `${stamp(at)}line ${at}`).join('\n')
      const expected = hundredths.toSorted((a, b) => a - b).map(at => [at * 10, `line ${at}`])
      expect(readAll({ lrc }, 0).lines.map(({ startMs, text }) => [startMs, text])).toEqual(expected)
    }),
  )
})

/**
 * Parsing time must be linear for any repetition: a text takes about sixteen times as long as a sixteenth of
 * it, a quadratic parser 256 times. Measured in CPU time, whose resolution is some milliseconds: a few are
 * ignored.
 */
test.each([
  ['stamps', '[00:01.00]'],
  ['open brackets', '['],
  ['open brackets and spaces', '[    '],
  ['digits', '[0000000000'],
  ['angles', '<00:01.00>a'],
  ['word times', '(1,2,3)a'],
  ['spans that never close', '<span begin="1">a'],
  ['paragraphs', '<p begin="1">'],
  ['attributes', 'a="b"'],
  ['lines', '[00:01.00]a\n'],
  ['lines without a time', 'a\n'],
  ['braces', '{"c":['],
])('takes time in proportion to the text: %s', (_, unit) => {
  const timeOf = (chars: number, times: number) => {
    const text = unit.repeat(Math.ceil(chars / unit.length))
    const files = { lrc: `[00:01]${text}`, yrc: `[1,2]${text}`, ttml: `<p ${text}`, tlyric: text }
    const runs = [0, 1, 2].map(() => {
      const before = process.threadCpuUsage()
      for (let time = 0; time < times; time++) readAll(files, 0)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000
    })
    return Math.min(...runs)
  }
  const inParts = timeOf(maxLyricChars / 16, 16)
  expect(timeOf(maxLyricChars, 1)).toBeLessThan(6 * Math.max(inParts, 20))
})
