import { messagesPath } from '@xiaolou/contract/address'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseListQuery } from './message-query.ts'

describe('parseListQuery', () => {
  it.each([
    ['', { tag: '', words: '', page: 1 }],
    ['tag=%E6%9D%A5%E8%AE%BF&page=3', { tag: '来访', words: '', page: 3 }],
    ['q=+%E9%9B%A8+', { tag: '', words: '雨', page: 1 }],
    ['page=0', { tag: '', words: '', page: 1 }],
    ['page=1e3', { tag: '', words: '', page: 1 }],
    ['page=1234567', { tag: '', words: '', page: 1 }],
  ])('of %j', (search, query) => {
    expect(parseListQuery(new URLSearchParams(search))).toEqual(query)
  })

  it('cuts what the server would refuse', () => {
    const query = parseListQuery(new URLSearchParams({ tag: '签'.repeat(20), q: '词'.repeat(90) }))
    expect([query.tag.length, query.words.length]).toEqual([12, 64])
  })
})

it('reads back every address that it makes', () => {
  const text = (maxLength: number) =>
    fc.string({ maxLength, unit: 'grapheme-ascii' }).map(given => given.trim())
  fc.assert(
    fc.property(text(12), text(64), fc.integer({ min: 1, max: 99_999 }), (tag, words, page) => {
      const address = messagesPath({ tag, words, page })
      expect(parseListQuery(new URL(address, 'https://a.example').searchParams)).toEqual({ tag, words, page })
    }),
  )
})

it('has a bare address for the first page of everything', () => {
  expect(messagesPath({})).toBe('/message/list')
  expect(messagesPath({ tag: '', words: '', page: 1 })).toBe('/message/list')
})
