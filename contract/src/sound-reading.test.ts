import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countMixed, mixedReadingsOf, syllablesOf } from './sound-reading.ts'

const syllables = 'xiao lou ting yu zhang shi chu qing ming feng hua xue yue jiang nan lv'.split(' ')
const spoken = (syllables: readonly string[]) => syllables.map(sound => ({ sign: '　', sound }))
const initials = (of: readonly string[]) => of.map(syllable => syllable.charAt(0)).join('')
/** As a name is indexed: from each of its characters on, in full and by initials. */
const keysOf = (name: readonly string[]) =>
  name.flatMap((_, at) => [name.slice(at).join(''), initials(name.slice(at))])
const begins = (keys: readonly string[], prefix: string) => keys.some(key => key.startsWith(prefix))

describe('sounds of mixed kind', () => {
  it.each([
    ['xiaolty', ['xlty', 'xiaol']],
    ['xlouting', ['xlt', 'louting']],
    ['zhg', ['zg', 'zh']],
    ['aqing', ['aq', 'qing']],
  ])('%s is read, first of all, as %j', (word, reading) => {
    expect(mixedReadingsOf(word)[0]).toEqual(reading)
  })

  it.each(['xlty', 'vvv', 'x', '', '听雨'])('%j is none', word => {
    expect(mixedReadingsOf(word)).toEqual([])
  })

  it.each([
    ['xinghua', [['xing', 'hua']]],
    ['xiaolou', [['xiao', 'lou']]],
    [
      'fangan',
      [
        ['fan', 'gan'],
        ['fang', 'an'],
      ],
    ],
    ['xian', [['xi', 'an']]],
    ['xinghuak', [['xing', 'hua', 'k']]],
    ['xing', []],
    ['xlty', []],
    ['docker', []],
  ])('%s in whole syllables is %j', (word, readings) => {
    expect(syllablesOf(word)).toEqual(readings)
  })

  it('stay few, however many ways there are through the letters', () => {
    const counts = ['ao'.repeat(12), 'a'.repeat(25)].map(word => mixedReadingsOf(word).length)
    expect(counts).toEqual([8, 0])
  })

  it('are found by one of their readings, however each of three characters was typed', () => {
    const howTyped = fc.constantFrom('whole', 'initial', 'both')
    const typed = fc.tuple(fc.constantFrom(...syllables), howTyped)
    fc.assert(
      fc.property(fc.array(typed, { minLength: 2, maxLength: 3 }), given => {
        const name = given.map(([syllable]) => syllable)
        const word = given
          .map(([syllable, how]) => {
            if (how === 'whole') return syllable
            return how === 'both' && /^[zcs]h/.test(syllable) ? syllable.slice(0, 2) : syllable.charAt(0)
          })
          .join('')
        expect(countMixed(spoken(name), word)).toBeGreaterThan(0)
        const keys = keysOf(name)
        const isFound =
          begins(keys, word) ||
          mixedReadingsOf(word).some(reading => reading.every(prefix => begins(keys, prefix)))
        expect([word, isFound]).toEqual([word, true])
      }),
    )
  })

  it.each([
    [['xiao', 'lou', 'ting', 'yu'], 'xiaolty', 4],
    [['xiao', 'lou', 'ting', 'yu'], 'xlouti', 3],
    [['xiao', 'lou', 'ting', 'yu'], 'xialty', 0],
    [['xiao'], 'xiaol', 0],
    [['xi', 'an'], 'xian', 2],
    [[], 'x', 0],
    [['xiao'], '', 0],
  ])('of %j %s means %i', (name, word, count) => {
    expect(countMixed(spoken(name), word)).toBe(count)
  })
})
