import fc from 'fast-check'
import { expect, test } from 'vitest'
import { landscapeCount, landscapeScene } from './landscape-scene.ts'

const anyId = fc.integer({ min: 0, max: 5_000_000 })

test('the same id is the same picture', () => {
  fc.assert(
    fc.property(anyId, id => {
      expect(landscapeScene(id)).toEqual(landscapeScene(id))
    }),
  )
})

test('a picture stays under 1.2 KB', () => {
  for (let id = 0; id < landscapeCount; id += 1)
    expect(landscapeScene(id).markup.length).toBeLessThanOrEqual(1229)
})

test('a thousand ids are a thousand pictures, and then they come again', () => {
  const pictures = Array.from({ length: landscapeCount }, (_, id) => landscapeScene(id).markup)
  expect(new Set(pictures).size).toBe(landscapeCount)
  expect(landscapeScene(landscapeCount + 7)).toBe(landscapeScene(7))
})

test('markup holds finite numbers and our own names, whatever the seed', () => {
  const seeds = fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN))
  fc.assert(
    fc.property(seeds, seed => {
      const { markup, inks } = landscapeScene(seed)
      expect(markup).not.toMatch(/NaN|undefined|Infinity/)
      expect(Object.values(inks).every(ink => /^#[0-9a-f]{6}$/.test(String(ink)))).toBe(true)
    }),
  )
})

test('neighbours differ in palette and picture, and ten in a row show every palette', () => {
  fc.assert(
    fc.property(anyId, id => {
      const row = Array.from({ length: 10 }, (_, step) => landscapeScene(id + step))
      expect(new Set(row.map(scene => JSON.stringify(scene.inks))).size).toBe(10)
      expect(new Set(row.map(scene => scene.markup)).size).toBe(10)
    }),
  )
})
