import { expect, it } from 'vitest'
import { dayOf } from './day.ts'

it.each([
  ['2026-11-25T00:30:00+08:00', '子时，小雪后三日', 'night', 0.5],
  ['2026-11-25T04:59:00+08:00', '寅时，小雪后三日', 'night', 4.75],
  ['2026-11-25T05:00:00+08:00', '卯时，小雪后三日', 'dawn', 5],
  ['2026-11-22T12:00:00+08:00', '午时，小雪', 'day', 12],
  ['2026-11-22T17:30:00+08:00', '酉时，小雪', 'dusk', 17.5],
  ['2026-11-22T22:59:00+08:00', '亥时，小雪', 'night', 22.75],
  ['2026-11-22T23:30:00+08:00', '子时，小雪', 'night', 23.5],
  ['2055-01-01T12:00:00+08:00', '午时', 'day', 12],
])('%s is %s, and the sky that of %s', (at, words, sky, hour) => {
  const day = dayOf(Date.parse(at))
  expect(day).toMatchObject({ words, sky, hour })
  expect(day.verse).toEqual(words.includes('小雪') ? ['晚来天欲雪，', '能饮一杯无？'] : [])
})
