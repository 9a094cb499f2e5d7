import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPlan, findExpired, findExpiredOf } from './plan.ts'
import { findLastHolders } from './prune.ts'

const dayMs = 86_400_000
const timeZone = 'Asia/Shanghai'
const offsetMs = 8 * 3_600_000
const at = (text: string) => Date.parse(`${text}+08:00`)
const kept = (all: number[], plan = defaultPlan) => {
  const gone = new Set(findExpired(all, plan, timeZone))
  return all.filter(one => !gone.has(one)).map(one => new Date(one + offsetMs).toISOString().slice(0, 16))
}

describe('the plan of backups', () => {
  it('keeps the newest of each day, week and month of the owner’s zone', () => {
    const all = [
      at('2026-11-23T04:00:00'),
      // The same day here, the day before in UTC.
      at('2026-11-23T00:30:00'),
      at('2026-11-22T23:59:00'),
      at('2026-11-16T04:00:00'),
      at('2026-11-15T04:00:00'),
      at('2026-10-01T04:00:00'),
      at('2026-10-31T23:00:00'),
      at('2026-11-01T00:10:00'),
    ]
    expect(kept(all, { days: 2, weeks: 2, months: 2 })).toEqual([
      '2026-11-23T04:00',
      '2026-11-22T23:59',
      '2026-10-31T23:00',
    ])
  })

  it('cuts the days where the zone’s clocks cut them, in summer too', () => {
    const berlin = ['2026-03-28T23:30', '2026-03-29T22:30', '2026-03-30T21:30', '2026-03-30T22:30']
    const all = berlin.map(text => Date.parse(`${text}Z`))
    // 00:30 of the 29th (winter), of the 30th, 23:30 of the 30th, 00:30 of the 31st (summer).
    expect(findExpired(all, { days: 9, weeks: 0, months: 0 }, 'Europe/Berlin')).toEqual([all[1]])
  })

  it('keeps one a day for a week, a month of weeks, a year of months', () => {
    const first = at('2023-01-01T04:00:00')
    const days = Array.from({ length: 1_400 }, (_, day) => first + day * dayMs)
    const stay = kept(days)
    expect(stay.slice(-7)).toEqual(
      days.slice(-7).map(one => new Date(one + offsetMs).toISOString().slice(0, 16)),
    )
    // Weeks and months whose newest is one of these are the same file.
    expect(stay.length).toBeGreaterThanOrEqual(7 + 2 + 10)
    expect(stay.length).toBeLessThanOrEqual(7 + 4 + 12)
    expect(Date.parse(stay[0] ?? '')).toBeLessThan((days.at(-1) ?? 0) - 330 * dayMs)
  })

  it('never removes the newest, and what a day’s run keeps the next one has not missed', () => {
    const counts = fc.record({ days: fc.nat(9), weeks: fc.nat(6), months: fc.nat(14) })
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(counts, moments, (plan, days) => {
        const all = days.map(day => day * dayMs)
        const gone = findExpired(all, plan, timeZone)
        expect(gone).not.toContain(Math.max(...all))
        expect(all.length - gone.length).toBeLessThanOrEqual(1 + plan.days + plan.weeks + plan.months)
        // A second run removes nothing more.
        const left = all.filter(one => !gone.includes(one))
        expect(findExpired(left, plan, timeZone)).toEqual([])
      }),
    )
  })
})

describe('what is not good', () => {
  const days = (...some: [string, boolean][]) =>
    some.map(([day, isGood]) => ({ atMs: at(`2026-11-${day}T04:00:00`), isGood }))
  const daysOf = (some: readonly { atMs: number }[]) =>
    some.map(({ atMs }) => new Date(atMs + offsetMs).toISOString().slice(8, 10))

  it('takes no good one’s place, and goes as if all were good', () => {
    const all = days(['23', false], ['22', false], ['21', true], ['20', true])
    const plan = { days: 1, weeks: 0, months: 0 }
    expect(daysOf(findExpiredOf(all, plan, timeZone))).toEqual(['22', '20'])
    expect(daysOf(findExpiredOf(days(['24', true]).concat(all), plan, timeZone))).toEqual([
      '23',
      '22',
      '21',
      '20',
    ])
  })

  it('never leaves a plan without the newest good one', () => {
    const some = fc.uniqueArray(fc.record({ day: fc.nat(400), isGood: fc.boolean() }), {
      ...{ minLength: 1, maxLength: 40, selector: ({ day }) => day },
    })
    fc.assert(
      fc.property(some, given => {
        const all = given.map(({ day, isGood }) => ({ atMs: day * dayMs, isGood }))
        const gone = findExpiredOf(all, { days: 2, weeks: 1, months: 1 }, timeZone)
        const good = all.filter(({ isGood }) => isGood)
        const goneGood = gone.filter(({ isGood }) => isGood).map(({ atMs }) => atMs)
        expect(goneGood.sort()).toEqual(
          findExpired(
            good.map(({ atMs }) => atMs),
            { days: 2, weeks: 1, months: 1 },
            timeZone,
          ).sort(),
        )
      }),
    )
  })
})

it('of expired backups those stay that hold the last copy of a file, and as few as hold them all', () => {
  const held = (songs: string, uploads: Record<string, string> = {}) => ({ songs: [...songs], uploads })
  const holders = (newest: ReturnType<typeof held>, ...expired: ReturnType<typeof held>[]) =>
    findLastHolders(
      newest,
      [],
      expired.map((one, index) => ({ name: String(index), held: one })),
    )
  // Songs removed one by one; songs added one by one and then all removed; another song under the same name.
  expect(holders(held(''), held('c'), held('bc'), held('abc'))).toEqual(['2'])
  expect(holders(held(''), held('abc'), held('ab'), held('a'))).toEqual(['0'])
  expect(holders(held('x'), held('a'), held('a'))).toEqual(['0'])
  expect(holders(held('abc'), held('ab'), held('c'))).toEqual([])
  // A picture that is now missing or damaged, and one without a row.
  expect(holders(held('', { p: '' }), held('', { p: 'good', q: 'good' }))).toEqual(['0'])
  expect(holders(held('', { p: 'good' }), held('', { p: 'good', q: 'good' }))).toEqual([])
})
