import { expect, it } from 'vitest'
import { cloudOf } from './home-data.ts'

const tag = (id: number, article_count: number) => ({ id, tag_name: `标签 ${id}`, article_count })

it('shows the fullest tags first, equals in the order of their making, and no empty one', () => {
  const { shown, count } = cloudOf([tag(3, 1), tag(1, 0), tag(4, 5), tag(2, 1)])
  expect(shown.map(({ id }) => id)).toEqual([4, 2, 3])
  expect(count).toBe(3)
})

it('sends what there is room for and tells how many there are', () => {
  const { shown, count } = cloudOf(Array.from({ length: 60 }, (_, index) => tag(index + 1, index + 1)))
  expect(shown).toHaveLength(24)
  expect(shown[0]?.id).toBe(60)
  expect(count).toBe(60)
})
