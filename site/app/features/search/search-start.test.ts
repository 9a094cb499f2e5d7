import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToHistory } from './search-start.tsx'

describe('addToHistory', () => {
  it.each([
    [[], '雨', ['雨']],
    [['雨'], '  春 ', ['春', '雨']],
    [['雨', '春'], '春', ['春', '雨']],
    [['雨'], '   ', ['雨']],
  ])('%j and %j is %j', (history, query, next) => {
    expect(addToHistory(history, query)).toEqual(next)
  })

  it('drops the oldest beyond ten', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `词${index}`)
    expect(addToHistory(ten, '新')).toEqual(['新', ...ten.slice(0, 9)])
  })

  it('never holds a thing twice, nor more than ten', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 })), queries => {
        const history = queries.reduce<readonly string[]>(addToHistory, [])
        expect(new Set(history).size).toBe(history.length)
        expect(history.length).toBeLessThanOrEqual(10)
      }),
    )
  })
})
