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
  [':::tip[题 目]\n文\n:::', ':::tip 题 目\n文\n:::'],
  ['::: details 题 {open}\n文\n:::', ':::details 题\n文\n:::'],
  ["::: note title='题'\n文\n:::", ':::note 题\n文\n:::'],
  ['::: theorem 勾股\n文\n:::', '**勾股**\n\n文'],
  [
    ':::: tabs\n::: tab 甲\n一\n:::\n::: tab 乙\n二\n:::\n::::',
    '::::tabs\n@tab 甲\n一\n\n@tab 乙\n二\n\n::::',
  ],
  ['::: tabs#fruit\n@tab 甲\n一\n:::', ':::tabs\n@tab 甲\n一\n:::'],
  [
    '::: code-group\n```js [a.js]\n1\n```\n```sh\n2\n```\n:::',
    ':::tabs\n@tab a.js\n\n```js [a.js]\n1\n```\n@tab sh\n\n```sh\n2\n```\n:::',
  ],
])('a box of another system: %j → %j', (body, expected) => {
  expect(translate(body, 'foreign').text).toBe(expected)
})

it('names the boxes whose marks went', () => {
  expect(translate('::: gallery\n文\n:::', 'foreign').found).toEqual(['unknown-tag :::gallery'])
  expect(translate('::: gallery\n文\n:::', 'own').text).toBe('::: gallery\n文\n:::')
})

it.each([
  ['!!! note "题"\n    文\n\n    - 项\n后', ':::note 题\n文\n\n- 项\n:::\n\n后'],
  ['!!! bug\n    文', ':::danger\n文\n:::'],
  ['??? info "题"\n    文', ':::details 题\n文\n:::'],
  ['!!! tip 题\n\t!!! note\n\t    文', '::::tip 题\n:::note\n文\n:::\n::::'],
  ['```\n!!! note\n    文\n```', '```\n!!! note\n    文\n```'],
  ['!!! 真的', '!!! 真的'],
])('a box of MkDocs or hexo-admonition: %j → %j', (body, expected) => {
  expect(translate(body, 'hexo').text).toBe(expected)
})

it.each([
  ['> [!tip] 标题\n> 内容一\n> 内容二', '> [!tip] 标题\n> 内容一内容二'],
  ['> [!NOTE]\n> 内容', '> [!NOTE]\n> 内容'],
  ['> [!note]- 标题\n> 内容', '> [!note]- 标题\n> 内容'],
])('a callout keeps its title apart: %j', (body, expected) => {
  expect(translate(body, 'hugo').text).toBe(expected)
})
