import type { Message } from '@xiaolou/contract/message'
import { describe, expect, it } from 'vitest'
import { hasMore, nextPages, type Shelf, shelfOf, withNewer, without, withPage } from './shelf.ts'

const messageOf = (id: number, text = `第 ${id} 条`): Message => ({
  id,
  message: text,
  message_source: text,
  font_size: 16,
  color: '',
  font_weight: 500,
  bg_color: '',
  bg_url: '',
  tag: '',
  user_id: 0,
  nick_name: '访客',
  avatar: '',
  like_times: 0,
  is_like: false,
  comment_total: 0,
  createdAt: '2026-01-01 00:00:00',
})
const ids = (shelf: Shelf) => shelf.list.map(({ id }) => id)
const start = shelfOf({
  wish: { tag: '', words: '', page: 1 },
  messages: { current: 1, size: 2, total: 5, list: [messageOf(5), messageOf(4)] },
  tags: null,
})

describe('a shelf', () => {
  it('takes the next page, without what slid down meanwhile, and knows when there is no more', () => {
    const second = withPage(start, { current: 2, total: 6, list: [messageOf(4), messageOf(3)] })
    expect(ids(second)).toEqual([5, 4, 3])
    expect([second.lastPage, second.total, hasMore(second)]).toEqual([2, 6, true])
    const third = withPage(second, { current: 3, total: 6, list: [messageOf(2), messageOf(1)] })
    expect([ids(third), hasMore(third)]).toEqual([[5, 4, 3, 2, 1], false])
  })

  it('shows a changed message in its place', () => {
    const changed = withNewer(start, [messageOf(4, '改过了'), messageOf(99)])
    expect(changed.list.map(({ message }) => message)).toEqual(['第 5 条', '改过了'])
    expect(withNewer(start, [messageOf(99)])).toBe(start)
  })

  it('lets one go, and counts it off', () => {
    const shorter = without(start, 5)
    expect([ids(shorter), shorter.total]).toEqual([[4], 4])
    expect([nextPages(start), nextPages(shorter)]).toEqual([[2], [1, 2]])
    expect(without(start, 99)).toBe(start)
  })
})
