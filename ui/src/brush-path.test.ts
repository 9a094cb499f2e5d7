import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brushPath } from './brush-path.ts'

it('stays by its place, is the same for the same seed, and knows no other numbers', () => {
  const number = (max: number) => fc.double({ min: 0.5, max, noNaN: true })
  fc.assert(
    fc.property(number(90), number(14), fc.nat(400), (rise, width, seed) => {
      const path = brushPath({ x: 20, height: 92, rise, width, seed })
      expect(path).toBe(brushPath({ x: 20, height: 92, rise, width, seed }))
      const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number)
      expect(path).toMatch(/^(?:M[\d. -]+(?:[CQ][\d. -]+)+Z)+$/)
      for (const [at, value] of numbers.entries()) {
        const [low, high] = at % 2 === 0 ? [20 - width, 20 + width] : [92 - rise - 0.1, 92.1]
        expect(value).toBeGreaterThanOrEqual(low)
        expect(value).toBeLessThanOrEqual(high)
      }
    }),
  )
})

it('runs dry only where it is carried far', () => {
  const parts = (rise: number) =>
    brushPath({ x: 5, height: 92, rise, width: 6, seed: 4 }).split('M').length - 1
  expect(parts(8)).toBe(1)
  expect(parts(80)).toBeGreaterThan(2)
})
