import type { Talk } from '@xiaolou/contract/talk'
import { describe, expect, it } from 'vitest'
import { startPile, stepPile, type TalkPile } from './talk-pile.ts'

const talk = (id: number, change: Partial<Talk> = {}): Talk => ({
  id,
  content: `第 ${id} 条`,
  content_html: '',
  content_source: `第 ${id} 条`,
  tagList: [],
  user_id: 1,
  nick_name: '楼中人',
  avatar: '',
  status: 1,
  is_top: 2,
  like_times: 0,
  is_like: false,
  comment_total: 0,
  talkImgList: [],
  pictures: [],
  createdAt: '2026-05-01 08:00:00',
  createdAtIso: '2026-05-01T08:00:00+08:00',
  ...change,
})
const ids = (pile: TalkPile) => pile.pages.map(page => page.map(({ id }) => id))
const start = (chosen: Talk | null = null) =>
  startPile({ chosen, talks: [talk(9), talk(8), talk(7)], page: 1, total: 5 })

describe('stepPile', () => {
  it('starts at rest with the page that came', () => {
    expect(start()).toMatchObject({ state: 'resting', lastPage: 1, total: 5 })
    expect(ids(start())).toEqual([[9, 8, 7]])
  })

  it('does not show the chosen one a second time', () => {
    expect(ids(start(talk(8)))).toEqual([[9, 7]])
  })

  it('puts a page below the last, without what was pushed onto it', () => {
    const pile = stepPile(start(), { kind: 'came', talks: [talk(7), talk(6)], page: 2, total: 6 })
    expect(ids(pile)).toEqual([[9, 8, 7], [6]])
    expect(pile).toMatchObject({ lastPage: 2, total: 6 })
  })

  it('goes on past a page that brought nothing new', () => {
    const pile = stepPile(start(), { kind: 'came', talks: [talk(9)], page: 2, total: 6 })
    expect(ids(pile)).toEqual([[9, 8, 7]])
    expect(pile.lastPage).toBe(2)
  })

  it('keeps what is there when more did not come', () => {
    const pile = stepPile(stepPile(start(), { kind: 'wanted' }), { kind: 'failed' })
    expect(pile.state).toBe('failed')
    expect(ids(pile)).toEqual([[9, 8, 7]])
  })

  it('takes over what is the reader’s own, and neither order nor number', () => {
    const renewed = [talk(7, { is_like: true }), talk(8, { comment_total: 3 }), talk(99)]
    const pile = stepPile(start(talk(8)), { kind: 'renewed', talks: renewed })
    expect(ids(pile)).toEqual([[9, 7]])
    expect(pile.chosen?.comment_total).toBe(3)
    expect(pile.pages[0]?.map(({ is_like }) => is_like)).toEqual([false, true])
  })
})
