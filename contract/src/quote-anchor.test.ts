import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorAt, evidenceAt, findExact, partOf, placesOf, squeezed } from './quote-anchor.ts'

const text = squeezed(
  '五更起来，檐下的雨还没有停。江南的春天总是这样，雨是主人，人是客。\n' +
    '雨还在下。我披衣坐到窗前，听见巷子里有人推门，木屐踏在石板上。\n' +
    '雨还在下。放翁写这首诗的时候六十二岁，住在临安的客栈里等候召见。',
)
const anchorOf = (words: string, nth = 0) => anchorAt(text, placesOf(text, words)[nth] ?? -1, words.length)

describe('the place of quoted words', () => {
  it('is where the exact words stand, of several the one between the same neighbours', () => {
    for (const nth of [0, 1])
      expect(findExact(text, anchorOf('雨还在下', nth))).toBe(placesOf(text, '雨还在下')[nth])
  })

  it('follows words that were moved, where they stand alone', () => {
    const anchor = anchorOf('听见巷子里有人推门')
    const moved = `听见巷子里有人推门。${text.replace('听见巷子里有人推门，', '')}`
    expect(findExact(moved, anchor)).toBe(0)
  })

  it('is nowhere when the neighbours are gone and the words stand elsewhere', () => {
    const anchor = anchorOf('雨还在下', 1)
    const rest = text.slice(0, text.lastIndexOf('雨还在下'))
    expect(findExact(rest, anchor, 0.4)).toBeUndefined()
    expect(findExact('春天来了，雨还在下，人走了', anchor)).toBeUndefined()
  })

  it('is nowhere when two places have the same neighbours', () => {
    expect(findExact(text + text, anchorOf('雨是主人'))).toBeUndefined()
  })

  it('has all the evidence where nothing was changed', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 2), fc.integer({ min: 1, max: 40 }), (at, length) => {
        const fitting = Math.min(length, text.length - at)
        expect(evidenceAt(text, { at, length: fitting }, anchorAt(text, at, fitting))).toBeCloseTo(1)
      }),
    )
  })
})

describe('a part of a text with its spaces', () => {
  it.each([
    ['一 行 字', { at: 1, length: 1 }, '行'],
    ['const rain = listen()', { at: 5, length: 5 }, 'rain ='],
    ['甲\n\n乙', { at: 0, length: 2 }, '甲\n\n乙'],
    ['甲乙', { at: 5, length: 2 }, ''],
  ])('%j %j', (whole, place, part) => {
    expect(partOf(whole, place)).toBe(part)
  })
})
