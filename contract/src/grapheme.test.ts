import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countGraphemes, graphemesOf, isLongerThan } from './grapheme.ts'

const segmenter = new Intl.Segmenter('zh')
const bySegmenter = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

test.each([
  ['', 0],
  ['小楼', 2],
  ['👍🏽', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇨🇳🇨🇳', 2],
  ['❤️‍🔥', 1],
  ['e\u0301', 1],
  ['한국', 2],
  ['\u1112\u1161\u11ab', 1],
  ['a\r\nb', 3],
  ['𠮷野家', 3],
  ['1️⃣', 1],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['\ud83d', 1],
])('%j is %i', (text, count) => {
  expect(countGraphemes(text)).toBe(count)
  expect(bySegmenter(text)).toHaveLength(count)
})

test('any text is taken apart as the browser itself would', () => {
  const pieces = fc.constantFrom(
    ...[
      '楼',
      'a',
      'é',
      '\u0301',
      '\u200d',
      '\ufe0f',
      '👍',
      '🏽',
      '👩',
      '🇨',
      '🇳',
      '❤',
      '\r\n',
      '\n',
      ' ',
      '하',
      '\u1112',
      '\u1161',
      '\u11ab',
      '𠮷',
      '\u3099',
      'か',
      '1',
      '\u20e3',
      'ำ',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), given => {
      const text = given.join('')
      expect(graphemesOf(text)).toEqual(bySegmenter(text))
    }),
  )
})

test('nothing is lost, and a long text takes no time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(graphemesOf(text).join('')).toBe(text)
    }),
  )
  for (const unit of ['\u1112', '\u0301', '👍\u200d', '🇨', 'a']) {
    const startedMs = performance.now()
    countGraphemes(unit.repeat(16_000))
    expect(performance.now() - startedMs).toBeLessThan(500)
  }
})

test.each([
  ['字'.repeat(10), false],
  ['字'.repeat(11), true],
  ['👨‍👩‍👧‍👦'.repeat(10), false],
  [`a${'\u0301'.repeat(200)}`, true],
])('%j is longer than ten: %s', (text, isLonger) => {
  expect(isLongerThan(text, 10)).toBe(isLonger)
})
