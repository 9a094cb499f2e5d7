import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { colourField, normaliseColour } from './colour.ts'

describe('a colour', () => {
  it.each([
    ['transparent', 'transparent'],
    ['Transparent', 'transparent'],
    ['#fed', '#ffeedd'],
    ['#FED8', 'rgba(255, 238, 221, 0.533)'],
    ['#A8402A', '#a8402a'],
    ['#a8402aff', '#a8402a'],
    ['#a8402a00', 'transparent'],
    ['rgb(255, 0, 10)', '#ff000a'],
    ['RGB(255,0,10)', '#ff000a'],
    ['rgb(100% 0% 50%)', '#ff0080'],
    ['rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'],
    ['rgba(1, 2, 3, .5)', 'rgba(1, 2, 3, 0.5)'],
    ['rgb(1 2 3 / 25%)', 'rgba(1, 2, 3, 0.25)'],
    ['rgb(1 2 3/0.25)', 'rgba(1, 2, 3, 0.25)'],
    ['rgba(1, 2, 3, 1)', '#010203'],
    ['rgba(1, 2, 3, 0)', 'transparent'],
    ['rgba(127.6, 0, 0, 1)', '#800000'],
    ['hsl(0, 100%, 50%)', '#ff0000'],
    ['hsl(120 100% 25%)', '#008000'],
    ['hsl(-120, 100%, 50%)', '#0000ff'],
    ['hsla(210, 50%, 40%, 0.3)', 'rgba(51, 102, 153, 0.3)'],
  ])('%s is kept as %s', (text, kept) => {
    expect(normaliseColour(text)).toBe(kept)
    expect(normaliseColour(kept)).toBe(kept)
  })

  it.each([
    'red',
    'currentColor',
    'inherit',
    '#12345',
    '#12',
    '#12345g',
    '＃fff',
    'red;background:url(//x)',
    '#fff;background:url(//x)',
    'url(//x)',
    'expression(alert(1))',
    'rgb(0,0)',
    'rgb(0,0,0,0,0)',
    'rgb(0 0 0 0)',
    'rgb(0 0 0 /)',
    'rgb(0 / 0 0 0)',
    'rgb(256,0,0)',
    'rgb(-1,0,0)',
    'rgb(1e2,0,0)',
    'rgb(0,0,0) x',
    'rgb(0,0,0));color:red',
    'rgba(0,0,0,1.5)',
    'rgba(0,0,0,101%)',
    'rgba(var(--x))',
    'rgba(calc(1),0,0,1)',
    'hsl(0,100,50)',
    'hsl(0,101%,50%)',
    'hsl(１,1%,1%)',
    'color-mix(in srgb, red, blue)',
    `rgb(${' '.repeat(80)}0,0,0)`,
    '"><img src=x>',
  ])('%s is none', text => {
    expect(normaliseColour(text)).toBeUndefined()
  })

  it('comes out in one of three forms, whatever came in', () => {
    const pieces = fc.constantFrom(...'rgbahsl()#, .%/-0123456789', 'rgba(', 'hsl(', 'transparent', ';', '"')
    const text = fc.array(pieces, { maxLength: 24 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(text, given => {
        expect(normaliseColour(given) ?? 'transparent').toMatch(
          /^(?:transparent|#[0-9a-f]{6}|rgba\(\d{1,3}, \d{1,3}, \d{1,3}, 0\.\d{1,3}\))$/,
        )
      }),
    )
  })

  it.each([null, undefined, '', '  '])('may be left out as %j', given => {
    expect(v.parse(colourField('颜色'), given)).toBe('')
  })
})
