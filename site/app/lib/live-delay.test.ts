import { closeCode } from '@xiaolou/contract/frame'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { liveDelayMs } from './live-delay.ts'

const broken = { code: 1006, reason: '' }

it.each([
  [0, 1_000],
  [1, 2_000],
  [2, 5_000],
  [3, 10_000],
  [4, 30_000],
  [40, 30_000],
])('waits before try %i about %i ms', (attempt, aboutMs) => {
  expect(liveDelayMs({ attempt, closing: broken, random: 0.5 })).toBe(aboutMs)
  expect(liveDelayMs({ attempt, closing: broken, random: 0 })).toBe(aboutMs * 0.75)
  expect(liveDelayMs({ attempt, closing: broken, random: 1 })).toBe(aboutMs * 1.25)
})

it.each([
  ['never after the session ended', { code: closeCode.signedOut, reason: '' }, undefined],
  ['never when newer windows took over', { code: closeCode.tooMany, reason: '' }, undefined],
  ['as long as a restarting server asks', { code: closeCode.restarting, reason: '3210' }, 3_210],
  ['but two minutes at most', { code: closeCode.restarting, reason: '99999999' }, 120_000],
  ['by its own steps when the server says nothing', { code: closeCode.restarting, reason: '' }, 1_000],
])('waits %s', (_, closing, waitMs) => {
  expect(liveDelayMs({ attempt: 0, closing, random: 0.5 })).toBe(waitMs)
})

it('never waits less than 0.75 s on its own account, whatever it is told', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer(),
      fc.string(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, code, reason, random) => {
        const waitMs = liveDelayMs({ attempt, closing: { code, reason }, random })
        const isAsked = code === closeCode.restarting && /^\s*\+?\d/.test(reason)
        if (waitMs !== undefined && !isAsked) expect(waitMs).toBeGreaterThanOrEqual(750)
      },
    ),
  )
})
