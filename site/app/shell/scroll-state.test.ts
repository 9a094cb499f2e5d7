import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrollAtTop, scrollStep } from './scroll-state.ts'

const maxY = 5_000
const windowPx = 800
const walk = (...places: number[]) =>
  places.reduce((state, y) => scrollStep(state, { y, maxY, windowPx }), scrollAtTop)

describe('scrollStep', () => {
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

  it.each([
    ['7 px down', [600, 500, 507], false],
    ['8 px down', [600, 500, 508], true],
    ['7 px up from the lowest place', [600, 606, 599], true],
    ['8 px up from the lowest place', [600, 606, 598], false],
    ['8 px down from the highest place', [600, 500, 496, 504], true],
  ])('turns after 8 px and no sooner: %s', (_, places, isHidden) => {
    expect(walk(...places).isHidden).toBe(isHidden)
  })

  it.each([
    [200, { isFarDown: false, isHalfRead: false, isAtEnd: false }],
    [201, { isFarDown: true, isHalfRead: false, isAtEnd: false }],
    [401, { isFarDown: true, isHalfRead: true, isAtEnd: false }],
    [maxY - 48, { isFarDown: true, isHalfRead: true, isAtEnd: false }],
    [maxY - 47, { isFarDown: true, isHalfRead: true, isAtEnd: true }],
  ])('knows at %i px how far down that is', (y, flags) => {
    expect(walk(y)).toMatchObject(flags)
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
