import { expect, it } from 'vitest'
import { createIdleCollection } from './idle-collection.ts'

/** Checks once for each share of a processor used since the last check; returns the collections so far. */
function collectionsAfter(shares: readonly number[]): number[] {
  let usedMs = 0
  let collections = 0
  const look = createIdleCollection({
    usedMs: () => usedMs,
    // Collecting uses the processor as well.
    collect: () => {
      collections += 1
      usedMs += 900
    },
  })
  return shares.map(share => {
    usedMs += share * 10_000
    look()
    return collections
  })
}

it('collects three times when it is quiet after work, and not again until there was some', () => {
  expect(collectionsAfter([0.6, 0.9, 0.02, 0, 0.01, 0, 0, 0.5, 0])).toEqual([0, 0, 1, 2, 3, 3, 3, 3, 4])
})

it('leaves those alone who are at work, and a site that nobody has come to', () => {
  expect(collectionsAfter([0.3, 0.1, 0.2])).toEqual([0, 0, 0])
  expect(collectionsAfter([0.01, 0.02, 0, 0.01])).toEqual([0, 0, 0, 0])
})

it('collects at last where little comes, but for long', () => {
  expect(collectionsAfter(Array(4).fill(0.03)).at(-1)).toBe(1)
})
