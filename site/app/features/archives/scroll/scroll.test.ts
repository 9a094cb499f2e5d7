import type { TimelineEntry } from '@xiaolou/contract/article'
import { describe, expect, it } from 'vitest'
import { bestPicture, dayOf, scrollMonths, shortened } from './scroll.ts'

const row = (id: number, day: string, word_count: number, article_cover = ''): TimelineEntry => ({
  id,
  article_title: `第${id}篇`,
  slug: `${id}`,
  createdAt: `2026-${day} 08:00:00`,
  article_cover,
  cover_width: 0,
  cover_height: 0,
  cover_srcset: '',
  cover_color: '',
  opening: '',
  word_count,
  category_id: 1,
  categoryName: '',
})

const rows = [
  row(4, '11-18', 300, '/uploads/b.webp'),
  row(3, '11-02', 900),
  row(2, '03-05', 500, '/uploads/a.webp'),
  row(1, '03-01', 100),
]

describe('the scroll of a year', () => {
  it('runs from its first day to its last, without silent months', () => {
    const months = scrollMonths(rows).map(({ label, words, rows: inside }) => [
      label,
      words,
      inside.map(({ id }) => id),
    ])
    expect(months).toEqual([
      ['三月', 600, [1, 2]],
      ['十一月', 1_200, [3, 4]],
    ])
    expect(rows.map(dayOf)).toEqual(['十八日', '二日', '五日', '一日'])
  })

  it('shows the picture of the longest article that has one', () => {
    expect(bestPicture(rows)?.id).toBe(2)
    expect(bestPicture(rows.filter(({ article_cover }) => article_cover === ''))).toBeUndefined()
  })

  it('leaves the shortest out of a picture, and says how many', () => {
    const kept = shortened(rows, 3)
    expect([kept.rows.map(({ id }) => id), kept.rest]).toEqual([[4, 3, 2], 1])
    expect(shortened(rows, 9)).toEqual({ rows, rest: 0 })
  })
})
