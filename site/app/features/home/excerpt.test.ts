import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

describe('excerptOf', () => {
  it.each([
    ['好诗', '好诗'],
    ['  **好**诗，\n~~不~~ `可说` ', '好诗， 不 可说'],
    ['> 引一句\n> 再引\n答一句', '引一句 再引 答一句'],
    ['看[这里](https://example.org/a_b)吧', '看这里吧'],
    ['1 < 2 & <b>', '1 < 2 & <b>'],
    ['字'.repeat(61), `${'字'.repeat(59)}…`],
    ['字'.repeat(60), '字'.repeat(60)],
    ['😂'.repeat(61), `${'😂'.repeat(59)}…`],
  ])('%j is shown as %j', (source, line) => {
    expect(excerptOf(source)).toBe(line)
  })

  it('is one line of at most 60 characters, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), source => {
        const line = excerptOf(source)
        expect([...line].length).toBeLessThanOrEqual(60)
        expect(line).not.toMatch(/\n/)
      }),
    )
  })
})
