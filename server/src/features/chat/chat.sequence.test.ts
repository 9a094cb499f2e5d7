import { setImmediate as turn } from 'node:timers/promises'
import type { ChatEvent } from '@xiaolou/contract/chat-event'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSequence } from './chat.room.ts'

const eventOf = (seq: number): ChatEvent => ({ type: 'revert', seq, message_id: seq, by: 1 })
const between = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => eventOf(from + at))

/** A log in which some numbers are missing for good; `received` is what was delivered. */
function follow(given: { gone?: ReadonlySet<number>; fails?: number; maxFill?: number } = {}) {
  const received: number[] = []
  const reads: [number, number][] = []
  const errors: unknown[] = []
  let fails = given.fails ?? 0
  const kept = (from: number, to: number) => between(from, to).filter(({ seq }) => !given.gone?.has(seq))
  const sequence = createSequence({
    findEvents: async (after, upTo) => {
      reads.push([after, upTo])
      if (fails-- > 0) throw new Error('the database is away')
      return kept(after + 1, upTo)
    },
    deliver: event => received.push(event.seq),
    onError: cause => errors.push(cause),
    maxFill: given.maxFill ?? 500,
    retryMs: 5,
  })
  const range = (fromSeq: number, toSeq: number) => ({ fromSeq, toSeq, events: kept(fromSeq, toSeq) })
  return { sequence, received, reads, errors, range }
}

it('delivers at once what comes in order, and reads nothing', () => {
  const { sequence, received, reads, range } = follow()
  sequence.begin(10)
  sequence.add(range(11, 11))
  sequence.add(range(12, 14))
  expect([received, reads]).toEqual([[11, 12, 13, 14], []])
})

it('delivers what came before it began, but for what had been read by then', async () => {
  const { sequence, received, range } = follow()
  sequence.add(range(9, 10))
  sequence.add(range(11, 12))
  expect(received).toEqual([])
  sequence.begin(11)
  await expect.poll(() => received).toEqual([12])
})

it('reads what a bare message leaves out, in pieces', async () => {
  const { sequence, received, reads } = follow({ maxFill: 4 })
  sequence.begin(0)
  sequence.add({ fromSeq: 1, toSeq: 10 })
  await expect.poll(() => received).toEqual(between(1, 10).map(event => event.seq))
  expect(reads).toEqual([
    [0, 4],
    [4, 8],
    [8, 10],
  ])
})

it('finds by itself what the bus lost', async () => {
  const { sequence, received } = follow()
  sequence.begin(3)
  sequence.reach(5)
  await expect.poll(() => received).toEqual([4, 5])
})

it('tries again when the log cannot be read, and says so', async () => {
  const { sequence, received, errors, range } = follow({ fails: 2 })
  sequence.begin(0)
  sequence.add(range(3, 3))
  await expect.poll(() => received).toEqual([1, 2, 3])
  expect(errors).toHaveLength(2)
})

it('keeps no more than so much while the log cannot be read, and loses nothing', async () => {
  const { sequence, received, range } = follow({ fails: 1 })
  sequence.begin(0)
  for (let seq = 2; seq <= 1_000; seq++) sequence.add(range(seq, seq))
  await expect.poll(() => received).toHaveLength(1_000)
  expect(received).toEqual(between(1, 1_000).map(event => event.seq))
})

it('after its end delivers nothing, also of a reading under way', async () => {
  const { sequence, received } = follow()
  sequence.begin(0)
  sequence.reach(2)
  sequence.end()
  await turn()
  await turn()
  expect(received).toEqual([])
})

const deliveries = fc.record({
  gone: fc.uniqueArray(fc.integer({ min: 1, max: 30 })),
  // Ranges of the log, lost, repeated, overlapping, without events, in any order.
  published: fc.array(
    fc.record({
      from: fc.integer({ min: 1, max: 30 }),
      length: fc.integer({ min: 1, max: 8 }),
      isBare: fc.boolean(),
      pauses: fc.boolean(),
    }),
    { maxLength: 40 },
  ),
})

it('whatever the bus does, each event that still matters is delivered once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ gone, published }) => {
      const { sequence, received, range } = follow({ gone: new Set(gone), maxFill: 7 })
      sequence.begin(0)
      for (const { from, length, isBare, pauses } of published) {
        const whole = range(from, Math.min(30, from + length - 1))
        sequence.add(isBare ? { fromSeq: whole.fromSeq, toSeq: whole.toSeq } : whole)
        if (pauses) await turn()
      }
      sequence.reach(30)
      const all = between(1, 30).flatMap(({ seq }) => (gone.includes(seq) ? [] : [seq]))
      for (let at = 0; at < 100 && received.length < all.length; at++) await turn()
      expect(received).toEqual(all)
    }),
  )
})
