import { expect, test } from 'vitest'
import { renderMarkdown } from './index.ts'
import { parseCodeInfo } from './present/code.ts'
import { GRAMMAR_NAMES, highlight } from './present/highlighter.ts'
import { codeLanguageLabel, grammarNameOf } from './present/language.ts'

const html = (source: string) => renderMarkdown(source).html.trim()
const fence = (info: string, code = 'let a = 1') => html(`\`\`\`${info}\n${code}\n\`\`\``)

test('a fence is a figure with language, label and highlighting', () => {
  expect(fence('ts')).toBe(
    '<figure class="code" data-lang="ts" data-lines="1"><figcaption class="code-head"><span class="code-lang">TypeScript</span></figcaption>' +
      '<pre tabindex="0"><code class="hljs language-ts"><span class="hljs-keyword">let</span> a = <span class="hljs-number">1</span>\n</code></pre></figure>',
  )
})

test.each([
  ['js 说明', 'js', '说明', []],
  ['js 说明 http://a.com', 'js', '说明 http://a.com', []],
  ['js title="a b.js" {1,3-5}', 'js', 'a b.js', [1, 3, 4, 5]],
  ["js title='x'", 'js', 'x', []],
  ['js{2}', 'js', '', [2]],
  ['js:app.js', 'js', 'app.js', []],
  ['C++', 'c++', '', []],
  ['Java', 'java', '', []],
  [' python', 'python', '', []],
  ['lang:js', 'js', '', []],
  ['{.python}', 'python', '', []],
  ['js linenums', 'js', '', []],
  ['', '', '', []],
  ['<script>', '', '', []],
  ['js {1-99999999}', 'js', '', Array.from({ length: 5_000 }, (_, index) => index + 1)],
  ['js {5-1}', 'js', '', []],
])('info %j', (info, language, title, lines) => {
  const parsed = parseCodeInfo(info)
  expect([parsed.language, parsed.title, [...parsed.lines]]).toEqual([language, title, lines])
})

test.each([
  ['c++', 'C++'],
  ['cs', 'C#'],
  ['html', 'HTML'],
  ['vue', 'Vue'],
  ['sh', 'Shell'],
  ['text', ''],
  ['markmap', 'markmap'],
  ['', ''],
])('the label of %j is %j', (name, label) => {
  expect(codeLanguageLabel(name)).toBe(label)
})

// The languages of 5,446 surveyed posts, most frequent first.
test.each(
  'python bash java javascript shell js cpp c++ c html r swift json go css yaml xml diff sql objc sh rust jsx php assembly markdown'.split(
    ' ',
  ),
)('%s has a grammar', name => {
  expect(GRAMMAR_NAMES).toContain(grammarNameOf(name))
})

test.each(GRAMMAR_NAMES)('the grammar %s loads and has a label', name => {
  expect(highlight('a "b" 1', name === 'plaintext' ? 'ini' : name)).toBeTypeOf('string')
  expect(grammarNameOf(name)).toBe(name)
})

test('an unknown language stays plain, its name is shown', () => {
  expect(fence('markmap', '# a <b>')).toContain('<span class="code-lang">markmap</span>')
  expect(fence('markmap', '# a <b>')).toContain('<code class="hljs language-markmap"># a &lt;b&gt;\n</code>')
})

test('code without a language has no head', () => {
  expect(fence('', 'a')).toBe(
    '<figure class="code" data-lines="1"><pre tabindex="0"><code class="hljs">a\n</code></pre></figure>',
  )
  expect(html('    a')).toContain('<figure class="code"')
})

test('marked lines, also where a comment spans lines', () => {
  const output = fence('js {2}', '/* a\nb */\nc')
  expect(output).toContain('<span class="line"><span class="hljs-comment">/* a</span>\n</span>')
  expect(output).toContain('<span class="line hl"><span class="hljs-comment">b */</span>\n</span>')
  expect(output).toContain('<span class="line">c\n</span>')
})

test('Mermaid keeps its source for the browser', () => {
  const rendered = renderMarkdown('```mermaid\ngraph TD\n  A-->B["<b>"]\n```')
  expect(rendered.html.trim()).toBe(
    '<pre class="mermaid" data-diagram="mermaid" tabindex="0">graph TD\n  A--&gt;B["&lt;b&gt;"]\n</pre>',
  )
  expect(rendered.hasMermaid).toBe(true)
  expect(renderMarkdown('字').hasMermaid).toBe(false)
})

test.each([
  ['```js\na\n```', null],
  ['字\n\n```js\na', 3],
  ['```\na\n```\n\n字\n\n~~~\nb\n\n', 7],
  ['- ```\n  a\n  ```\n', null],
  ['- ```\n  a\n\n字', 1],
  ['> ```\n> a\n\n字', 1],
  ['> ```\n> a\n> ```', null],
  ['````\n```\n````', null],
  ['````\n```', 1],
  ['```', 1],
  ['```\n```', null],
  ['```js\r\na\r\n```\r\n', null],
  ['字', null],
])('the line of an unclosed fence in %j is %j', (source, line) => {
  expect(renderMarkdown(source).unclosedFenceLine).toBe(line)
})
