import { tests } from 'commonmark-spec'
import { expect, test } from 'vitest'
import { createParser } from './syntax/parser.ts'

// Example number → why this product differs from the specification.
const DEVIATIONS: Record<number, string> = {
  163: 'A name HTML does not know (<Warning>) is the author’s text, escaped instead of vanishing',
  201: 'As 163: <bar>',
  491: 'As 163: <foo bar> over two lines',
  524: 'As 163: <bar attr="…"> is text, so the bracket inside it ends the link text',
  536: 'As 524, for a reference',
  602: 'GFM: a bare address is a link, here inside angle brackets that are no autolink',
  608: 'As 602',
  611: 'GFM: a bare address is a link',
  612: 'GFM: a bare mail address is a link',
  613: 'As 163: <bab>',
  614: 'As 163: <b2>',
  615: 'As 163: <b2>',
  617: 'As 163: custom elements would need script',
  623: 'As 163: </foo>',
  625: 'Comments are the author’s private words: they never leave the server',
  626: 'As 625, for the shortest comments',
}

const parser = createParser()
parser.set({ xhtmlOut: true })

// The reference implementation breaks the line inside an empty quotation, markdown-it does not: equivalent
// HTML.
const withoutEmptyLine = (html: string) =>
  html.replaceAll('<blockquote>\n</blockquote>', '<blockquote></blockquote>')

const withTabs = (text: string) => text.replaceAll('→', '\t')

test.each(tests)('CommonMark example $number ($section)', ({ number, markdown, html }) => {
  const actual = withoutEmptyLine(parser.render(withTabs(markdown)))
  const expected = withoutEmptyLine(withTabs(html))
  // A listed deviation that no longer deviates must be removed from the list.
  if (number in DEVIATIONS) expect(actual).not.toBe(expected)
  else expect(actual).toBe(expected)
})

test('all examples of CommonMark 0.31.2 ran', () => {
  expect(tests).toHaveLength(652)
  expect(Object.keys(DEVIATIONS)).toHaveLength(16)
})
