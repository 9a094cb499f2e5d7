import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../render.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { parseWithParse5 } from './parse5.ts'

const signs =
  '中 文 Word a1 “ ” 。 （ ( ) " ! * ** _ __x__ ~ ~~ ` == ++ # 1. - | [ ]( \\ 🙂 :smile: &lt; &amp;lt;'
const words = [...signs.split(' '), ' ', '{字|zi}', 'H~2~O', ' https://b.example/x_y ', '1. ', '- ', '[toc]']
const names = ['b', 'i', 'del', 'mark', 'u', 'sup', 'a href="https://l.example/p_q"']

const { inline } = fc.letrec<{ inline: string; word: string; element: string }>(tie => ({
  inline: fc
    .array(fc.oneof({ maxDepth: 3 }, tie('word'), tie('element')), { minLength: 1, maxLength: 4 })
    .map(parts => parts.join('')),
  word: fc.constantFrom(...words),
  element: fc
    .tuple(fc.constantFrom(...names), tie('inline'))
    .map(([name, inner]) => `<${name}>${inner}</${name.split(' ')[0]}>`),
}))
const block = fc.constantFrom(
  (inner: string) => `<p>${inner}</p>`,
  (inner: string) => `<h2>${inner}</h2>`,
  (inner: string) => `<blockquote>${inner}</blockquote>`,
  (inner: string) => `<table><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td><td>${inner}</td></tr></table>`,
)

const kinds = new Map([
  ['b', 'b'],
  ['strong', 'b'],
  ['i', 'i'],
  ['em', 'i'],
  ['del', 's'],
  ['s', 's'],
  ['mark', 'm'],
  // A heading is bold by itself; the article's begin with the second level.
  ['h2', 'b'],
  ['h3', 'b'],
])

/** Each visible character with the emphasis around it. */
function shown(node: DefaultTreeAdapterTypes.Node, around = ''): string[] {
  if (node.nodeName === '#text' && 'value' in node)
    return Array.from(node.value.replace(/\s/g, ''), character => `${character}${around}`)
  const kind = kinds.get(node.nodeName)
  const inside = kind && !around.includes(kind) ? [...around, kind].sort().join('') : around
  return 'childNodes' in node ? node.childNodes.flatMap(child => shown(child, inside)) : []
}

test('the rendered Markdown shows the same characters, with the same emphasis', () => {
  fc.assert(
    fc.property(inline, block, (inner, wrap) => {
      const html = wrap(inner)
      const markdown = htmlToMarkdown(html, { parse: parseWithParse5, picture: () => '', link: href => href })
      const rendered = shown(parseFragment(renderMarkdown(markdown).html))
      expect(rendered, markdown).toEqual(shown(parseFragment(html)))
    }),
  )
})
