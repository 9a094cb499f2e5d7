import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords, readingMinutes } from './count-words.ts'
import { renderMarkdown } from './index.ts'
import { measureText } from './measure-text.ts'

const excerptOf = (source: string) => measureText(source).excerpt

test.each([
  ['', 0],
  ['五更起来，檐下的雨还没有停。', 12],
  ['Hello, world!', 2],
  ['用 React 19 写', 4],
  ['用React写', 3],
  ["it’s don't", 2],
  ['node.js 与 co-op', 3],
  ['1,234 和 3.14', 4],
  ['𠮷野家', 3],
  ['ひらがなカタカナ', 8],
  ['안녕 하세요', 2],
  ['👨‍👩‍👧 😄', 0],
  ['……——！？', 0],
  ['café naïve', 2],
  ['〇一二', 3],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('words of two texts add up', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, two) => {
      expect(countWords(`${one}\n${two}`)).toBe(countWords(one) + countWords(two))
    }),
  )
})

test.each([
  [0, 1],
  [1, 1],
  [599, 1],
  [600, 2],
  [4_000, 10],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})

test.each(['<!--more-->', '<!-- more -->', '<!--MORE-->', '<!--  More  -->', '<!--more--->', '<!---more-->'])(
  'the excerpt ends at %s',
  mark => {
    expect(excerptOf(`前文。\n\n${mark}\n\n后文。`)).toBe('前文。')
  },
)

test('the first mark counts, one within a paragraph too', () => {
  expect(excerptOf('一<!-- more -->二\n\n<!-- more -->\n\n三')).toBe('一')
})

test('a mark at the very start is none', () => {
  expect(excerptOf('<!-- more -->\n\n一\n\n<!-- more -->\n\n二')).toBe('一 二')
  expect(excerptOf('# 题\n\n<!-- more -->\n\n一')).toBe('一')
})

test('a mark in code is none', () => {
  expect(excerptOf('一 `<!-- more -->`\n\n```\n<!-- more -->\n```\n\n二')).toBe('一 <!-- more --> 二')
})

test('without a mark: the first words, no headings, images, code, HTML, footnote marks', () => {
  const source =
    '# 题\n\n![图](a.png)\n\n```js\nlet a\n```\n\n**五更**起来[^1]，`x` <b>雨</b>[停](/a)。\n\n<div style="x">木屐&amp;</div>\n\n<script>alert(1)</script>\n\n[^1]: 注'
  expect(excerptOf(source)).toBe('五更起来，x 雨停。 木屐& 注')
})

test('at most 160 characters, cut between words, never inside a character', () => {
  expect(excerptOf('字'.repeat(160))).toBe('字'.repeat(160))
  expect(excerptOf('字'.repeat(161))).toBe(`${'字'.repeat(159)}…`)
  expect(excerptOf(`${'word '.repeat(31)}internationalisation of things`)).toBe(
    `${'word '.repeat(31).trim()}…`,
  )
  expect(excerptOf(`${'字'.repeat(158)}😄😄😄`)).toBe(`${'字'.repeat(158)}…`)
  for (const one of ['👨‍👩‍👧', '👍🏽', '🇨🇳', 'e\u0301', '❤️'])
    for (let before = 150; before <= 159; before += 1)
      expect(
        excerptOf(`${'字'.repeat(before)}${one.repeat(20)}`)
          .slice(before, -1)
          .replaceAll(one, ''),
      ).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), text => {
      const excerpt = excerptOf(text)
      expect(excerpt.length).toBeLessThanOrEqual(160)
      expect(excerpt.isWellFormed()).toBe(true)
    }),
  )
})

test('an article’s words count prose and titles, not code blocks or formulas on their own', () => {
  const { words, minutes } = renderMarkdown('# 题目\n\n五更 `x`\n\n```js\nlet a = 1\n```\n\n$$\nx+y\n$$\n')
  expect(words).toBe(5)
  expect(minutes).toBe(1)
})

test('the search text has code without comments, titles of tabs and callouts, no HTML', () => {
  const { text } = renderMarkdown(
    '# 题\n\n字<span class="x">间</span>\n\n```js\nlet a = "s" // 注释\n/* 块 */ f()\n```\n\n:::tip 题二\n文\n:::\n\n:::tabs\n@tab 甲\n一\n:::\n\n|列|\n|-|\n|格|\n\n<!-- 密 -->\n',
  )
  expect(text).toBe('题\n字间\nlet a = "s" \n f()\n题二\n文\n甲\n一\n列\n格')
})

test('ruby gives its base, soft breaks between Chinese lines nothing, hard breaks a space', () => {
  expect(renderMarkdown('{漢字|かん|じ}小楼\n一夜  \n听').text).toBe('漢字小楼一夜 听')
})
