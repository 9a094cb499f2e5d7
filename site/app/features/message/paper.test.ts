import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Colour, colourText, contrast, luminance, mix, parseCoat, readableFrom } from './colour.ts'
import { faceOf, inks, papers } from './paper.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour: fc.Arbitrary<Colour> = fc.tuple(part, part, part)
const look = { color: '', bg_color: '', bg_url: '', font_size: 16, font_weight: 500 }

const read = (text: string): Colour => parseCoat(text)?.colour ?? [0, 0, 0]

function ratio({ paper, ink }: { paper: string; ink: string }): number {
  return contrast(read(paper), read(ink))
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

  it('reads in any ink on any paper that are seen through, and shows both by day and by night', () => {
    const alpha = fc.integer({ min: 1, max: 999 })
    const coat = (given: Colour, of: number) => `rgba(${given.join(', ')}, ${of / 1_000})`
    fc.assert(
      fc.property(colour, alpha, colour, alpha, (ink, inkAlpha, paper, paperAlpha) => {
        const face = faceOf({ ...look, color: coat(ink, inkAlpha), bg_color: coat(paper, paperAlpha) })
        expect(ratio(face.day)).toBeGreaterThanOrEqual(readableFrom)
        expect(ratio(face.night)).toBeGreaterThanOrEqual(readableFrom)
      }),
    )
    expect(faceOf({ ...look, bg_color: 'rgba(255, 0, 0, 0.5)' }).day.paper).toBe('#f97670')
    expect(faceOf({ ...look, bg_color: 'rgba(255, 0, 0, 0.5)' }).night.paper).toBe('#531815')
  })

  it('shines at night no brighter than the papers of the house', () => {
    const brightest = Math.max(...papers.map(({ night }) => luminance(read(night))))
    fc.assert(
      fc.property(colour, paper => {
        const { night } = faceOf({ ...look, bg_color: colourText(paper) })
        expect(luminance(read(night.paper))).toBeLessThanOrEqual(Math.max(brightest, 0.06) + 0.001)
      }),
    )
  })

  it('takes what is transparent for the sheet that needs no choosing', () => {
    expect(faceOf({ ...look, color: 'transparent', bg_color: 'transparent' })).toEqual(faceOf(look))
  })

  it('reads over any point of any picture, through its veil', () => {
    fc.assert(
      fc.property(colour, colour, (ink, point) => {
        const face = faceOf({ ...look, color: colourText(ink), bg_url: '/uploads/a.png' })
        for (const { paper, ink: shown, veil } of [face.day, face.night]) {
          const share = Number(veil?.match(/[\d.]+(?=\)$)/)?.[0])
          const ground = mix({ over: read(paper), under: point, share })
          expect(contrast(read(shown), ground)).toBeGreaterThanOrEqual(readableFrom)
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
