import { readdirSync, readFileSync } from 'node:fs'
import { tests } from 'commonmark-spec'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownPicture } from '../article-options.ts'
import { renderArticle } from '../index.ts'
import { formula } from '../present/formula.ts'
import { highlight } from '../present/highlighter.ts'
import { articleText, editsOf } from '../testing/article-text.ts'
import { HOSTILE } from '../testing/hostile-vectors.ts'
import { createPreview } from './preview.ts'

const engines = { formula, highlight }
const siteUrl = 'https://me.example'
const known: KnownPicture = {
  url: `/uploads/${'a'.repeat(40)}.png`,
  width: 800,
  height: 600,
  srcset: `/uploads/${'a'.repeat(40)}.w320.webp 320w`,
  color: '#c0ffee',
}
const input = { siteUrl, pictures: new Map([[known.url, known]]) }

/** The worker's result, with a fresh cache unless one is given. */
const shown = (markdown: string, render = createPreview()) => {
  const { pieces, ...rest } = render(markdown, { ...input, engines })
  return { html: pieces.map(({ html }) => html).join(''), ...rest }
}

function expectEqual(markdown: string, render = createPreview()): void {
  const page = renderArticle({ markdown, ...input })
  const preview = shown(markdown, render)
  expect(preview.html).toBe(page.html)
  expect(preview).toMatchObject({
    toc: page.toc,
    words: page.words,
    minutes: page.minutes,
    excerpt: page.excerpt,
    hasMath: page.hasMath,
    hasMermaid: page.hasMermaid,
    missingAnchors: page.missingAnchors,
    unclosedFenceLine: page.unclosedFenceLine,
    missing: [],
  })
}

const starter = new URL('../../../starter/articles/', import.meta.url)

describe('the preview is the page', () => {
  test.each(readdirSync(starter))('for %s of the starter', name => {
    expectEqual(readFileSync(new URL(name, starter), 'utf8'))
  })

  test('for every example of CommonMark, alone, all of them together, and in one memory', () => {
    const render = createPreview()
    for (const { markdown } of tests) {
      expectEqual(markdown)
      expectEqual(markdown, render)
    }
    expectEqual(tests.map(({ markdown }) => markdown).join('\n\n'))
  })

  test.each(HOSTILE)('for a hostile one between paragraphs: %j', source => {
    expectEqual(`前\n\n${source}\n\n## 后\n\n后`)
  })

  test('for 200 articles of every syntax, while each of them is changed', () => {
    fc.assert(
      fc.property(articleText, editsOf, (article, edits) => {
        const render = createPreview()
        expectEqual(article, render)
        let text = article
        for (const { at, cut, add } of edits) {
          const from = Math.floor(at * text.length)
          text = text.slice(0, from) + add + text.slice(from + cut)
          expectEqual(text, render)
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('what raw HTML leaves open is one piece with what it holds; beside it pieces stay apart', () => {
  const render = createPreview()
  const pieces = (markdown: string) =>
    render(markdown, { ...input, engines }).pieces.map(({ lines }) => lines)
  expect(pieces('一\n\n二\n\n三')).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
  ])
  expect(pieces('一\n\n<div align="center">\n\n二\n\n</div>\n\n三')).toEqual([
    [0, 1],
    [2, 7],
    [8, 9],
  ])
  expect(pieces('一\n\n字 <b>粗</b>\n\n<p align="center"><img src="a.png"></p>\n\n三')).toHaveLength(4)
  expect(pieces("一\n\n<div x='\"<'>\n\n二\n\n</div>\n\n三")).toHaveLength(2)
  expect(pieces('一[^1]\n\n[^1]: 注')).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('pictures that become known are described in pieces that were clean before', () => {
  const render = createPreview()
  const markdown = `![图](${known.url})\n\n![图](${known.url})`
  const before = render(markdown, { siteUrl, pictures: new Map(), engines })
  expect(before.pieces.map(({ html }) => html.includes('srcset'))).toEqual([false, false])
  expect(shown(markdown, render).html).toBe(renderArticle({ markdown, ...input }).html)
})

test('what is not loaded yet is asked for', () => {
  const render = createPreview()
  const missing = (markdown: string) => render(markdown, { ...input, engines: {} }).missing
  expect(missing('字 `a` $5')).toEqual([])
  expect(missing('```\na\n```\n\n```mermaid\ngraph TD\n```')).toEqual([])
  expect(missing('```ts\na\n```')).toEqual(['highlight'])
  expect(missing('$x$')).toEqual(['formula'])
})
