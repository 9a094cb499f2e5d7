import type { ListenNow } from '@xiaolou/contract/listen'
import { describe, expect, it } from 'vitest'
import { createListener, createRandom, createWorld, hardLine, percentile } from './testing/simulation.ts'

const song = { id: 1, name: '歌', artists: [], cover: '', dt: 400_000 }
const playing = (startedAt: number): ListenNow => ({
  ...{ entry: 1, song, by_id: 0, by_name: '' },
  ...{ started_at: startedAt, paused_at: 0 },
})

/** Two browsers whose clocks are wrong by 90 s, in opposite directions, join a playing song. */
function listen(seed: number) {
  const random = createRandom(seed)
  const { world, run } = createWorld()
  const listenerOf = (skewMs: number) =>
    createListener({ world, random, line: hardLine, skewMs, driftPart: (random() - 0.5) * 100e-6 })
  const [one, two] = [listenerOf(90_000), listenerOf(-90_000)]
  return { world, run, one, two, now: playing(-60_000) }
}

describe('two listeners at the end of bad lines', () => {
  it('sound within 1.5 s of the click, and stand within 40 ms of each other', () => {
    const [apart, starts, fromRoom]: [number[], number[], number[]] = [[], [], []]
    for (let seed = 1; seed <= 20; seed += 1) {
      const { world, run, one, two, now } = listen(seed)
      const clickMs = 3_000
      one.join(now)
      run(clickMs)
      two.join(now)
      let soundedMs = 0
      run(90_000, () => {
        if (!soundedMs && two.getPhase() === 'playing') soundedMs = world.nowMs
        if (world.nowMs < clickMs + 1_500 || world.nowMs % 100 !== 0) return
        apart.push(Math.abs(one.getPlaceMs() - two.getPlaceMs()))
        fromRoom.push(Math.abs(one.getPlaceMs() - (world.nowMs + 60_000)))
      })
      starts.push(soundedMs - clickMs)
    }
    expect(percentile(starts, 0.95)).toBeLessThanOrEqual(1_500)
    expect(percentile(apart, 0.95)).toBeLessThanOrEqual(40)
    expect(percentile(fromRoom, 0.95)).toBeLessThanOrEqual(40)
  })

  it('begin a new song at one moment, stop at one place and go on from there', () => {
    const { world, run, one, two, now } = listen(7)
    one.join(now)
    two.join(now)
    run(5_000)
    const next = { ...playing(6_800), entry: 2 }
    world.at(6_000, () => [one, two].map(listener => listener.hear(next)))
    run(9_000)
    expect(Math.abs(one.getPlaceMs() - two.getPlaceMs())).toBeLessThanOrEqual(40)
    expect(Math.abs(one.getPlaceMs() - 2_200)).toBeLessThanOrEqual(60)
    for (const listener of [one, two]) listener.hear({ ...next, paused_at: 10_000 })
    run(12_000)
    expect([one.getPlaceMs(), two.getPlaceMs()]).toEqual([3_200, 3_200])
    for (const listener of [one, two]) listener.hear({ ...next, started_at: 12_800 - 3_200 })
    run(15_000)
    expect(Math.abs(one.getPlaceMs() - two.getPlaceMs())).toBeLessThanOrEqual(40)
    for (const listener of [one, two]) listener.hear(null)
    run(16_000)
    expect(one.getPhase()).toBe('silent')
  })

  it('whoever starts a new song late is with the other again within four seconds', () => {
    const apart: number[] = []
    for (let seed = 1; seed <= 20; seed += 1) {
      const { world, run, one, two, now } = listen(seed)
      one.join(now)
      two.join(now)
      run(5_000)
      two.delayStarts(134)
      const next = { ...playing(6_800), entry: 2 }
      world.at(6_000, () => [one, two].map(listener => listener.hear(next)))
      run(10_800)
      apart.push(Math.abs(one.getPlaceMs() - two.getPlaceMs()))
    }
    expect(percentile(apart, 0.95)).toBeLessThanOrEqual(40)
  })

  it('whoever falls behind catches up alone, by one jump', () => {
    const { world, run, one, two, now } = listen(11)
    one.join(now)
    two.join(now)
    run(20_000)
    const before = one.getPlaceMs()
    two.stumble(4_000)
    run(23_000)
    expect(Math.abs(one.getPlaceMs() - before - 3_000)).toBeLessThan(50)
    expect(Math.abs(two.getPlaceMs() - one.getPlaceMs())).toBeLessThanOrEqual(60)
    expect(world.nowMs).toBe(23_000)
  })
})
