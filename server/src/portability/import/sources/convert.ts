import { typechoMarkdown } from '../formats/typecho/content.ts'
import { contentHtml } from '../formats/wordpress/content.ts'
import { htmlToMarkdown } from '../read/html/html-markdown.ts'
import { takeFootnotes } from '../read/markup/footnote.ts'
import { createKept, type Kept } from '../read/markup/kept.ts'
import type { NoteFinding } from '../run/finding.ts'
import type { ForeignText } from './foreign.ts'

/** Converts a foreign text to Markdown. Never throws because of its content. */
export function toMarkdown({ format, text }: ForeignText, note: NoteFinding): string {
  const kept = createKept()
  switch (format) {
    case 'markdown':
      return text
    case 'html':
      return markdownOf(text, note, kept)
    case 'typecho':
      return typechoMarkdown(text, note)
    case 'wordpress':
      return markdownOf(contentHtml(text, note, kept), note, kept)
  }
}

/** HTML with its footnotes as Markdown. */
function markdownOf(source: string, note: NoteFinding, kept: Kept): string {
  const { html, notes } = takeFootnotes(source, number => kept.keep(`[^${number}]`))
  const texts = [html, ...notes].map(part => kept.restore(htmlToMarkdown(part, note)))
  const [body = '', ...written] = texts
  const definitions = written.map(
    (text, index) => `[^${index + 1}]: ${text.replace(/\n(?=[^\n])/g, '\n    ')}`,
  )
  return [body, ...definitions].join('\n\n')
}
