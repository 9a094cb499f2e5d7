import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cropBox, moveCrop, wholeCrop } from './square-crop.ts'

it('shows as much as can be, from the middle', () => {
  expect(cropBox(wholeCrop, 400, 200)).toEqual({ left: 100, top: 0, side: 200 })
  expect(cropBox({ ...wholeCrop, zoom: 2 }, 400, 200)).toEqual({ left: 150, top: 50, side: 100 })
})

it('follows the hand, and stays within the picture whatever is done', () => {
  const moved = moveCrop(wholeCrop, { x: -24, y: 0, framePx: 240, width: 400, height: 200 })
  expect(cropBox(moved, 400, 200).left).toBeCloseTo(120)
  const size = fc.integer({ min: 1, max: 5_000 })
  const way = fc.integer({ min: -9_999, max: 9_999 })
  fc.assert(
    fc.property(
      size,
      size,
      way,
      way,
      fc.double({ min: 1, max: 4, noNaN: true }),
      (width, height, x, y, zoom) => {
        const crop = moveCrop({ ...wholeCrop, zoom }, { x, y, framePx: 240, width, height })
        const { left, top, side } = cropBox(crop, width, height)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + side).toBeLessThanOrEqual(width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(height + 1e-6)
      },
    ),
  )
})
