import { expect, it } from 'vitest'
import { dayOf, fallOf, skyOf } from './day.ts'

const zone = 'Asia/Shanghai'

it.each([
  ['2026-11-25T00:30:00+08:00', '小雪后三日，子时', 'night', 0.5],
  ['2026-11-25T04:59:00+08:00', '小雪后三日，寅时', 'predawn', 4.75],
  ['2026-11-25T07:00:00+08:00', '小雪后三日，辰时', 'dawn', 7],
  ['2026-11-22T12:00:00+08:00', '小雪，午时', 'noon', 12],
  ['2026-11-22T17:30:00+08:00', '小雪，酉时', 'dusk', 17.5],
  ['2026-11-27T20:10:00+08:00', '小雪后五日，戌时', 'evening', 20],
  ['2026-11-22T23:30:00+08:00', '小雪，子时', 'night', 23.5],
  ['2055-01-01T12:00:00+08:00', '午时', 'noon', 12],
])('%s is %s, and the sky that of %s', (at, words, sky, hour) => {
  const day = dayOf(Date.parse(at), zone)
  expect(day).toMatchObject({ words, sky, hour })
  expect(day.verse).toEqual(words.includes('小雪') ? ['晚来天欲雪，', '能饮一杯无？'] : [])
})

it('is of the site’s zone, and the same for a whole quarter of an hour', () => {
  const atMs = Date.parse('2026-04-22T23:45:00Z')
  expect(dayOf(atMs, 'America/New_York')).toMatchObject({ words: '谷雨后二日，戌时', sky: 'evening' })
  expect(dayOf(atMs, zone)).toMatchObject({ words: '谷雨后三日，辰时', sky: 'dawn' })
  expect(dayOf(atMs + 14 * 60_000, zone)).toEqual(dayOf(atMs, zone))
  expect(dayOf(atMs + 15 * 60_000, zone)).not.toEqual(dayOf(atMs, zone))
})

it('has eight skies, which follow each other', () => {
  const all = Array.from({ length: 24 }, (_, hour) => skyOf(hour))
  expect(new Set(all).size).toBe(8)
  expect(all.filter((sky, hour) => sky !== all[(hour + 23) % 24])).toHaveLength(8)
})

it('snows and rains at the terms that say so, and has the season of the term', () => {
  expect(['谷雨', '处暑', '小雪', '大寒', '冬至', '夏至'].map(fallOf)).toEqual([
    'rain',
    'rain',
    'snow',
    'snow',
    undefined,
    undefined,
  ])
  const seasonAt = (day: string) => dayOf(Date.parse(`${day}T12:00:00+08:00`), zone).season
  expect(['2026-02-04', '2026-05-05', '2026-08-07', '2026-11-07', '2027-01-31'].map(seasonAt)).toEqual([
    'spring',
    'summer',
    'autumn',
    'winter',
    'winter',
  ])
})
