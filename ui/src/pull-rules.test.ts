import { expect, it } from 'vitest'
import { intentOf, isPulledAway, velocityOf } from './pull-rules.ts'

it.each([
  [{ x: 3, y: 7 }, 'y', undefined],
  [{ x: 3, y: 9 }, 'y', 'pull'],
  [{ x: 3, y: -9 }, 'y', 'other'],
  [{ x: -20, y: 12 }, 'y', 'other'],
  [{ x: 20, y: 12 }, 'x', 'pull'],
  [{ x: -20, y: 2 }, 'x', 'other'],
  [{ x: 5, y: 14 }, 'x', 'other'],
] as const)('a finger that moved %o along %s means %s', (move, axis, intent) => {
  expect(intentOf(move, axis)).toBe(intent)
})

it.each([
  ['far', { pulledPx: 161, lengthPx: 800, pxPerMs: 0 }, true],
  ['a third of a small one', { pulledPx: 61, lengthPx: 200, pxPerMs: 0 }, true],
  ['a little', { pulledPx: 60, lengthPx: 800, pxPerMs: 0.2 }, false],
  ['a flick', { pulledPx: 30, lengthPx: 800, pxPerMs: 0.9 }, true],
  ['a twitch', { pulledPx: 12, lengthPx: 800, pxPerMs: 3 }, false],
  ['far, and thrown back', { pulledPx: 300, lengthPx: 800, pxPerMs: -0.8 }, false],
])('let go after %s', (_, at, goes) => {
  expect(isPulledAway(at)).toBe(goes)
})

it('knows how fast the finger was at the end', () => {
  const samples = [0, 20, 40, 60, 80].map(atMs => ({ px: atMs, atMs }))
  expect(velocityOf(samples, 80)).toBe(1)
  expect(velocityOf(samples, 300)).toBe(0)
  expect(velocityOf([{ px: 5, atMs: 1 }], 2)).toBe(0)
  expect(velocityOf([], 2)).toBe(0)
})
