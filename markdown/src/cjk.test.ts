import { expect, test } from 'vitest'
import { renderMarkdown } from './index.ts'

const html = (source: string) => renderMarkdown(source).html.trim()

// Closers and openers in the order of their frequency in 163 surveyed posts.
test.each([
  ['**标签：**字', '<p><strong>标签：</strong>字</p>'],
  ['**一句。**字', '<p><strong>一句。</strong>字</p>'],
  ['**甲（乙）**字', '<p><strong>甲（乙）</strong>字</p>'],
  ['字**“引”**字', '<p>字<strong>“引”</strong>字</p>'],
  ['**真的？**字', '<p><strong>真的？</strong>字</p>'],
  ['字**《书》**字', '<p>字<strong>《书》</strong>字</p>'],
  ['字*“引”*字', '<p>字<em>“引”</em>字</p>'],
  ['字**`码`**字', '<p>字<strong><code>码</code></strong>字</p>'],
  ['字**[链](/a)**字', '<p>字<strong><a href="/a">链</a></strong>字</p>'],
  ['**甲**、**乙**', '<p><strong>甲</strong>、<strong>乙</strong></p>'],
  ['***又粗又斜。***字', '<p><em><strong>又粗又斜。</strong></em>字</p>'],
])('emphasis: %s', (source, expected) => {
  expect(html(source)).toBe(expected)
})

test.each([
  ['Chinese lines', '小楼一夜\n听春雨', '<p>小楼一夜听春雨</p>'],
  ['after punctuation', '雨，\n深巷', '<p>雨，深巷</p>'],
  ['Chinese and Latin keep the space', '用\nReact 写', '<p>用\nReact 写</p>'],
  ['Latin lines keep it', 'one\ntwo', '<p>one\ntwo</p>'],
  ['punctuation then Latin', '好，\nReact', '<p>好，React</p>'],
  ['inside emphasis', '**小楼\n一夜**', '<p><strong>小楼一夜</strong></p>'],
  ['across emphasis', '**小楼**\n一夜', '<p><strong>小楼</strong>一夜</p>'],
  ['Korean keeps it', '안녕\n하세요', '<p>안녕\n하세요</p>'],
  ['before an image it stays', '图\n![](a.png)', '<p>图\n<img src="a.png" alt="" decoding="async" /></p>'],
])('line break: %s', (_name, source, expected) => {
  expect(html(source)).toBe(expected)
})

test('with breaks every newline is a break', () => {
  expect(renderMarkdown('小楼\n一夜', { breaks: true }).html.trim()).toBe('<p>小楼<br />\n一夜</p>')
  expect(html('小楼\n一夜')).toBe('<p>小楼一夜</p>')
})

test.each([
  ['##标题', 'h2', '标题'],
  ['###Title', 'h3', 'Title'],
  ['######六', 'h6', '六'],
  ['##标题 ##', 'h2', '标题'],
])('a heading without its space: %s', (source, tag, text) => {
  expect(html(source)).toContain(`<${tag} id="user-content-${text.toLowerCase()}">${text}`)
})

test.each([
  ['#话题', '<p>#话题</p>'],
  ['##1', '<p>##1</p>'],
  ['-项', '<p>-项</p>'],
  ['1.项', '<p>1.项</p>'],
])('%s stays text', (source, expected) => {
  expect(html(source)).toBe(expected)
})

test('glued marks in code stay code', () => {
  expect(html('```\n##标题\n```')).toContain('##标题\n</code>')
})

test.each([
  ['leading', '\u3000\u3000五更起来', '<p>五更起来</p>'],
  ['after a break', '一  \n\u3000\u3000二', '<p>一<br />\n二</p>'],
  ['in a list', '- \u3000甲', '<ul>\n<li>甲</li>\n</ul>'],
  ['in the middle it stays', '甲\u3000乙', '<p>甲\u3000乙</p>'],
  ['written as entities', '&emsp;&emsp;五更', '<p>五更</p>'],
])('ideographic spaces: %s', (_name, source, expected) => {
  expect(html(source)).toBe(expected)
})

test.each([
  ['List<T> 与 <int>', '<p>List&lt;T&gt; 与 &lt;int&gt;</p>'],
  ['<groupId>com.a</groupId>', '<p>&lt;groupId&gt;com.a&lt;/groupId&gt;</p>'],
  ['<名字>你好', '<p>&lt;名字&gt;你好</p>'],
  ['<groupId>\n甲\n</groupId>', '<p>&lt;groupId&gt;\n甲\n&lt;/groupId&gt;</p>'],
  ['<div>Map<K, V></div>', '<div>Map&lt;K, V></div>'.replace('V>', 'V&gt;')],
  ['vector<vector<int>> a', '<p>vector&lt;vector&lt;int&gt;&gt; a</p>'],
])('words that look like tags stay: %s', (source, expected) => {
  expect(html(source)).toBe(expected)
})

test.each([
  ['{漢字|かん|じ}', '<ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp>字<rp>（</rp><rt>じ</rt><rp>）</rp></ruby>'],
  ['{字|zì}', '<ruby>字<rp>（</rp><rt>zì</rt><rp>）</rp></ruby>'],
  ['{小楼|xiǎo lóu}', '<ruby>小楼<rp>（</rp><rt>xiǎo lóu</rt><rp>）</rp></ruby>'],
])('ruby: %s', (source, expected) => {
  expect(html(source)).toBe(`<p>${expected}</p>`)
})

test.each(['{{ x | y }}', '{a|b}', '{漢字|}', '{三个字|一|二}'])('no ruby: %s', source => {
  expect(html(source)).toBe(`<p>${source}</p>`)
})

test('invisible characters go, joiners and no-break spaces stay', () => {
  expect(html('a\u200bb\ufeffc\0d\u00a0e 👨\u200d👩')).toBe('<p>abcd\u00a0e 👨\u200d👩</p>')
})

test.each([
  ['字\n\n\u200b\t文', '<p>字</p>\n<p>文</p>'],
  ['字\n\n\ufeff    文', '<p>字</p>\n<p>文</p>'],
  ['> \u200b\t文', '<blockquote>\n<p>文</p>\n</blockquote>'],
])('an indent behind an invisible character is prose: %j', (source, expected) => {
  expect(html(source)).toBe(expected)
})

test('code keeps its indent behind an invisible character', () => {
  expect(html('```\n\u200b    码\n```')).toContain('    码')
})
