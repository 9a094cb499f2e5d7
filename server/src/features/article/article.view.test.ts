import { expect, test } from 'vitest'
import { openingOf } from './article.view.ts'

test.each([
  ['水是旧的，光是新的。再一句。', '水是旧的，光是新的。'],
  ['绿蚁新醅酒，红泥小火炉', '绿蚁新醅酒，红泥小火炉'],
  ['一句\n 两行', '一句 两行'],
  [`短的一句，${'长'.repeat(60)}。`, '短的一句，'],
  ['他说：“好。”然后走了。', '他说：“好。”'],
  ['字'.repeat(60), `${'字'.repeat(40)}…`],
  ['plain words without an end', 'plain words without an end'],
])('%j opens with %j', (text, opening) => {
  expect(openingOf(text)).toBe(opening)
})
