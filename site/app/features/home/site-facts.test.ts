import { describe, expect, it } from 'vitest'
import { groupedText, runningDays } from './site-facts.ts'

describe('runningDays', () => {
  const createdAtIso = '2024-01-01T00:00:00+08:00'
  it.each([
    ['2024-01-01T00:00:00+08:00', 1],
    ['2024-01-01T23:59:59+08:00', 1],
    ['2024-01-02T00:00:00+08:00', 2],
    ['2025-01-01T12:00:00+08:00', 367],
    ['2023-12-31T00:00:00+08:00', 1],
  ])('at %s is %i', (now, days) => {
    expect(runningDays({ createdAtIso, nowMs: Date.parse(now) })).toBe(days)
  })

  it('is the first day when the date cannot be read', () => {
    expect(runningDays({ createdAtIso: '', nowMs: 0 })).toBe(1)
  })
})

describe('groupedText', () => {
  it.each([
    [0, '0'],
    [-5, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [3_652_100, '3,652,100'],
  ])('%i is %s', (count, text) => {
    expect(groupedText(count)).toBe(text)
  })
})
