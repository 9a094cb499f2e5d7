import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginationWindow } from './pagination.tsx'

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 12, '1 2 3 4 5 … 12'],
  [4, 12, '1 2 3 4 5 … 12'],
  [5, 12, '1 … 4 5 6 … 12'],
  [8, 12, '1 … 7 8 9 … 12'],
  [9, 12, '1 … 8 9 10 11 12'],
  [12, 12, '1 … 8 9 10 11 12'],
  [99, 12, '1 … 8 9 10 11 12'],
  [0, 0, '1'],
])('page %d of %d shows %s', (page, pageCount, text) => {
  const slots = paginationWindow(page, pageCount).map(slot => (slot === 'gap' ? '…' : slot))
  expect(slots.join(' ')).toBe(text)
})

test('ends and the current page are always there, and no gap hides fewer than two pages', () => {
  const cases = fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }))
  fc.assert(
    fc.property(cases, ([page, pageCount]) => {
      const slots = paginationWindow(page, pageCount)
      expect(slots).toContain(1)
      expect(slots).toContain(pageCount)
      expect(slots).toContain(Math.min(page, pageCount))
      for (const [index, slot] of slots.entries()) {
        const [before, after] = [slots[index - 1], slots[index + 1]]
        if (slot !== 'gap') {
          if (typeof before === 'number') expect(slot).toBe(before + 1)
          continue
        }
        expect(Number(after) - Number(before)).toBeGreaterThan(2)
      }
    }),
  )
})
