import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  black,
  type Colour,
  colourText,
  contrast,
  mix,
  parseColour,
  readableFrom,
  readableInk,
  white,
} from './colour.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour: fc.Arbitrary<Colour> = fc.tuple(part, part, part)

describe('parseColour', () => {
  it.each([
    ['#a8402a', { colour: [168, 64, 42], alpha: 1 }],
    ['#FFF', { colour: [255, 255, 255], alpha: 1 }],
    ['rgba(1, 20, 255, 0.25)', { colour: [1, 20, 255], alpha: 0.25 }],
    ['transparent', undefined],
    ['#12', undefined],
    ['red', undefined],
    ['', undefined],
    ['#12345g', undefined],
    ['#fff;background:url(x)', undefined],
    ['rgba(0, 0, 0, 0.5);x', undefined],
  ])('of %j is %j', (text, parsed) => {
    expect(parseColour(text)).toEqual(parsed)
  })

  it('reads back what was written', () => {
    fc.assert(
      fc.property(colour, given => {
        expect(parseColour(colourText(given))).toEqual({ colour: given, alpha: 1 })
      }),
    )
  })
})

it('measures contrast as WCAG does', () => {
  expect(contrast(black, white)).toBe(21)
  expect(contrast(white, [118, 118, 118])).toBeCloseTo(4.54, 2)
  expect(mix({ over: black, under: white, share: 0.5 })).toEqual([128, 128, 128])
})

describe('readableInk', () => {
  it('reads on every ground, whatever was chosen', () => {
    fc.assert(
      fc.property(colour, colour, (ink, ground) => {
        expect(contrast(readableInk({ ink, ground }), ground)).toBeGreaterThanOrEqual(readableFrom)
      }),
    )
  })

  it('leaves an ink alone that reads already', () => {
    expect(readableInk({ ink: [151, 37, 69], ground: white })).toEqual([151, 37, 69])
  })
})
