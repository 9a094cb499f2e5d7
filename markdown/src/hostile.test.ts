import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from './clean/article-html.ts'
import { renderMarkdown } from './index.ts'
import { dangersOf } from './testing/hostile-check.ts'
import { FRAGMENTS, HOSTILE } from './testing/hostile-vectors.ts'

test('there are at least 150 vectors, none twice', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(150)
  expect(new Set(HOSTILE).size).toBe(HOSTILE.length)
})

test('the check itself sees danger', () => {
  expect(dangersOf('<img src=x onerror=alert(1)>')).toEqual(['onerror'])
  expect(dangersOf('<a href="java\nscript:alert(1)">a</a>')).toEqual(['href=javascript:alert(1)'])
  expect(dangersOf('<svg><script>1</script></svg>')).toEqual(['<script>'])
  expect(dangersOf('<div style="position:fixed">')).toEqual(['style=position:fixed'])
})

describe.each(HOSTILE)('%s', vector => {
  test('as Markdown', () => expect(dangersOf(renderMarkdown(vector).html)).toEqual([]))
  test('inside a paragraph', () => expect(dangersOf(renderMarkdown(`字 ${vector} 字`).html)).toEqual([]))
  test('in a list and a quotation', () => expect(dangersOf(renderMarkdown(`- > ${vector}`).html)).toEqual([]))
  test('as HTML', () => expect(dangersOf(sanitiseHtml(vector).html)).toEqual([]))
  test('cleaned twice it stays the same', () => {
    const once = sanitiseHtml(vector).html
    expect(sanitiseHtml(once).html).toBe(once)
  })
})

const anyText = fc.oneof(
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 24 }).map(parts => parts.join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.constantFrom(...HOSTILE)), { maxLength: 6 })
    .map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
)

test('no text whatever becomes dangerous as Markdown or as HTML, and nothing throws', () => {
  fc.assert(
    fc.property(anyText, text => {
      const { html } = renderMarkdown(text)
      expect(dangersOf(html)).toEqual([])
      expect(dangersOf(sanitiseHtml(text).html)).toEqual([])
    }),
  )
})

test('cleaning is idempotent on finished articles of any text', () => {
  fc.assert(
    fc.property(anyText, text => {
      const { html } = renderMarkdown(text)
      expect(sanitiseHtml(html).html.replaceAll(' loading="lazy"', '')).toBe(
        html.replaceAll(' loading="lazy"', ''),
      )
    }),
  )
})
