import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryTermsOf } from './search-text.ts'
import { isWithinOneEdit, writtenNear } from './slips.ts'

describe('a slip', () => {
  it.each([
    ['docker', 'dokcer', true],
    ['docker', 'docer', true],
    ['docker', 'dockker', true],
    ['docker', 'locker', true],
    ['docker', 'docker', true],
    ['docker', 'lokcer', false],
    ['docker', 'dock', false],
    ['abcd', 'badc', false],
    ['小楼听雨', '小楼听语', true],
  ])('between %s and %s is one edit: %s', (one, other, isNear) => {
    expect([isWithinOneEdit(one, other), isWithinOneEdit(other, one)]).toEqual([isNear, isNear])
  })

  it.each([
    ['用 Docker 装 docker', 'dokcer', ['Docker', 'docker']],
    ['小楼听雨，听了一夜', '小楼听语', ['小楼听雨']],
    ['在小楼里听雨', '小楼听雨', ['小楼里听雨']],
    ['小樓聽雨', '小楼厅雨', ['小樓聽雨']],
    ['小楼听。', '小楼听雨', ['小楼听']],
    ['用 docker 听雨', 'dokcer 听雨', ['docker', '听雨']],
    ['用 docker 看雨', 'dokcer 听雨', []],
    ['cat', 'cats', ['cat']],
    ['cut', 'cat', []],
    ['春雨', '秋雨', []],
  ])('in %j for %j are %j', (text, query, words) => {
    expect(writtenNear(text, queryTermsOf(query))).toEqual(words)
  })

  it('is found wherever one character of a word was replaced', () => {
    const han = fc.stringMatching(/^[\u4e00-\u4f00]{4,12}$/)
    fc.assert(
      fc.property(han, fc.nat(), (word, at) => {
        const wrong = at % word.length
        const typed = `${word.slice(0, wrong)}雨${word.slice(wrong + 1)}`
        expect(writtenNear(`，${word}。`, queryTermsOf(typed))).not.toEqual([])
      }),
    )
  })
})
