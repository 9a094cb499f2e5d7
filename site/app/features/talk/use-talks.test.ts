import type { Talk } from '@xiaolou/contract/talk'
import { describe, expect, it } from 'vitest'
import type { TalkData } from './talk-data.ts'
import { openTalks, type Talks } from './use-talks.ts'

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
const data = (change: Partial<TalkData> = {}): TalkData => ({
  query: { tag: '', page: 1 },
  chosen: null,
  talks: { current: 1, size: 12, list: [talk(9), talk(8), talk(7)], total: 15 },
  isReaders: true,
  ...change,
})
const ids = ({ list }: Talks) => list.rows.map(({ id }) => id)

describe('openTalks', () => {
  it('shows what the loader brought', () => {
    expect(openTalks(data({ chosen: talk(8) }), undefined)).toMatchObject({
      chosen: { id: 8 },
      list: { total: 15, isEnd: true },
    })
  })

  it('keeps all that was left here, with the newer forms that the loader brought', () => {
    const left = openTalks(
      data({ chosen: talk(8), talks: { current: 1, size: 2, list: [talk(9), talk(6)], total: 9 } }),
      undefined,
    )
    const talks = { current: 1, size: 2, list: [talk(99), talk(9, { comment_total: 3 })], total: 9 }
    const opened = openTalks(data({ chosen: talk(8, { is_like: true }), talks }), left)
    expect(ids(opened)).toEqual([9, 6])
    expect(opened.list.rows[0]?.comment_total).toBe(3)
    expect(opened.chosen?.is_like).toBe(true)
  })

  it('keeps nothing of what was deleted meanwhile', () => {
    const page = (list: readonly Talk[]) =>
      data({ talks: { current: 1, size: 2, list: [...list], total: 9 } })
    const left = openTalks(page([talk(9), talk(6)]), undefined)
    expect(ids(openTalks(page([talk(6), talk(5)]), left))).toEqual([6])
  })
})
