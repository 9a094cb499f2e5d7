import { describe, expect, it } from 'vitest'
import { isTimeZone } from '../../../platform/clock.ts'
import { readDate } from './date.ts'

const iso = (text: string, zone = 'Asia/Shanghai') => {
  const date = readDate(text, zone)
  return 'ms' in date ? new Date(date.ms).toISOString() : date.problem
}

describe('readDate', () => {
  it.each([
    ['2021-03-04 05:06:07', '2021-03-03T21:06:07.000Z'],
    ['2021-03-04', '2021-03-03T16:00:00.000Z'],
    ['2021-03-04T05:06:07+08:00', '2021-03-03T21:06:07.000Z'],
    ['2021-03-04 05:06:07.123456789 +09:00', '2021-03-03T20:06:07.123Z'],
    ['2021-03-04 05:06', '2021-03-03T21:06:00.000Z'],
    ['2021-3-4 5:06:07', '2021-03-03T21:06:07.000Z'],
    ['2021-03-04 05:06:07 +0800', '2021-03-03T21:06:07.000Z'],
    ['2021-03-04 05:06:07 -05', '2021-03-04T10:06:07.000Z'],
    ['2021/03/04 05:06', '2021-03-03T21:06:00.000Z'],
    ['2022-01-02T03:04:05.000Z', '2022-01-02T03:04:05.000Z'],
    [' 2021-03-04T05:06:07 ', '2021-03-03T21:06:07.000Z'],
    ['Jul 08 2022', '2022-07-07T16:00:00.000Z'],
    ['July 8, 2022', '2022-07-07T16:00:00.000Z'],
    ['02 Jan 2020', '2020-01-01T16:00:00.000Z'],
    ['Thu, 02 Jan 2020 15:04:05 GMT', '2020-01-02T15:04:05.000Z'],
    ['Thu Jan 2 15:04:05 +0100 2020', '2020-01-02T14:04:05.000Z'],
    ['Thu Jan 02 2020 15:04:05 GMT+0800 (China Standard Time)', '2020-01-02T07:04:05.000Z'],
    ['2020-01-02 10:00 PM', '2020-01-02T14:00:00.000Z'],
    ['Jan 2nd, 2020 12:30am', '2020-01-01T16:30:00.000Z'],
    ['Feb 30 2020', 'impossible'],
    ['2020-01-02 13:00 PM', 'unreadable'],
    ['Jan 2 2020 15:04 CST', 'unreadable'],
    ['2 2020', 'unreadable'],
    ['Jan Feb 2 2020', 'unreadable'],
    ['2021-012-04', 'impossible'],
    ['2021-03-04 12:034:56', 'impossible'],
    ['2021-02-30', 'impossible'],
    ['2021-13-01', 'impossible'],
    ['2021-03-04 24:00:00', 'impossible'],
    ['0000-00-00', 'impossible'],
    ['昨天', 'unreadable'],
    ['2021', 'unreadable'],
    ['', 'unreadable'],
  ])('%j is %s', (text, expected) => {
    expect(iso(text)).toBe(expected)
  })

  it.each([
    ['2021-07-01 12:00', 'America/New_York', '2021-07-01T16:00:00.000Z'],
    ['2021-01-01 12:00', 'America/New_York', '2021-01-01T17:00:00.000Z'],
    ['2021-03-14 03:30', 'America/New_York', '2021-03-14T07:30:00.000Z'],
    ['1988-07-01 12:00', 'Asia/Shanghai', '1988-07-01T03:00:00.000Z'],
    ['2021-01-01 12:00', 'UTC', '2021-01-01T12:00:00.000Z'],
  ])('reads %s on the wall of %s', (text, zone, expected) => {
    expect(iso(text, zone)).toBe(expected)
  })
})

describe('zones', () => {
  it('knows names of the platform only', () => {
    expect([isTimeZone('Asia/Shanghai'), isTimeZone('Mars/Olympus')]).toEqual([true, false])
  })
})
