import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshPace, middleOf, stepPace, stepRules } from './step.ts'

const old = { ...freshPace(-60_000), hasArrived: true }
const at = (errorMs: number, pace = old, nowMs = 0) => stepPace(pace, { nowMs, errorMs })

describe('a player that is to keep in step', () => {
  it.each([
    ['stands in the dead band', 15, 1],
    ['and ahead of it', -15, 1],
    ['a little behind goes a little faster', 16, 1.005],
    ['and ahead a little slower', -16, 0.995],
    ['far behind no faster than that', 240, 1.005],
    ['at the edge does not jump', 250, 1.005],
  ])('%s', (_, errorMs, rate) => {
    expect(at(errorMs)).toEqual({ pace: { ...old, rate }, shouldSeek: false })
  })

  it('may go four times as fast for three seconds after joining', () => {
    const joined = freshPace(0)
    expect(at(60, joined, 2_999).pace.rate).toBe(1.02)
    expect(at(60, joined, 3_000).pace.rate).toBe(1.005)
  })

  it('that joins far away jumps once, and then has three seconds at the higher speed', () => {
    const jumped = at(134, freshPace(0), 1_000)
    expect(jumped).toMatchObject({ shouldSeek: true, pace: { rate: 1, joinedAtMs: 1_000 } })
    const after = at(100, jumped.pace, 3_999)
    expect(after).toMatchObject({ shouldSeek: false, pace: { rate: 1.02 } })
    expect(at(134, { ...freshPace(0), hasArrived: true }, 1_000).shouldSeek).toBe(false)
  })

  it('that joins comes near before the dead band is enough', () => {
    const joined = freshPace(0)
    expect(at(10, joined).pace).toMatchObject({ rate: 1 + 10 / 1_500, hasArrived: false })
    const arrived = at(-4, joined).pace
    expect(arrived).toMatchObject({ rate: 1, hasArrived: true })
    expect(at(15, arrived).pace.rate).toBe(1)
    expect(at(16, arrived).pace.rate).toBeGreaterThan(1)
  })

  it('goes on until it is near, and not beyond', () => {
    const fast = { ...old, rate: 1.005 }
    expect(at(10, fast).pace.rate).toBeGreaterThan(1)
    expect(at(4, fast).pace.rate).toBe(1)
    expect(at(-10, fast).pace.rate).toBe(1)
  })

  it('jumps above 250 ms, once in ten seconds', () => {
    const jumped = at(300)
    expect(jumped).toMatchObject({ shouldSeek: true, pace: { rate: 1, soughtAtMs: 0 } })
    expect(at(300, jumped.pace, 9_999)).toMatchObject({ shouldSeek: false, pace: { rate: 1.005 } })
    expect(at(300, jumped.pace, 10_000).shouldSeek).toBe(true)
  })

  it('whatever it measures, keeps to its bounds and towards the room', () => {
    const errors = fc.array(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(errors, all => {
        let pace = freshPace(0)
        let jumpedMs = Number.NEGATIVE_INFINITY
        for (const [index, errorMs] of all.entries()) {
          const nowMs = index * 400
          const step = stepPace(pace, { nowMs, errorMs })
          pace = step.pace
          expect(Math.abs(pace.rate - 1)).toBeLessThanOrEqual(
            nowMs < pace.joinedAtMs + 3_000 ? 0.0201 : 0.0051,
          )
          if (pace.rate !== 1) expect(pace.rate > 1).toBe(errorMs > 0)
          if (!step.shouldSeek) continue
          const isFirst = jumpedMs === Number.NEGATIVE_INFINITY
          expect(Math.abs(errorMs)).toBeGreaterThan(
            isFirst ? stepRules.joinSeekAboveMs : stepRules.seekAboveMs,
          )
          expect(nowMs - jumpedMs).toBeGreaterThanOrEqual(stepRules.seekEveryMs)
          jumpedMs = nowMs
        }
      }),
    )
  })

  it('believes the middle of what it measured', () => {
    expect(middleOf([3, 900, 5, 4, -700])).toBe(4)
    expect(middleOf([])).toBe(0)
  })
})
