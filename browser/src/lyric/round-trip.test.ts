import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LyricLine, LyricWord } from './lyrics.ts'
import { readLyrics } from './read-lyrics.ts'
import { stampText, tagsOf, writeBeside, writeLrc, writeYrc } from './write-lyrics.ts'

type Line = LyricLine & { readonly words: readonly LyricWord[] }

// The text may contain the formats' own signs, which are text unless they hold a time.
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

/** Lines in sequence, each word with its time, as word lyrics can express them. */
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

const enhancedOf = ({ startMs, endMs, words }: Line) =>
  `[${stampText(startMs)}]${words.map(one => `<${stampText(one.startMs)}>${one.text}`).join('')}<${stampText(endMs)}>`

test('word lyrics in yrc come back to the millisecond, each line with its translation', () => {
  fc.assert(
    fc.property(song, lines => {
      const read = readLyrics(
        { yrc: writeYrc(lines, ['编曲：某人']), ytlrc: writeBeside(lines, 'translation') },
        0,
      )
      expect(read).toMatchObject({ kind: 'timed', credits: ['编曲：某人'] })
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
      const read = readLyrics(
        { lrc: lines.map(enhancedOf).join('\n'), tlyric: writeBeside(lines, 'translation') },
        0,
      )
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
      const read = readLyrics(
        { lrc: writeLrc(lines, { tags: ['[ti:送别]'] }), tlyric: writeBeside(lines, 'translation') },
        0,
      )
      expect(told(read.lines)).toEqual(told(lines))
      expect(read.lines.map(one => one.endMs)).toEqual([
        ...lines.slice(1).map(one => one.startMs),
        Number.POSITIVE_INFINITY,
      ])
    }),
  )
})

test('tags of the song are found again, and nothing else', () => {
  const lrc = writeLrc([{ startMs: 1_000, text: '[ti:假的]长亭外' }], { tags: ['[ti:送别]', '[ar:李叔同]'] })
  expect(tagsOf(`\uFEFF${lrc}[offset:300]\n[00:02.00]`)).toEqual(['[ti:送别]', '[ar:李叔同]'])
})

test('a last line without an end is sung for a while', () => {
  const open = { startMs: 1_000, endMs: Number.POSITIVE_INFINITY, text: '天之涯' }
  expect(writeYrc([open])).toBe('[1000,5000](1000,5000,0)天之涯\n')
})
