import { describe, expect, it } from 'vitest'
import { ageText, outdatedDays, readingTimeText } from './time-text.ts'

describe('readingTimeText', () => {
  it.each([
    [0, undefined],
    [Number.NaN, undefined],
    [59_999, undefined],
    [60_000, '1 分钟'],
    [3_599_999, '59 分钟'],
    [3_600_000, '1 小时'],
    [12_700_000, '3.5 小时'],
    [360_000_000, '100 小时'],
    [3_999_000_000, '1110 小时'],
  ])('%d ms is %s', (durationMs, text) => {
    expect(readingTimeText(durationMs)).toBe(text)
  })
})

describe('outdatedDays', () => {
  const nowMs = Date.parse('2026-11-21T12:00:00+08:00')
  it.each([
    ['2026-11-20T12:00:00+08:00', 730, undefined],
    ['2024-11-21T12:00:01+08:00', 730, undefined],
    ['2024-11-21T12:00:00+08:00', 730, 730],
    ['2020-01-01T00:00:00+08:00', 730, 2_516],
    ['2020-01-01T00:00:00+08:00', 0, undefined],
    ['not a date', 730, undefined],
  ])('%s with a limit of %i days is %s', (updatedAtIso, afterDays, days) => {
    expect(outdatedDays({ updatedAtIso, nowMs, afterDays })).toBe(days)
  })
})

describe('ageText', () => {
  it.each([
    [200, '200 天'],
    [729, '729 天'],
    [730, '2 年'],
    [2_516, '6 年'],
  ])('%i days are %s', (days, text) => {
    expect(ageText(days)).toBe(text)
  })
})
