import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Colour, colourText, contrast, over, parseColour } from './colour.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour: fc.Arbitrary<Colour> = fc.record({ r: part, g: part, b: part, a: fc.constant(1) })
const black: Colour = { r: 0, g: 0, b: 0, a: 1 }
const white: Colour = { r: 255, g: 255, b: 255, a: 1 }

describe('parseColour', () => {
  it.each([
    ['#a8402a', { r: 168, g: 64, b: 42, a: 1 }],
    ['#FFF', white],
    ['rgba(1, 20, 255, 0.25)', { r: 1, g: 20, b: 255, a: 0.25 }],
    ['transparent', { ...black, a: 0 }],
    ['#12', null],
    ['red', null],
    ['', null],
    ['#12345g', null],
    ['#fff;background:url(x)', null],
    ['rgba(0, 0, 0, 0.5);x', null],
  ])('of %j is %j', (text, parsed) => {
    expect(parseColour(text)).toEqual(parsed)
  })

  it('reads back what was written', () => {
    fc.assert(
      fc.property(colour, given => {
        expect(parseColour(colourText(given))).toEqual(given)
      }),
    )
  })
})

it('measures contrast as WCAG does', () => {
  expect(contrast(black, white)).toBe(21)
  expect(contrast(white, { r: 118, g: 118, b: 118, a: 1 })).toBeCloseTo(4.54, 2)
  expect(over({ ...black, a: 0.5 }, white)).toEqual({ r: 127.5, g: 127.5, b: 127.5, a: 1 })
})
