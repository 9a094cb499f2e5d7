import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Colour, colourText, contrast, mix, parseColour, readableFrom } from './colour.ts'
import { faceOf, inks, papers } from './paper.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour: fc.Arbitrary<Colour> = fc.tuple(part, part, part)
const look = { color: '', bg_color: '', bg_url: '', font_size: 16, font_weight: 500 }

function ratio({ paper, ink }: { paper: string; ink: string }): number {
  return contrast(parseColour(paper) ?? [0, 0, 0], parseColour(ink) ?? [0, 0, 0])
}

describe('faceOf', () => {
  it('reads by day and by night on any paper in any ink', () => {
    fc.assert(
      fc.property(colour, colour, (ink, paper) => {
        const face = faceOf({ ...look, color: colourText(ink), bg_color: colourText(paper) })
        expect(ratio(face.day)).toBeGreaterThanOrEqual(readableFrom)
        expect(ratio(face.night)).toBeGreaterThanOrEqual(readableFrom)
        expect(face.day.paper).toBe(colourText(paper))
      }),
    )
  })

  it('reads over any point of any picture, through its veil', () => {
    fc.assert(
      fc.property(colour, colour, (ink, point) => {
        const face = faceOf({ ...look, color: colourText(ink), bg_url: '/uploads/a.png' })
        for (const { paper, ink: shown, veil } of [face.day, face.night]) {
          const share = Number(veil?.match(/[\d.]+(?=\)$)/)?.[0])
          const ground = mix({ over: parseColour(paper) ?? [0, 0, 0], under: point, share })
          expect(contrast(parseColour(shown) ?? [0, 0, 0], ground)).toBeGreaterThanOrEqual(readableFrom)
        }
      }),
    )
  })

  it.each(papers)('$name takes the ink that suits it, and says nothing of mending', ({ value }) => {
    const face = faceOf({ ...look, bg_color: value })
    expect(ratio(face.day)).toBeGreaterThanOrEqual(7 - (value === '#a8402a' || value === '#2f5b74' ? 2 : 0))
    expect(face.isMended).toBe(false)
  })

  it('tells when the chosen ink is lost on the chosen paper', () => {
    expect(faceOf({ ...look, color: '#fffaf4', bg_color: '#f6e3b4' }).isMended).toBe(true)
    expect(faceOf({ ...look, color: '#a8402a' }).isMended).toBe(false)
    expect(faceOf({ ...look, color: '#7d5310', bg_url: '/uploads/a.png' }).isMended).toBe(true)
  })

  it('takes what is no colour for none', () => {
    expect(faceOf({ ...look, color: 'url(//x)', bg_color: 'expression(1)' })).toEqual(faceOf(look))
  })

  it('keeps an ink of the house as it is on the sheet that needs no choosing', () => {
    for (const { value } of inks.slice(1, -1)) expect(faceOf({ ...look, color: value }).day.ink).toBe(value)
  })
})
