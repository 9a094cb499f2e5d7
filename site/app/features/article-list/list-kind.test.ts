import { describe, expect, it } from 'vitest'
import { listAddress, parseListWish } from './list-kind.ts'

describe('parseListWish', () => {
  it.each([
    ['type=tag&id=7&name=读诗', { kind: 'tag', id: 7, page: 1 }],
    ['type=category&id=12&page=3', { kind: 'category', id: 12, page: 3 }],
    ['type=category&id=12&page=zero', { kind: 'category', id: 12, page: 1 }],
    ['type=category&id=0', undefined],
    ['type=category&id=1.5', undefined],
    ['type=author&id=1', undefined],
    ['id=1', undefined],
    ['type=tag', undefined],
  ])('%s asks for %j', (query, wish) => {
    expect(parseListWish(new URLSearchParams(query))).toEqual(wish)
  })
})

describe('listAddress', () => {
  it('names the list and leaves the first page without a number', () => {
    expect(listAddress({ kind: 'tag', id: 7, page: 1, name: '读诗' })).toBe(
      '/articleList?type=tag&id=7&name=%E8%AF%BB%E8%AF%97',
    )
  })

  it('gives back what it was made from', () => {
    const address = listAddress({ kind: 'category', id: 3, page: 2, name: 'a&id=9' })
    expect(parseListWish(new URL(address, 'https://a.example').searchParams)).toEqual({
      kind: 'category',
      id: 3,
      page: 2,
    })
  })
})
