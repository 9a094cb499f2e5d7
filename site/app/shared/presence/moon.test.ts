import { expect, it } from 'vitest'
import { moonPhase } from './moon.ts'

// Of the almanacs; the first and the last are eclipses.
it.each([
  ['2024-04-08T18:21:00Z', 0],
  ['2026-11-17T11:48:00Z', 0.25],
  ['2026-11-24T14:53:00Z', 0.5],
  ['2026-12-01T06:09:00Z', 0.75],
  ['2026-08-12T17:37:00Z', 0],
  ['2025-03-14T06:55:00Z', 0.5],
])('at %s the phase is %d', (at, phase) => {
  const away = Math.abs(moonPhase(Date.parse(at)) - phase)
  expect(Math.min(away, 1 - away)).toBeLessThan(0.003)
})

it('is a number from 0 to 1 before the epoch of its formulas, too', () => {
  const phase = moonPhase(Date.parse('1969-07-20T20:17:00Z'))
  expect(phase).toBeGreaterThan(0.1)
  expect(phase).toBeLessThan(0.25)
})
