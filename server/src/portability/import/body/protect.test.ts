import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanReferences } from '../pictures/reference.ts'
import type { SourceKind } from '../run/source-kind.ts'
import { translateBody } from './body.ts'
import { protect, restore } from './protect.ts'

const dialect = { hasTags: true, hasShortcodes: true }

/** Masked pieces as `[kind, original]`. */
function pieces(body: string) {
  const masked = protect(body, dialect)
  const marks = [...masked.text.matchAll(new RegExp(`${String.fromCharCode(1)}([a-z-]+)(\\d+)`, 'g'))]
  return marks.map(match => [match[1], restore(masked.originals[Number(match[2])] ?? '', masked.originals)])
}

describe('protect', () => {
  it.each<[string, (string | undefined)[][]]>([
    ['```js\na\n```\nb', [['fence', '```js\na\n```']]],
    ['~~~~\n```\n~~~\n~~~~\nb', [['fence', '~~~~\n```\n~~~\n~~~~']]],
    ['- 项\n\n    ```sh\n    x\n    ```\n\n后', [['fence', '```sh\n    x\n    ```']]],
    ['> ```\n> a\n> ```\n后', [['fence', '```\n> a\n> ```']]],
    [
      '> ```\n> a\n后 `b`',
      [
        ['fence', '```\n> a'],
        ['span', '`b`'],
      ],
    ],
    ['字\n\n    code `a`\n\n字', [['indented', '    code `a`']]],
    ['- 项\n\n    续 `a`', [['span', '`a`']]],
    [
      'a `b` ``c ` d`` e',
      [
        ['span', '`b`'],
        ['span', '``c ` d``'],
      ],
    ],
    ['a `b\n\nc` d', []],
    ['\\`a` b', []],
    ['$a_1$ 与 $5 和 $6', [['math', '$a_1$']]],
    ['`$x$`', [['span', '`$x$`']]],
    ['$5 `a$b`', [['span', '`a$b`']]],
    ['$$\na\n\nb\n$$', [['block-math', '$$\na\n\nb\n$$']]],
    ['字 $$x_1$$ 字', [['block-math', '$$x_1$$']]],
    ['$$ 一次\n\n又一次 $$', []],
    ['a <!-- 注\n\n释 --> b', [['comment', '<!-- 注\n\n释 -->']]],
    ['<pre>\n\n**a**</pre> b', [['raw', '<pre>\n\n**a**</pre>']]],
    [
      '{% codeblock %}\n```\n{% endcodeblock %} `a`',
      [
        ['tag', '{% codeblock %}\n```\n{% endcodeblock %}'],
        ['span', '`a`'],
      ],
    ],
    ['字 {% raw %}{{ x }}{% endraw %} 字', [['tag', '{% raw %}{{ x }}{% endraw %}']]],
    ['<a title="`"> `a`', [['span', '`a`']]],
    ['* * *\n\n    code', [['indented', '    code']]],
  ])('%j', (body, expected) => {
    expect(pieces(body)).toEqual(expected)
  })

  it('names the line of a fence that nothing closes', () => {
    expect(protect('a\n\n```js\nb', dialect).unclosedFenceLine).toBe(3)
    expect(protect('```\na\n```', dialect).unclosedFenceLine).toBeUndefined()
  })

  it('gives back exactly what it took', () => {
    const marks = fc.constantFrom(
      '`',
      '``',
      '```',
      '$',
      '$$',
      '<!--',
      '-->',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '    ',
      '{% raw %}',
      '{% endraw %}',
      '<pre>',
      '</pre>',
      '\\',
      '字',
      'a ',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, fc.string({ maxLength: 3 })), { maxLength: 40 }), parts => {
        const body = parts
          .join('')
          .replaceAll(String.fromCharCode(1), '')
          .replaceAll(String.fromCharCode(2), '')
        const masked = protect(body, dialect)
        return restore(masked.text, masked.originals) === body
      }),
    )
  })

  it.each([
    ['unclosed tags', '{% raw %}\n'.repeat(20_000)],
    ['backtick runs', Array.from({ length: 600 }, (_, n) => `${'`'.repeat(n)} `).join('')],
    ['dollars', '$$ '.repeat(60_000)],
    ['openings', '<pre>[![[](<'.repeat(20_000)],
    ['brackets in addresses', '[]((('.repeat(20_000)],
    ['full-width image marks', '！['.repeat(60_000)],
    ['tags without end', '{% note %}'.repeat(20_000)],
  ])('stays linear over %s', (_, body) => {
    expect(() => scanReferences(translate(body, 'hexo'), [])).toTakeLessThan(4_000)
  })
})

function translate(body: string, kind: SourceKind): string {
  const done = translateBody({
    body,
    title: '题',
    kind,
    hasHardBreaks: kind === 'hexo',
    origin: '',
    fields: new Map(),
    page: new Map(),
    readNote: () => undefined,
    note: () => undefined,
    includes: new Map(),
    findPost: () => undefined,
  })
  return restore(done.text, done.originals)
}

const nasty = fc.constantFrom(
  '{% note %}',
  '##字',
  '** a **',
  '<font color=red>',
  '<T>',
  '　　',
  '[TOC]',
  '{{ x }}',
  '<!-- more -->',
  '{: .x}',
  '$x$',
  '字',
  '\\',
  '{{< x >}}',
  'a',
  ' ',
)

describe('no transformation touches code', () => {
  const kinds = fc.constantFrom<SourceKind>('hexo', 'hugo', 'jekyll', 'markdown')
  const prose = fc.array(
    fc.constantFrom(
      '##标题',
      '一行字',
      '** 词 **',
      '{% note info %}',
      '{% endnote %}',
      '<center>',
      '',
      '　　字',
      '{{< x >}}',
      '> 引',
      '#话题',
    ),
    { maxLength: 6 },
  )

  it('inside fences', () => {
    fc.assert(
      fc.property(
        kinds,
        prose,
        fc.array(fc.array(nasty, { maxLength: 5 }), { maxLength: 5 }),
        (kind, before, code) => {
          const fence = ['```md', ...code.map(words => words.join('')), '```'].join('\n')
          return translate(`${before.join('\n')}\n\n${fence}\n\n尾`, kind).includes(fence)
        },
      ),
    )
  })

  it('inside code spans', () => {
    fc.assert(
      fc.property(kinds, prose, fc.array(nasty, { minLength: 1, maxLength: 6 }), (kind, before, words) => {
        const span = `\`${words.join('')}x\``
        return translate(`${before.join('\n')}\n\n字 ${span} 字`, kind).includes(span)
      }),
    )
  })
})
