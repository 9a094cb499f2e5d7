import type { Talk } from '@xiaolou/contract/talk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionTalks } from './talk-list.tsx'

const picture = { url: '/uploads/a.webp', width: 1_200, height: 900, srcset: '', color: '' }
const talkOf = (content_source: string, pictures = 0) =>
  ({ content_source, pictures: Array.from({ length: pictures }, () => picture) }) as unknown as Talk

test('the first talks stand beside each other, in order', () => {
  const positions = positionTalks(['一', '二', '三', '四'].map(word => talkOf(word)))
  expect(positions.map(({ column3 }) => column3)).toEqual([1, 2, 3, 1])
  expect(positions.map(({ column2 }) => column2)).toEqual([1, 2, 1, 2])
})

test('a long entry is not followed in its column while others are shorter', () => {
  const positions = positionTalks([talkOf('照片', 9), talkOf('短'), talkOf('短'), talkOf('短'), talkOf('短')])
  expect(positions.map(({ column3 }) => column3)).toEqual([1, 2, 3, 2, 3])
})

test('columns end level but for one entry, and what is appended moves nothing', () => {
  const talk = fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.nat({ max: 9 }))
    .map(([content, pictures]) => talkOf(content, pictures))
  fc.assert(
    fc.property(fc.array(talk, { minLength: 1, maxLength: 40 }), fc.nat({ max: 39 }), (talks, cut) => {
      const positions = positionTalks(talks)
      for (const [columns, columnOf, rowsOf] of [
        [3, 'column3', 'rows3'],
        [2, 'column2', 'rows2'],
      ] as const) {
        const heights = Array.from({ length: columns }, (_, at) =>
          positions.filter(one => one[columnOf] === at + 1).reduce((sum, one) => sum + one[rowsOf], 0),
        )
        const tallest = Math.max(...positions.map(one => one[rowsOf]))
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(tallest)
      }
      expect(positionTalks(talks.slice(0, cut))).toEqual(positions.slice(0, cut))
    }),
  )
})
