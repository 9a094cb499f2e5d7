import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LyricLine, LyricWord } from './lyrics.ts'
import { readLyrics } from './read-lyrics.ts'

type Line = LyricLine & { readonly words: readonly LyricWord[] }

// Signs that the formats themselves use are among the words: they are text wherever no time stands in them.
const wordText = fc.stringMatching(/^[a-z一-龥()<>{}!]{1,4}$/)
const word = fc.record({
  text: wordText,
  hasSpace: fc.boolean(),
  lengthMs: fc.integer({ min: 1, max: 2_000 }),
  restMs: fc.integer({ min: 0, max: 300 }),
})
const line = fc.record({
  restMs: fc.integer({ min: 1, max: 9_000 }),
  words: fc.array(word, { minLength: 1, maxLength: 8 }),
  translation: fc.option(fc.stringMatching(/^[A-Z]{3,6}$/), { nil: undefined }),
})

/** Lines one after another, each word in its place, as a file of word lyrics can say them. */
const song = fc.array(line, { minLength: 1, maxLength: 40 }).map(given => {
  let ms = 0
  return given.map(({ restMs, words: parts, translation }): Line => {
    ms += restMs
    const startMs = ms
    const words = parts.map((part, at) => {
      const isLast = at === parts.length - 1
      const one = {
        startMs: ms,
        endMs: ms + part.lengthMs,
        text: part.hasSpace && !isLast ? `${part.text} ` : part.text,
      }
      ms = isLast ? one.endMs : one.endMs + part.restMs
      return one
    })
    const text = words.map(one => one.text).join('')
    return { startMs, endMs: ms, text, words, ...(translation !== undefined && { translation }) }
  })
})

const digits = (count: number, width: number) => String(count).padStart(width, '0')
const stamp = (ms: number) =>
  `${digits(Math.floor(ms / 60_000), 2)}:${digits(Math.floor(ms / 1_000) % 60, 2)}.${digits(ms % 1_000, 3)}`
const yrcOf = ({ startMs, endMs, words }: Line) =>
  `[${startMs},${endMs - startMs}]${words.map(one => `(${one.startMs},${one.endMs - one.startMs},0)${one.text}`).join('')}`
const enhancedOf = ({ startMs, endMs, words }: Line) =>
  `[${stamp(startMs)}]${words.map(one => `<${stamp(one.startMs)}>${one.text}`).join('')}<${stamp(endMs)}>`
const lrcOf = ({ startMs, text }: LyricLine) => `[${stamp(startMs)}]${text}`

const fileOf = (lines: readonly Line[], write: (line: Line) => string) => lines.map(write).join('\n')
const translationOf = (lines: readonly LyricLine[]) =>
  lines
    .flatMap(({ startMs, translation }) =>
      translation ? lrcOf({ startMs, endMs: 0, text: translation }) : [],
    )
    .join('\n')

test('word lyrics in yrc come back to the millisecond, each line with its translation', () => {
  fc.assert(
    fc.property(song, lines => {
      const read = readLyrics({ yrc: fileOf(lines, yrcOf), ytlrc: translationOf(lines) }, 0)
      expect(read).toMatchObject({ kind: 'timed', credits: [] })
      expect(read.lines).toEqual(lines)
    }),
  )
})

test('word lyrics in enhanced LRC keep every start and the last end; a word lasts until the next', () => {
  const told = (lines: readonly LyricLine[]) =>
    lines.map(({ startMs, text, words = [], translation }) => ({
      startMs,
      text,
      translation,
      starts: words.map(one => one.startMs),
      lastMs: words.at(-1)?.endMs,
    }))
  fc.assert(
    fc.property(song, lines => {
      const read = readLyrics({ lrc: fileOf(lines, enhancedOf), tlyric: translationOf(lines) }, 0)
      expect(told(read.lines)).toEqual(told(lines))
      for (const { words = [] } of read.lines)
        expect(words.slice(0, -1).map(one => one.endMs)).toEqual(words.slice(1).map(one => one.startMs))
    }),
  )
})

test('line lyrics in LRC with three digits come back to the millisecond; a line lasts until the next', () => {
  const told = (lines: readonly LyricLine[]) =>
    lines.map(({ startMs, text, translation }) => ({ startMs, text, translation }))
  fc.assert(
    fc.property(song, lines => {
      const read = readLyrics({ lrc: fileOf(lines, lrcOf), tlyric: translationOf(lines) }, 0)
      expect(told(read.lines)).toEqual(told(lines))
      expect(read.lines.map(one => one.endMs)).toEqual([
        ...lines.slice(1).map(one => one.startMs),
        Number.POSITIVE_INFINITY,
      ])
    }),
  )
})
