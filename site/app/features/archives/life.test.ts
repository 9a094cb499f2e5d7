import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lifeClauses, lifeOf, monthsOf, riseOf, sumOf, wordsText } from './life.ts'

const month = (text: string, article_count = 1, word_count = 1_000) => ({
  ...{ month: text, article_count, word_count },
})

describe('a life in strokes', () => {
  it('has every year from the first to the last, and leaves silent months blank', () => {
    const years = lifeOf([month('2016-11', 2, 900), month('2018-02', 1, 300)])
    expect(years.map(({ year, articles, words }) => [year, articles, words])).toEqual([
      [2016, 2, 900],
      [2017, 0, 0],
      [2018, 1, 300],
    ])
    expect(years.map(({ strokes }) => strokes.length)).toEqual([12, 12, 12])
    expect(years[0]?.strokes[10]).toEqual({
      ...{ month: '2016-11', label: '2016 年 11 月', articles: 2, words: 900 },
    })
    expect(years[0]?.strokes[9]).toBeUndefined()
    expect(lifeOf([])).toEqual([])
  })

  it('takes quarters and years together where it is too long, and leads to the newest month of each', () => {
    const quarters = lifeOf([month('1996-04', 1, 10), month('1996-06', 2, 20), month('2026-01')])
    expect(quarters[0]?.strokes).toHaveLength(4)
    expect(quarters[0]?.strokes[1]).toEqual({
      ...{ month: '1996-06', label: '1996 年 4–6 月', articles: 3, words: 30 },
    })
    const years = lifeOf([month('1920-04'), month('2026-01')])
    expect(years[0]?.strokes).toEqual([{ month: '1920-04', label: '1920 年', articles: 1, words: 1_000 }])
    const sparse = lifeOf([month('0001-04'), month('2026-01'), month('2026-02')])
    expect(sparse.map(({ year }) => year)).toEqual([1, 2026])
  })

  it('loses no article and no word, however long it is', () => {
    const months = fc.uniqueArray(fc.integer({ min: 1_900 * 12, max: 2_030 * 12 }), { maxLength: 40 })
    fc.assert(
      fc.property(months, numbers => {
        const rows = numbers
          .toSorted((a, b) => a - b)
          .map(one => month(`${Math.floor(one / 12)}-${String((one % 12) + 1).padStart(2, '0')}`, 2, one))
        const years = lifeOf(rows)
        expect(years.reduce((sum, { words }) => sum + words, 0)).toBe(sumOf(rows).words)
        expect(years.reduce((sum, { articles }) => sum + articles, 0)).toBe(sumOf(rows).articles)
        const known = new Set(rows.map(row => row.month))
        for (const stroke of years.flatMap(({ strokes }) => strokes))
          if (stroke) expect(known).toContain(stroke.month)
      }),
    )
  })

  it('gives a year its twelve strokes by itself', () => {
    const { strokes, words } = monthsOf(2017, [month('2016-12'), month('2017-01', 1, 40)])
    expect(strokes.map(stroke => stroke?.words ?? 0)).toEqual([40, ...Array(11).fill(0)])
    expect(words).toBe(40)
  })

  it('lets a few words be seen and the most fill its height', () => {
    const rise = (words: number) => riseOf({ words, most: 20_000, height: 92 })
    expect(rise(1)).toBeGreaterThanOrEqual(4)
    expect(rise(20_000)).toBe(88)
    expect(rise(5_000)).toBeLessThan(rise(10_000))
  })
})

it.each([
  [0, '0 字'],
  [3_210, '3,210 字'],
  [92_400, '9.2 万字'],
  [870_000, '87.0 万字'],
  [12_345_678, '1,235 万字'],
])('%d words are %s', (words, text) => {
  expect(wordsText(words)).toBe(text)
})

it('says the whole in one sentence', () => {
  expect(lifeClauses([month('2016-11', 300, 500_000), month('2026-01', 26, 370_000)]).join('')).toBe(
    '从二〇一六年写到今天，三百二十六篇，八十七万字。',
  )
  expect(lifeClauses([month('2026-01', 1, 12)]).join('')).toBe('从二〇二六年写到今天，一篇，十二字。')
  expect(lifeClauses([])).toEqual(['还没有写下什么。'])
})
