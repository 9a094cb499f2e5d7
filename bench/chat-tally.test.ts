import { expect, test } from 'vitest'
import { createTally } from './chat-tally.ts'

const recordAll = (order: readonly number[][]) => {
  const tally = createTally({ sockets: order.length, messages: 3 })
  for (const [at, indexes] of order.entries())
    for (const index of indexes) tally.record({ at, index, tookMs: 1 })
  return tally
}

test.each([
  {
    order: [
      [0, 1, 2],
      [0, 1, 2],
    ],
    lost: 0,
    duplicated: 0,
    orders: 1,
  },
  {
    order: [
      [0, 1, 2],
      [0, 2, 1],
    ],
    lost: 0,
    duplicated: 0,
    orders: 2,
  },
  {
    order: [
      [0, 1, 2],
      [0, 2],
    ],
    lost: 1,
    duplicated: 0,
    orders: 2,
  },
  {
    order: [
      [0, 1, 2, 1],
      [0, 1, 2],
    ],
    lost: 0,
    duplicated: 1,
    orders: 1,
  },
])('$order loses $lost, doubles $duplicated, in $orders orders', ({ order, ...counted }) => {
  expect(recordAll(order).report()).toMatchObject(counted)
})

test('latencies are told to a tenth of a millisecond, and what is still to come is counted', () => {
  const tally = createTally({ sockets: 100, messages: 1 })
  for (let at = 0; at < 99; at += 1) tally.record({ at, index: 0, tookMs: at })
  expect(tally.countMissing()).toBe(1)
  const { p50Ms, p99Ms, maxMs } = tally.report()
  expect(p50Ms).toBeCloseTo(49.1)
  expect(p99Ms).toBeCloseTo(98.1)
  expect(maxMs).toBe(98)
})
