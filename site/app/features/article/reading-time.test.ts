import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idleAfterMs, type ReadingEvent, startReading, stepReading } from './reading-time.ts'

function run(events: readonly ReadingEvent[], isVisible = true) {
  let reading = startReading({ atMs: 0, isVisible })
  const reports: number[] = []
  for (const event of events) {
    const next = stepReading(reading, event)
    reading = next.reading
    if (next.reportMs > 0) reports.push(next.reportMs)
  }
  return { reading, reports }
}

const tick = (atMs: number): ReadingEvent => ({ kind: 'tick', atMs })

describe('stepReading', () => {
  it.each<[string, ReadingEvent[], number[], number]>([
    ['reports after ten seconds of reading', [tick(5_000), tick(10_000)], [10_000], 0],
    ['keeps what is too little', [tick(4_000)], [], 4_000],
    [
      'stops counting 30 s after the last act',
      [tick(10_000), tick(20_000), tick(30_000), tick(90_000)],
      [10_000, 10_000, 10_000],
      0,
    ],
    [
      'counts on when somebody stirs',
      [tick(60_000), { kind: 'activity', atMs: 100_000 }, tick(110_000)],
      [30_000, 10_000],
      0,
    ],
    ['reports the rest when the page is hidden', [{ kind: 'hidden', atMs: 2_500 }], [2_500], 0],
    ['spares a request for a glance', [{ kind: 'hidden', atMs: 400 }], [], 400],
    [
      'does not count out of sight',
      [{ kind: 'hidden', atMs: 2_000 }, tick(12_000), { kind: 'shown', atMs: 20_000 }, tick(21_000)],
      [2_000],
      1_000,
    ],
    ['adds no sleep of the machine', [tick(86_400_000)], [30_000], 0],
    [
      'says it only once when hidden twice',
      [
        { kind: 'hidden', atMs: 3_000 },
        { kind: 'hidden', atMs: 3_500 },
      ],
      [3_000],
      0,
    ],
  ])('%s', (_, events, reports, pendingMs) => {
    const end = run(events)
    expect(end.reports).toEqual(reports)
    expect(end.reading.pendingMs).toBe(pendingMs)
  })

  it('counts nothing on a page that was opened in the background', () => {
    expect(run([tick(15_000)], false).reports).toEqual([])
  })

  it('never reports more than the time that passed, nor more than 30 s after each act', () => {
    const kinds = fc.constantFrom<ReadingEvent['kind']>('tick', 'activity', 'shown', 'hidden')
    const steps = fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 120_000 })), { maxLength: 40 })
    fc.assert(
      fc.property(steps, raw => {
        let atMs = 0
        const events = raw.map(([kind, afterMs]): ReadingEvent => {
          atMs += afterMs
          return { kind, atMs }
        })
        const { reports, reading } = run(events)
        const counted = reports.reduce((sum, reportMs) => sum + reportMs, 0) + reading.pendingMs
        const acts = 1 + events.filter(({ kind }) => kind === 'activity' || kind === 'shown').length
        expect(counted).toBeLessThanOrEqual(Math.min(atMs, acts * idleAfterMs))
        expect(reports.every(reportMs => Number.isInteger(reportMs))).toBe(true)
      }),
    )
  })
})
