import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partMinutes, restWords } from './toc-reading.ts'

describe('partMinutes', () => {
  it.each([
    [[100, 300, 600], 10, [1, 3, 6]],
    [[10, 990], 8, [1, 8]],
    [[], 3, []],
    [[0, 0], 3, [1, 1]],
  ])('%j of %i minutes', (lengths, minutes, expected) => {
    expect(partMinutes({ lengths, minutes })).toEqual(expected)
  })

  it('gives as many as there are, whole and at least one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000)), fc.integer({ min: 1, max: 300 }), (lengths, minutes) => {
        const parts = partMinutes({ lengths, minutes })
        expect(parts).toHaveLength(lengths.length)
        expect(parts.every(part => Number.isInteger(part) && part >= 1)).toBe(true)
      }),
    )
  })
})

describe('restWords', () => {
  it.each([
    [0, 8, '约要八分钟'],
    [0.04, 8, '刚开头，还要八分钟'],
    [0.38, 8, '读到三成八，还要五分钟'],
    [0.4, 8, '读到四成，还要五分钟'],
    [0.75, 8, '读到七成五，还要两分钟'],
    [0.97, 8, '读到九成七，还要一分钟'],
    [0.1, 12, '读到一成，还要十一分钟'],
    [0.2, 25, '读到二成，还要二十分钟'],
    [0.1, 50, '读到一成，还要四十五分钟'],
    [0.1, 200, '读到一成，还要180 分钟'],
    [1, 8, '读完了'],
  ])('at %d of %i minutes', (share, minutes, expected) => {
    expect(restWords({ share, minutes })).toBe(expected)
  })
})
