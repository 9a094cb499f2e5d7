import { expect, it } from 'vitest'
import { translate } from '../testing/translate.ts'

it.each([
  [':::info{title="先看 这里"}\n文\n:::', ':::info 先看 这里\n文\n:::'],
  ['::: tip 题\n文\n:::', ':::tip 题\n文\n:::'],
  ['::: error\n文\n:::', ':::danger\n文\n:::'],
  ['::: banner {warning}\n文\n:::', ':::warning\n文\n:::'],
  ['::::tip\n:::note{class="x"}\n文\n:::\n::::', '::::tip\n:::note\n文\n:::\n::::'],
  ['前\n::: gallery\n![](https://x.example/a.png)\n:::\n后', '前\n\n![](https://x.example/a.png)\n\n后'],
  ['> ::: grid {cols=2,gap=4}\n> 文\n> :::', '>\n> 文\n>'],
  ['```\n::: gallery\n:::\n```', '```\n::: gallery\n:::\n```'],
  ['::: gallery\n文', '::: gallery\n文'],
  [':::\n文', ':::\n文'],
])('a box of another system: %j → %j', (body, expected) => {
  expect(translate(body, 'foreign').text).toBe(expected)
})

it('names the boxes whose marks went', () => {
  expect(translate('::: gallery\n文\n:::', 'foreign').found).toEqual(['unknown-tag :::gallery'])
  expect(translate('::: gallery\n文\n:::', 'markdown').text).toBe('::: gallery\n文\n:::')
})
