import { expect, it } from 'vitest'
import { solarTermOf, termText } from './solar-term.ts'

const on = solarTermOf

// Published dates; some are within minutes of midnight (冬至 of 2021 is at 23:59 on the 21st).
it.each([
  ['2020-08-22', '处暑', 0],
  ['2020-12-07', '大雪', 0],
  ['2021-12-20', '大雪', 13],
  ['2021-12-21', '冬至', 0],
  ['2022-01-04', '冬至', 14],
  ['2022-01-05', '小寒', 0],
  ['2023-10-23', '寒露', 15],
  ['2023-10-24', '霜降', 0],
  ['2024-02-04', '立春', 0],
  ['2025-02-03', '立春', 0],
  ['2026-02-18', '雨水', 0],
  ['2026-11-22', '小雪', 0],
  ['2026-11-23', '小雪', 1],
  ['2027-11-07', '立冬', 0],
  ['2035-08-07', '立秋', 0],
  ['2037-09-23', '秋分', 0],
  ['2040-10-08', '寒露', 0],
  ['2040-12-31', '冬至', 10],
])('%s stands in %s, day %i', (date, name, days) => {
  expect(on(date)).toMatchObject({ name, days })
})

it('has every term in its turn, 14 to 16 days apart, from 2020 to 2040', () => {
  const starts: number[] = []
  const names: string[] = []
  for (let time = Date.UTC(2020, 0, 6); time < Date.UTC(2041, 0, 1); time += 86_400_000) {
    const term = on(new Date(time).toISOString().slice(0, 10))
    if (term?.days !== 0) continue
    starts.push(time / 86_400_000)
    names.push(term.name)
  }
  expect(names).toHaveLength(21 * 24)
  expect(new Set(names).size).toBe(24)
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  expect(Math.min(...gaps)).toBe(14)
  expect(Math.max(...gaps)).toBe(16)
})

it.each(['2020-01-05', '2041-01-20', '2019-06-01'])('knows nothing of %s', date => {
  expect(on(date)).toBeUndefined()
})

it('says where in its term a day is, and a verse in its clauses', () => {
  const term = { name: '小雪', verse: '晚来天欲雪，能饮一杯无？', days: 0 }
  expect([0, 1, 2, 14].map(days => termText({ ...term, days }))).toEqual([
    '小雪',
    '小雪次日',
    '小雪后二日',
    '小雪后十四日',
  ])
})
