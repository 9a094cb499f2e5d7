import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTokens } from '../scripts/preview-palette.ts'
import { contrast, parseColour } from './colour.ts'
import { termInk } from './term-ink.ts'

const tokens = readTokens()

function ratioOn(theme: 'light' | 'dark', ink: string): number {
  const [one, paper] = [parseColour(ink), parseColour(tokens[theme].get('paper') ?? '')]
  if (!one || !paper) throw new Error(`${ink} is no colour`)
  return contrast(one, paper)
}

it('reads on the paper of day and night, whatever was chosen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), number => {
      const ink = termInk(`#${number.toString(16).padStart(6, '0')}`)
      expect(ratioOn('light', ink?.day ?? '')).toBeGreaterThanOrEqual(4.5)
      expect(ratioOn('dark', ink?.night ?? '')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('keeps a colour that reads already, and needs one', () => {
  expect(termInk('#8c3521')?.day).toBe('#8c3521')
  expect(termInk('#e9a184')?.night).toBe('#e9a184')
  expect(termInk('')).toBeUndefined()
})
