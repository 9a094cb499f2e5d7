import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeyIndex, createTextsAsOne } from './name-index.ts'

const places = (texts: readonly string[], isFound: (text: string) => boolean) =>
  texts.flatMap((text, place) => (isFound(text) ? [place] : []))
const few = (signs: string) => fc.string({ unit: fc.constantFrom(...signs), maxLength: 6 })

it('texts as one hold a part where one of them does', () => {
  const part = few('小楼a')
  fc.assert(
    fc.property(fc.array(few('小楼a ')), part, (texts, sought) => {
      expect(createTextsAsOne(texts)(sought)).toEqual(places(texts, text => text.includes(sought)))
    }),
  )
})

it('names are found where each word begins one of their keys', () => {
  const word = few('xla').filter(text => text !== '')
  fc.assert(
    fc.property(fc.array(fc.array(word)), fc.array(word, { minLength: 1, maxLength: 2 }), (names, words) => {
      const all = names.map(keys => `\n${keys.join('\n')}`)
      const holds = (keys: string) => words.every(one => keys.includes(`\n${one}`))
      expect(createKeyIndex(all).findBegun(words)).toEqual(places(all, holds))
    }),
  )
})

it('mixed words are found by all of their initials and runs, the whole ones too', () => {
  const index = createKeyIndex(['\nxiaoloutingyu\nxlty\nloutingyu\nlty', '\nxiaolin\nxl', '\nxlty'])
  expect(index.findMixed([['xiaolty']])).toEqual([0])
  expect(index.findMixed([['xiaol']])).toEqual([0, 1])
  expect(index.findMixed([['xiaol'], ['louty']])).toEqual([0])
})
