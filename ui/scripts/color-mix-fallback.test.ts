import { expect, it } from 'vitest'
import { withColorMixFallbacks, withoutColorMix } from './color-mix-fallback.ts'

it.each([
  ['color-mix(in srgb, var(--ink) 62%, var(--paper))', 'var(--ink)'],
  ['color-mix(in srgb, var(--ink) 12%, transparent)', 'transparent'],
  ['1px solid color-mix(in srgb, currentcolor 38%, transparent)', '1px solid currentcolor'],
  ['color-mix(in oklab, var(--s) var(--day), var(--night))', 'var(--s)'],
  ['color-mix(in oklab, var(--s) calc(64% + var(--day) * 0.36), #0b0c10)', 'var(--s)'],
  ['light-dark(red, color-mix(in srgb, var(--a, #fff) 20%, blue))', 'light-dark(red,blue)'],
  [
    'inset 0 1px color-mix(in srgb, red 36%, blue), 0 1px color-mix(in srgb, red 5%, blue)',
    'inset 0 1px red,0 1px blue',
  ],
])('%s has a fallback', (value, fallback) => {
  expect(withoutColorMix(value)).toBe(fallback)
})

it('keeps the mixtures of a rule for browsers that have them', () => {
  const source = '@media print { a { color: red; border: 0 color-mix(in srgb, red 50%, blue); margin: 0 } }'
  expect(withColorMixFallbacks(source).replace(/\s+/g, ' ')).toBe(
    '@media print { a { color: red; border: 0 red; margin: 0; @supports (color: color-mix(in srgb, red, red)) { border: 0 color-mix(in srgb, red 50%, blue) } } }',
  )
})
