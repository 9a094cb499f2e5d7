import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerAtTop, headerStep } from './header-scroll.ts'

const maxY = 5_000
const walk = (...places: number[]) => places.reduce((state, y) => headerStep(state, { y, maxY }), headerAtTop)

describe('headerStep', () => {
  it.each([
    ['at the top', [0], false, false],
    ['at 50 px', [50], false, false],
    ['at 51 px, going down', [51], true, true],
    ['going down', [300, 600], true, true],
    ['going up', [600, 500], false, true],
    ['going up, then down', [600, 500, 700], true, true],
    ['trembling while hidden', [600, 598, 601], true, true],
    ['trembling while shown', [600, 500, 502], false, true],
    ['back at the top', [600, 20], false, false],
    ['stretched beyond the top', [600, 10, -80], false, false],
    ['springing back from beyond the end', [4_900, 5_060, 5_000], true, true],
  ])('%s', (_, places, isHidden, isSolid) => {
    expect(walk(...places)).toMatchObject({ isHidden, isSolid })
  })

  it('creeping down by single pixels hides it all the same', () => {
    expect(walk(300, 200, ...Array.from({ length: 20 }, (_, step) => 200 + step))).toMatchObject({
      isHidden: true,
    })
  })

  it('is never hidden where it is transparent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -200, max: 6_000 })), places => {
        const { isHidden, isSolid } = walk(...places)
        expect(isHidden && !isSolid).toBe(false)
      }),
    )
  })
})
