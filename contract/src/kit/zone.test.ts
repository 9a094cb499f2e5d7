import { describe, expect, it } from 'vitest'
import {
  comingMs,
  dayNumber,
  dayOfNumber,
  epochMs,
  isoTime,
  isTimeZone,
  isWall,
  pastMs,
  shiftDay,
  weekdayOf,
  wireTime,
  zoneOffsetMs,
} from './zone.ts'

const hourMs = 3_600_000
const at = (iso: string) => Date.parse(iso)

/** Time, zone, and its wall time: on the days before, of and after each clock change, and without any. */
const moments: readonly (readonly [iso: string, zone: string, wall: string])[] = [
  ['2026-03-06T17:00:00Z', 'Asia/Shanghai', '2026-03-07 01:00:00'],
  ['2026-11-27T16:00:00Z', 'Asia/Shanghai', '2026-11-28 00:00:00'],
  ['2026-07-01T15:59:59Z', 'Asia/Shanghai', '2026-07-01 23:59:59'],
  ['2026-03-07T17:00:00Z', 'America/New_York', '2026-03-07 12:00:00'],
  ['2026-03-08T06:59:59Z', 'America/New_York', '2026-03-08 01:59:59'],
  ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08 03:00:00'],
  ['2026-03-09T16:00:00Z', 'America/New_York', '2026-03-09 12:00:00'],
  ['2026-10-31T16:00:00Z', 'America/New_York', '2026-10-31 12:00:00'],
  ['2026-11-01T05:59:59Z', 'America/New_York', '2026-11-01 01:59:59'],
  ['2026-11-01T06:00:00Z', 'America/New_York', '2026-11-01 01:00:00'],
  ['2026-11-02T17:00:00Z', 'America/New_York', '2026-11-02 12:00:00'],
  ['2026-11-27T10:00:00Z', 'Pacific/Kiritimati', '2026-11-28 00:00:00'],
  ['1994-12-31T09:59:59Z', 'Pacific/Kiritimati', '1994-12-30 23:59:59'],
  ['1994-12-31T10:00:00Z', 'Pacific/Kiritimati', '1995-01-01 00:00:00'],
  ['2011-12-29T10:00:00Z', 'Pacific/Apia', '2011-12-29 00:00:00'],
  ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29 23:59:59'],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31 00:00:00'],
  ['2011-12-31T10:00:00Z', 'Pacific/Apia', '2012-01-01 00:00:00'],
  ['2026-11-27T18:30:00Z', 'Asia/Kolkata', '2026-11-28 00:00:00'],
  ['2026-07-01T18:29:59Z', 'Asia/Kolkata', '2026-07-01 23:59:59'],
  ['2026-04-03T13:00:00Z', 'Australia/Lord_Howe', '2026-04-04 00:00:00'],
  ['2026-04-04T14:59:59Z', 'Australia/Lord_Howe', '2026-04-05 01:59:59'],
  ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe', '2026-04-05 01:30:00'],
  ['2026-04-05T13:30:00Z', 'Australia/Lord_Howe', '2026-04-06 00:00:00'],
  ['2026-10-03T15:29:59Z', 'Australia/Lord_Howe', '2026-10-04 01:59:59'],
  ['2026-10-03T15:30:00Z', 'Australia/Lord_Howe', '2026-10-04 02:30:00'],
  ['1969-12-31T23:59:59Z', 'Europe/Paris', '1970-01-01 00:59:59'],
  ['1900-01-01T00:00:00Z', 'Asia/Shanghai', '1900-01-01 08:05:43'],
  ['0099-05-01T12:00:00Z', 'Asia/Shanghai', '0099-05-01 20:05:43'],
  ['0001-01-01T12:00:00Z', 'America/New_York', '0001-01-01 07:03:58'],
  ['9999-12-31T12:00:00Z', 'America/New_York', '9999-12-31 07:00:00'],
  ['2026-11-27T12:00:00Z', 'UTC', '2026-11-27 12:00:00'],
]

describe('a moment and what the clocks of a zone show', () => {
  it.each(moments)('%s in %s is %s', (iso, zone, wall) => {
    expect(wireTime(at(iso), zone)).toBe(wall)
    // Knowing whether a time is past or future gives the exact instant back, even if its wall time occurs
    // twice.
    expect(pastMs(wall, zone, at(iso))).toBe(at(iso))
    expect(comingMs(wall, zone, at(iso) - 1)).toBe(at(iso))
    expect(at(isoTime(at(iso), zone)) - at(iso)).toBeLessThan(60_000)
  })

  it('holds through a year in each zone', () => {
    const zones = new Set(moments.map(([, zone]) => zone))
    for (const zone of zones) {
      for (let ms = at('2026-01-01T00:15:00Z'); ms < at('2027-01-01T00:00:00Z'); ms += 1.5 * hourMs) {
        const wall = wireTime(ms, zone)
        if (pastMs(wall, zone, ms) !== ms || comingMs(wall, zone, ms - 1) !== ms)
          expect.fail(`${new Date(ms).toISOString()} in ${zone}`)
        if (epochMs(wall, zone) > ms) expect.fail(`${wall} in ${zone} is given its later moment`)
      }
    }
  })
})

it.each([
  ['2026-03-08 02:30:00', 'America/New_York', '2026-03-08 03:30:00'],
  ['2026-03-08 02:00:00', 'America/New_York', '2026-03-08 03:00:00'],
  ['2026-10-04 02:10:00', 'Australia/Lord_Howe', '2026-10-04 02:40:00'],
  ['2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-31 12:00:00'],
  ['1995-01-01 12:00:00', 'Pacific/Kiritimati', '1995-01-01 12:00:00'],
])('%s, which %s may skip, is %s', (wall, zone, shown) => {
  const moment = epochMs(wall, zone)
  expect(wireTime(moment, zone)).toBe(shown)
  expect([pastMs(wall, zone, moment), comingMs(wall, zone, moment - 1)]).toEqual([moment, moment])
})

describe('a wall time that is shown twice', () => {
  const wall = '2026-11-01 01:30:00'
  const zone = 'America/New_York'
  const [first, second] = [at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')]

  it('is the earlier one where nothing else is known', () => {
    expect(epochMs(wall, zone)).toBe(first)
  })

  it.each([
    [second + hourMs, second, second],
    [second, second, second],
    [second - 60_000, first, second],
    [first, first, second],
    [first - 60_000, first, first],
  ])('at %i has been at %i and will be at %i', (nowMs, past, coming) => {
    expect(pastMs(wall, zone, nowMs)).toBe(past)
    expect(comingMs(wall, zone, nowMs)).toBe(coming)
  })
})

it('knows the offset of the moment, not of the site', () => {
  expect(zoneOffsetMs(at('2026-01-01T00:00:00Z'), 'America/New_York')).toBe(-5 * hourMs)
  expect(zoneOffsetMs(at('2026-07-01T00:00:00Z'), 'America/New_York')).toBe(-4 * hourMs)
})

it.each([
  ['Asia/Shanghai', true],
  ['America/Nowhere', false],
  ['', false],
])('%s is a zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne)
})

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['2026-04-31 10:00:00', false],
  ['2026-04-30 10:00:00', true],
  ['2026-04-30 25:00:00', false],
  ['0001-01-01', true],
])('%s is in the calendar: %s', (text, isThere) => {
  expect(isWall(text)).toBe(isThere)
})

it('counts days over months, years, changes of clocks and 1970', () => {
  expect(shiftDay('2026-03-08', 1)).toBe('2026-03-09')
  expect(shiftDay('2024-02-28', 2)).toBe('2024-03-01')
  expect(shiftDay('1970-01-01', -1)).toBe('1969-12-31')
  expect(dayNumber('2026-11-27 23:59:59') - dayNumber('2026-11-20 00:00:00')).toBe(7)
  expect(dayOfNumber(dayNumber('0099-12-31') + 1)).toBe('0100-01-01')
  expect([weekdayOf('2026-11-27'), weekdayOf('1969-12-28'), weekdayOf('0001-01-01')]).toEqual([5, 0, 1])
})
