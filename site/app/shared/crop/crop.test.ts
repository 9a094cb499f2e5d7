import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CropFrame, maxZoom, moveFrame, startFrame, zoomFrame, zoomOf } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('the square that is cut out', () => {
  it('begins as the largest, in the middle', () => {
    expect(startFrame(wide)).toEqual({ x: 100, y: 0, side: 200 })
    expect(startFrame({ width: 90, height: 150 })).toEqual({ x: 0, y: 30, side: 90 })
  })

  it('moves as far as the image goes', () => {
    expect(moveFrame(startFrame(wide), { x: 60, y: 60 }, wide)).toEqual({ x: 160, y: 0, side: 200 })
    expect(moveFrame(startFrame(wide), { x: -900, y: 0 }, wide)).toEqual({ x: 0, y: 0, side: 200 })
  })

  it('comes nearer about its own middle', () => {
    expect(zoomFrame(startFrame(wide), 2, wide)).toEqual({ x: 150, y: 50, side: 100 })
    expect(zoomOf(zoomFrame(startFrame(wide), 2, wide), wide)).toBe(2)
  })

  it('stays a square of the image whatever is done', () => {
    const act = fc.oneof(
      fc.record({ x: fc.integer({ min: -2_000, max: 2_000 }), y: fc.integer({ min: -2_000, max: 2_000 }) }),
      fc.record({ zoom: fc.double({ min: -3, max: 12, noNaN: true }) }),
    )
    const size = fc.record({
      width: fc.integer({ min: 1, max: 3_000 }),
      height: fc.integer({ min: 1, max: 3_000 }),
    })
    fc.assert(
      fc.property(size, fc.array(act, { maxLength: 12 }), (image, acts) => {
        const step = (frame: CropFrame, one: (typeof acts)[number]) =>
          'zoom' in one ? zoomFrame(frame, one.zoom, image) : moveFrame(frame, one, image)
        const { x, y, side } = acts.reduce(step, startFrame(image))
        const shortest = Math.min(image.width, image.height)
        expect(side).toBeGreaterThanOrEqual(shortest / maxZoom - 1e-6)
        expect(side).toBeLessThanOrEqual(shortest + 1e-6)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + side).toBeLessThanOrEqual(image.width + 1e-6)
        expect(y + side).toBeLessThanOrEqual(image.height + 1e-6)
      }),
    )
  })
})
