import { type Colour, colourText, contrast, luminance, over, parseColour } from '@xiaolou/ui/colour'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grounds, inks, readableFrom, readableInk, themeOf } from './card-theme.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour: fc.Arbitrary<Colour> = fc.record({ r: part, g: part, b: part, a: fc.constant(1) })
const white: Colour = { r: 255, g: 255, b: 255, a: 1 }
const look = { color: '', bg_color: '', bg_url: '', font_size: 16, font_weight: 500 }

const read = (text: string): Colour => parseColour(text) ?? white

function ratio({ ground, ink }: { ground: string; ink: string }): number {
  return contrast(read(ground), read(ink))
}

describe('themeOf', () => {
  it('reads by day and by night on any ground in any ink', () => {
    fc.assert(
      fc.property(colour, colour, (ink, ground) => {
        const theme = themeOf({ ...look, color: colourText(ink), bg_color: colourText(ground) })
        expect(ratio(theme.day)).toBeGreaterThanOrEqual(readableFrom)
        expect(ratio(theme.night)).toBeGreaterThanOrEqual(readableFrom)
        expect(theme.day.ground).toBe(colourText(ground))
      }),
    )
  })

  it('reads in any ink on any ground that are seen through, and shows both by day and by night', () => {
    const alpha = fc.integer({ min: 1, max: 999 })
    const rgba = (given: Colour, of: number) => `rgba(${given.r}, ${given.g}, ${given.b}, ${of / 1_000})`
    fc.assert(
      fc.property(colour, alpha, colour, alpha, (ink, inkAlpha, ground, groundAlpha) => {
        const theme = themeOf({ ...look, color: rgba(ink, inkAlpha), bg_color: rgba(ground, groundAlpha) })
        expect(ratio(theme.day)).toBeGreaterThanOrEqual(readableFrom)
        expect(ratio(theme.night)).toBeGreaterThanOrEqual(readableFrom)
      }),
    )
    expect(themeOf({ ...look, bg_color: 'rgba(255, 0, 0, 0.5)' }).day.ground).toBe('#f97670')
    expect(themeOf({ ...look, bg_color: 'rgba(255, 0, 0, 0.5)' }).night.ground).toBe('#531815')
  })

  it('shines at night no brighter than the grounds of the house', () => {
    const brightest = Math.max(...grounds.map(({ night }) => luminance(read(night))))
    fc.assert(
      fc.property(colour, ground => {
        const { night } = themeOf({ ...look, bg_color: colourText(ground) })
        expect(luminance(read(night.ground))).toBeLessThanOrEqual(Math.max(brightest, 0.06) + 0.001)
      }),
    )
  })

  it('takes what is transparent for the sheet that needs no choosing', () => {
    expect(themeOf({ ...look, color: 'transparent', bg_color: 'transparent' })).toEqual(themeOf(look))
  })

  it('reads over any point of any picture, through its veil', () => {
    fc.assert(
      fc.property(colour, colour, (ink, point) => {
        const theme = themeOf({ ...look, color: colourText(ink), bg_url: '/uploads/a.png' })
        for (const { ground: veiled, ink: shown, veil } of [theme.day, theme.night]) {
          const share = Number(veil?.match(/[\d.]+(?=\)$)/)?.[0])
          const ground = over({ ...read(veiled), a: share }, point)
          expect(contrast(read(shown), ground)).toBeGreaterThanOrEqual(readableFrom)
        }
      }),
    )
  })

  it.each(grounds)('$name takes the ink that suits it, and needs no other', ({ value }) => {
    const theme = themeOf({ ...look, bg_color: value })
    expect(ratio(theme.day)).toBeGreaterThanOrEqual(7 - (value === '#a8402a' || value === '#2f5b74' ? 2 : 0))
    expect(theme.isAdjusted).toBe(false)
  })

  it('says when the chosen ink is lost on the chosen ground', () => {
    expect(themeOf({ ...look, color: '#fffaf4', bg_color: '#f6e3b4' }).isAdjusted).toBe(true)
    expect(themeOf({ ...look, color: '#a8402a' }).isAdjusted).toBe(false)
    expect(themeOf({ ...look, color: '#7d5310', bg_url: '/uploads/a.png' }).isAdjusted).toBe(true)
  })

  it('takes what is no colour for none', () => {
    expect(themeOf({ ...look, color: 'url(//x)', bg_color: 'expression(1)' })).toEqual(themeOf(look))
  })

  it('keeps an ink of the house as it is on the sheet that needs no choosing', () => {
    for (const { value } of inks.slice(1, -1)) expect(themeOf({ ...look, color: value }).day.ink).toBe(value)
  })
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
    expect(readableInk({ ink: { r: 151, g: 37, b: 69, a: 1 }, ground: white })).toEqual({
      r: 151,
      g: 37,
      b: 69,
      a: 1,
    })
  })
})
