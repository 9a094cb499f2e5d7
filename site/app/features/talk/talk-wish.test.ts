import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTalkWish, talkAddress } from './talk-wish.ts'

describe('parseTalkWish', () => {
  it.each([
    ['', { tag: '', page: 1 }],
    ['page=3', { tag: '', page: 3 }],
    ['page=0', { tag: '', page: 1 }],
    ['page=-2', { tag: '', page: 1 }],
    ['tag=读诗&page=2', { tag: '读诗', page: 2 }],
    ['tag=%23读诗', { tag: '读诗', page: 1 }],
    ['id=7', { id: 7, tag: '', page: 1 }],
    ['id=7&tag=读诗&page=4', { id: 7, tag: '', page: 1 }],
    ['id=07', { tag: '', page: 1 }],
    ['id=abc&tag=茶', { tag: '茶', page: 1 }],
  ])('%s asks for %j', (query, wish) => {
    expect(parseTalkWish(new URLSearchParams(query))).toEqual(wish)
  })
})

describe('talkAddress', () => {
  it.each([
    [{}, '/talk'],
    [{ page: 1 }, '/talk'],
    [{ page: 2 }, '/talk?page=2'],
    [{ tag: '读诗' }, '/talk?tag=%E8%AF%BB%E8%AF%97'],
    [{ tag: 'a&id=9', page: 2 }, '/talk?tag=a%26id%3D9&page=2'],
    [{ id: 7, tag: '茶', page: 3 }, '/talk?id=7'],
  ])('%j stands at %s', (wish, address) => {
    expect(talkAddress(wish)).toBe(address)
  })

  it('gives back what it was made from', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{0,20}$/u)
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 99_999 }), (tag, page) => {
        const { searchParams } = new URL(talkAddress({ tag, page }), 'https://a.example')
        expect(parseTalkWish(searchParams)).toEqual({ tag, page })
      }),
    )
  })
})
