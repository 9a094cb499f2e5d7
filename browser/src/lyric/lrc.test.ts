import { describe, expect, test } from 'vitest'
import { lineIndexAt } from './lyrics.ts'
import { maxLyricLines } from './raw-lyric.ts'
import { readLyrics } from './read-lyrics.ts'

/** Start and text of each parsed line. */
const linesOf = (lrc: string, songMs = 0) =>
  readLyrics({ lrc }, songMs).lines.map(({ startMs, text }) => [startMs, text])

/** What eight well-known parsers get wrong. */
const cases: readonly [name: string, lrc: string, lines: (readonly [number, string])[]][] = [
  ['hundredths', '[00:12.34]a', [[12_340, 'a']]],
  ['thousandths', '[00:12.345]a', [[12_345, 'a']]],
  ['tenths', '[00:12.3]a', [[12_300, 'a']]],
  ['no fraction', '[00:12]a', [[12_000, 'a']]],
  ['one digit for minutes', '[0:12.34]a', [[12_340, 'a']]],
  ['three digits for minutes', '[100:01.50]a', [[6_001_500, 'a']]],
  ['hours', '[01:02:03.45]a', [[3_723_450, 'a']]],
  ['a colon before the fraction', '[00:12:34]a', [[12_340, 'a']]],
  ['a comma before the fraction', '[00:12,34]a', [[12_340, 'a']]],
  ['six digits of fraction', '[00:12.345678]a', [[12_345, 'a']]],
  [
    'two stamps, not in order',
    '[00:10][00:05]a\n[00:07]b',
    [
      [5_000, 'a'],
      [7_000, 'b'],
      [10_000, 'a'],
    ],
  ],
  [
    'two stamps with a space between',
    '[00:05] [00:10] a',
    [
      [5_000, 'a'],
      [10_000, 'a'],
    ],
  ],
  ['an offset that makes it sooner', '[offset:+500]\n[00:10.00]a', [[9_500, 'a']]],
  ['an offset that makes it later', '[offset:-500]\n[00:10.00]a', [[10_500, 'a']]],
  ['an offset after the lines', '[00:10.00]a\n[offset:500]', [[9_500, 'a']]],
  [
    'line ends of Windows',
    '[00:01.00]a\r\n[00:02.00]b\r\n',
    [
      [1_000, 'a'],
      [2_000, 'b'],
    ],
  ],
  ['a byte order mark', '\uFEFF[00:01.00]a', [[1_000, 'a']]],
  ['a space in front', '  [00:01.00]a', [[1_000, 'a']]],
  ['brackets within the text', '[00:01.00]a [Live] b', [[1_000, 'a [Live] b']]],
  ['brackets before the text', '[00:01.00][副歌]a', [[1_000, '[副歌]a']]],
  [
    'an empty line, kept',
    '[00:01.00]a\n[00:02.00]\n[00:09.00]b',
    [
      [1_000, 'a'],
      [2_000, ''],
      [9_000, 'b'],
    ],
  ],
  ['words with times', '[00:01.00]<00:01.00>你<00:01.50>好<00:02.00>', [[1_000, '你好']]],
  ['more than 59 seconds', '[00:61.00]a', [[61_000, 'a']]],
  ['a number after the fraction', '[00:00.00-1] 作曲 : 李叔同\n[00:02.00]a', [[2_000, 'a']]],
  ['credits as JSON', '{"t":0,"c":[{"tx":"作曲: "},{"tx":"李叔同"}]}\n[00:02.00]a', [[2_000, 'a']]],
  [
    'one time twice, in one script',
    '[00:01.00]甲\n[00:01.00]乙',
    [
      [1_000, '甲'],
      [1_000, '乙'],
    ],
  ],
  ['one time twice, in two scripts', '[00:01.00]hello\n[00:01.00]你好', [[1_000, 'hello']]],
  ['a space that is none', '[00:01.00]a\u00a0b', [[1_000, 'a b']]],
  [
    'line ends of an old Mac',
    '[00:01.00]a\r[00:02.00]b',
    [
      [1_000, 'a'],
      [2_000, 'b'],
    ],
  ],
  ['spaces within the stamp', '[ 00:12.34 ]a', [[12_340, 'a']]],
  ['an offset given twice: the last', '[offset:100]\n[00:10]a\n[offset:500]', [[9_500, 'a']]],
  ['a damaged character in the stamp', '[00:01.0\ufffd]a', [[1_000, 'a']]],
  ['an offset without a number', '[offset:]\n[00:10]a\n[ offset : ]', [[10_000, 'a']]],
  ['an offset with spaces and a fraction', '[offset : + 500.5]\n[00:10]a', [[9_500, 'a']]],
  [
    'words and gaps with times in brackets (ESLyric)',
    '[00:01.260]My[00:01.530] [00:00.000]tea[00:01.860]\n[00:03.000]gone[00:03.500]',
    [
      [1_260, 'My tea'],
      [3_000, 'gone'],
    ],
  ],
  [
    'an offset beyond the start',
    '[offset:9000]\n[00:01.00]a\n[00:10.00]b',
    [
      [0, 'a'],
      [1_000, 'b'],
    ],
  ],
  ['id tags', '[ti:送别]\n[ar:李叔同]\n[length: 3:36]\n[00:01.00]a', [[1_000, 'a']]],
  ['one stamp after the text', '[00:01.00]a [00:02.00] b', [[1_000, 'a b']]],
  ['words with times in brackets', '[00:01.00]a[00:01.50]b[00:02.00]c', [[1_000, 'abc']]],
  [
    'a line without a stamp',
    '[00:01.00]a\nb\n[00:03.00]c',
    [
      [1_000, 'a\nb'],
      [3_000, 'c'],
    ],
  ],
  ['text under its stamp', '[00:01.00]\na', [[1_000, 'a']]],
  ['what is not quite a stamp', '[00:01.00]a\n[00:1x]b', [[1_000, 'a\n[00:1x]b']]],
]

describe('a lyric file', () => {
  test.each(cases)('%s', (_, lrc, lines) => expect(linesOf(lrc)).toEqual(lines))

  test('three numbers are hours when the song has them and every line fits', () => {
    const lrc = '[00:10:00]a\n[01:05:30]b'
    expect(linesOf(lrc, 4_000_000)).toEqual([
      [600_000, 'a'],
      [3_930_000, 'b'],
    ])
    expect(linesOf(lrc, 200_000)).toEqual([
      [10_000, 'a'],
      [65_300, 'b'],
    ])
    expect(linesOf('[00:10:00]a\n[45:05:30]b', 4_000_000)).toEqual([
      [10_000, 'a'],
      [2_705_300, 'b'],
    ])
  })

  test('words have starts, ends and the spaces around them, and move with the offset and with a repeated line', () => {
    const { lines } = readLyrics(
      { lrc: '[offset:500]\n[00:01.00][00:11.00]<00:01.00>long <00:01.50> time <00:02.00>ago<00:02.50>' },
      0,
    )
    expect(lines[0]?.words).toEqual([
      { startMs: 500, endMs: 1_000, text: 'long ' },
      { startMs: 1_000, endMs: 1_500, text: 'time ' },
      { startMs: 1_500, endMs: 2_000, text: 'ago' },
    ])
    expect(lines[1]?.words?.[2]).toEqual({ startMs: 11_500, endMs: 12_000, text: 'ago' })
    expect(lines.map(({ text }) => text)).toEqual(['long time ago', 'long time ago'])
  })

  test('the last word of all is sung for a second when nothing says how long', () => {
    const { lines } = readLyrics({ lrc: '[00:01.00]<00:01.00>a<00:01.50>b' }, 0)
    expect(lines[0]?.words?.at(-1)).toEqual({ startMs: 1_500, endMs: 2_500, text: 'b' })
  })

  test('a line ends where the next later one starts', () => {
    const { lines } = readLyrics({ lrc: '[00:01]甲\n[00:01]乙\n[00:04]\n[00:20]丙' }, 0)
    expect(lines.map(({ endMs }) => endMs)).toEqual([4_000, 4_000, 20_000, Number.POSITIVE_INFINITY])
  })

  test('a second line in another script is the translation', () => {
    const { lines, hasTranslation } = readLyrics(
      { lrc: '[00:01]さよなら\n[00:01]再见\n[00:02]a\n[00:02]b' },
      0,
    )
    expect(lines.map(({ text, translation }) => [text, translation])).toEqual([
      ['さよなら', '再见'],
      ['a', undefined],
      ['b', undefined],
    ])
    expect(hasTranslation).toBe(true)
  })

  test('a file of more lines than anybody sings is cut', () => {
    const { lines } = readLyrics({ lrc: '[00:01][00:02][00:03]a\n'.repeat(4_000) }, 0)
    expect(lines).toHaveLength(maxLyricLines)
  })
})

describe('which line is on', () => {
  const lines = [0, 1_000, 1_000, 5_000].map(startMs => ({ startMs }))
  test.each([
    [-1, -1],
    [0, 0],
    [999, 0],
    [1_000, 2],
    [4_999, 2],
    [5_000, 3],
    [Number.POSITIVE_INFINITY, 3],
    [Number.NaN, -1],
  ])('at %s ms it is %s', (ms, index) => expect(lineIndexAt(lines, ms)).toBe(index))

  test('before the first it is none', () => expect(lineIndexAt([{ startMs: 700 }], 699)).toBe(-1))
})
