import { describe, expect, test } from 'vitest'
import { hostileSheets, themeSheets } from '../../testing/style-sheets.ts'
import { problemOfCss } from './site.css.ts'

describe('a sheet that would ask strangers or read what is typed is refused with its place', () => {
  test.each(hostileSheets)('%s', async sheet => {
    expect(await problemOfCss(sheet)).toMatch(/^第 \d+ 行第 \d+ 列/)
  })

  test.each(hostileSheets)('inside other rules: %s', async sheet => {
    expect(await problemOfCss(`/* a */ @media print {\n.z { color: red }\n${sheet}`)).toMatch(
      /^第 [2-9]\d* 行/,
    )
  })
})

test.each(themeSheets)('%s passes', async sheet => expect(await problemOfCss(sheet)).toBeUndefined())

test.each([
  ['.a {\n  color red;\n}', '第 2 行第 9 列读不懂'],
  ['.a { color: red; }}', '第 1 行第 19 列读不懂'],
  ['.a { b: c }\r\n.a..b { c: d }', '第 2 行第 4 列读不懂'],
  ['.a { width: calc(1px; }', '第 1 行第 23 列读不懂'],
  ['.a { content: "x\n" }', '第 1 行第 15 列读不懂'],
  ['@import "/x.css";', '第 1 行第 1 列，这里不能用 @import'],
  ['.a {}\n@function --s() { result: "x" }', '第 2 行第 1 列，这里不能用 @function'],
  ['.a{}\n.b { color: --s() }', '第 2 行第 13 列，这里不能用 --s()'],
  [
    '.a{}\n.b { background: url(https://far.example/a.png) }',
    '第 2 行第 18 列，只能用站里的图（以 / 开头）或者写在里面的（data:image/…，里面的 # 写成 %23）',
  ],
  ['.b { behavior: url(/uploads/a.webp) }', '第 1 行第 16 列，这里不能放网址'],
  ['input[value^="a"] { color: red }', '第 1 行第 7 列，不能按填了什么来选（[value]）'],
])('%s says what and where', async (sheet, problem) => expect(await problemOfCss(sheet)).toBe(problem))

test('brackets within brackets are refused at the hundredth, before they cost anything', async () => {
  expect(await problemOfCss(`a{b:calc(${'('.repeat(60_000)}`)).toBe('第 1 行第 110 列，括号套得太深了')
})
