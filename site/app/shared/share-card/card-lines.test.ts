import { graphemesOf } from '@xiaolou/contract/grapheme'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakColumns, breakLines, canStandUpright, columnLength, columnOf } from './card-lines.ts'

/** Widths as in print: Chinese one, Latin a half. */
const measure = (text: string) =>
  graphemesOf(text).reduce((sum, one) => sum + (/^[\u0020-\u007e]$/.test(one) ? 0.5 : 1), 0)
const linesOf = (text: string, widthPx: number) =>
  breakLines({ text, widthPx, measure }).map(line => line.text)

const words = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'小楼一夜听春雨深巷明朝卖杏花') },
      { weight: 2, arbitrary: fc.constantFrom('，', '。', '」', '》', '！', '……', '——') },
      { weight: 1, arbitrary: fc.constantFrom('「', '《', '（', ' listen()', ' 2011 年', '👨‍👩‍👧') },
    ),
    { maxLength: 120 },
  )
  .map(parts => `夜${parts.join('')}`)

describe('the lines of a card', () => {
  it.each([
    ['五更起来，檐下的雨还没有停。', 5, ['五更起来，', '檐下的雨还', '没有停。']],
    ['他说：「人是客。」便走了', 6, ['他说：「人是', '客。」便走了']],
    ['一声，一声，慢慢地远了……', 6, ['一声，一声，', '慢慢地', '远了……']],
    ['用 TypeScript 写的', 6, ['用', 'TypeScript', '写的']],
    ['夜里有「 listen()」', 7, ['夜里有', '「 listen()」']],
    ['听春雨到天明', 5, ['听春雨到', '天明']],
    ['夜小小小，小，，——……', 8, ['夜小小小，', '小，，——……']],
    ['一段\n\n又一段', 9, ['一段', '又一段']],
  ])('%s in %i', (text, width, lines) => {
    expect(linesOf(text, width)).toEqual(lines)
  })

  it('lose nothing, and no punctuation begins or ends one that may not', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 8, max: 24 }), (text, width) => {
        const lines = linesOf(text, width)
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        // Punctuation longer than a line has to be split.
        const isParted = /[，。」》！…—「《（]{4}/u.test(text)
        for (const line of isParted ? [] : lines.slice(1)) expect(line).not.toMatch(/^[，。」》！…—]/u)
        for (const line of isParted ? [] : lines.slice(0, -1)) expect(line).not.toMatch(/[「《（]$/u)
      }),
    )
  })

  it('are no wider than they may be, but for punctuation that hangs over', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 8, max: 24 }), (text, width) => {
        for (const { text: line, widthPx } of breakLines({ text, widthPx: width, measure })) {
          expect(widthPx).toBeLessThanOrEqual(width)
          expect(measure(line)).toBeLessThanOrEqual(width + 0.5)
        }
      }),
    )
  })
})

describe('the columns of a card', () => {
  it('give each clause of a verse its own', () => {
    expect(breakColumns({ text: '小楼一夜听春雨，深巷明朝卖杏花。', cells: 9, most: 4 })).toEqual([
      '小楼一夜听春雨，',
      '深巷明朝卖杏花。',
    ])
  })

  it('run on where a clause is longer than a column', () => {
    const columns = breakColumns({ text: '闲是把事情一件一件放下之后手还热着。', cells: 8, most: 6 })
    expect(columns).toEqual(['闲是把事情一件一', '件放下之后手还', '热着。'])
  })

  it('let punctuation take half a square', () => {
    expect(columnLength('「雨，」')).toBe(2.5)
    expect(columnOf('「雨').map(({ middle }) => middle)).toEqual([0, 1])
  })

  it('are for Chinese alone', () => {
    expect(canStandUpright('小楼一夜听春雨，')).toBe(true)
    expect(canStandUpright('写于 2011 年')).toBe(false)
  })
})
