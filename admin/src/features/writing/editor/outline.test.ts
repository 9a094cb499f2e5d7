import { expect, it } from 'vitest'
import { headingAt, outlineOf } from './outline.ts'

it.each([
  ['', []],
  [
    '# 一\n文\n## 二 ##',
    [
      [1, '一', 0],
      [2, '二', 6],
    ],
  ],
  ['```\n# 码\n```\n# 文', [[1, '文', 12]]],
  ['~~~\n```\n# 码\n~~~\n## **粗**与[链](/x)', [[2, '粗与链', 16]]],
  ['#没有空格\n    # 缩进的码', []],
])('the headings of %j', (text, expected) => {
  expect(outlineOf(text).map(({ level, text: words, offset }) => [level, words, offset])).toEqual(expected)
})

it.each([
  [0, -1],
  [2, 0],
  [5, 0],
  [9, 1],
])('%i stands under %i', (offset, expected) => {
  const headings = outlineOf('文\n# 一\n文\n# 二')
  expect(headingAt(headings, offset)).toBe(expected)
})
