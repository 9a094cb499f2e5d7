import { expect, test } from 'vitest'
import { songOf } from '../testing/test-env.ts'
import { canCrossfade, fadeLoudness, gainLoudness } from './audio-mixer.ts'

test('both parts of a fade make one power at every moment', () => {
  for (let part = -0.1; part <= 1.1; part += 0.05) {
    const { leaving, coming } = fadeLoudness(part)
    expect(leaving ** 2 + coming ** 2).toBeCloseTo(1)
  }
  expect([fadeLoudness(0).coming, fadeLoudness(1).coming]).toEqual([0, 1])
})

test.each([
  [0, 100, 100, false],
  [10, 20, 20, true],
  [10, 19, 100, false],
  [10, 100, 19, false],
])('a fade of %i s between songs of %i and %i s: %s', (fadeSeconds, first, second, isFit) => {
  const leaving = { song: songOf(1), seconds: first }
  expect(canCrossfade({ fadeSeconds, leaving, coming: { song: songOf(2), seconds: second } })).toBe(isFit)
})

test.each([
  [null, 1],
  [0, 1],
  [-6.02, 0.5],
  [3, 1],
])('a gain of %s dB is a loudness of %s', (gain, loudness) =>
  expect(gainLoudness(gain)).toBeCloseTo(loudness, 3),
)
