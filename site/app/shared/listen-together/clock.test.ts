import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSample, offsetOf, roundTripOf, type ServerClock } from './clock.ts'

const sample = (upMs: number, downMs: number, { sentMs = 0, offsetMs = 5_000 } = {}) => ({
  sentMs,
  receivedMs: sentMs + upMs + downMs,
  serverMs: sentMs + upMs + offsetMs,
})

describe('the server’s clock', () => {
  it('is not known before it has answered, and even ways give it exactly', () => {
    expect(offsetOf([], 0)).toBeUndefined()
    expect(offsetOf([sample(100, 100)], 200)).toBe(5_000)
  })

  it('is read from the quickest ways, were they of two answers', () => {
    const clock = [sample(52, 950), sample(900, 50), sample(300, 300)]
    expect(Math.abs((offsetOf(clock, 1_000) ?? 0) - 5_000)).toBeLessThan(2)
  })

  it('old answers give way, for clocks drift', () => {
    const hour = 3_600_000
    const clock = [sample(50, 50, { offsetMs: 4_980 }), sample(60, 60, { sentMs: hour })]
    expect(offsetOf(clock, hour)).toBeCloseTo(5_000, 0)
  })

  it('is never off by more than half of the slowest round trip', () => {
    const ways = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 })), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(ways, fc.integer({ min: -90_000, max: 90_000 }), (all, offsetMs) => {
        let clock: ServerClock = []
        for (const [up, down] of all) clock = addSample(clock, sample(up, down, { offsetMs }))
        expect(clock.length).toBeLessThanOrEqual(24)
        const worst = Math.max(...clock.map(({ sentMs, receivedMs }) => receivedMs - sentMs)) / 2
        expect(Math.abs((offsetOf(clock, 0) ?? Number.NaN) - offsetMs)).toBeLessThanOrEqual(worst)
      }),
    )
  })

  it('says how long an answer takes as a rule', () => {
    expect(roundTripOf([])).toBe(0)
    expect(roundTripOf([sample(50, 50), sample(900, 900), sample(60, 70)])).toBe(130)
  })

  it('an answer before its question is none', () => {
    expect(addSample([], { sentMs: 5, receivedMs: 4, serverMs: 0 })).toEqual([])
  })
})
