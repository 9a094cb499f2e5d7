import { typechoMarkdown } from '../formats/typecho/content.ts'
import { contentHtml } from '../formats/wordpress/content.ts'
import { htmlToMarkdown } from '../read/html/html-markdown.ts'
import type { NoteFinding } from '../run/finding.ts'
import type { ForeignText } from './foreign.ts'

/** Converts a foreign text to Markdown. Never throws because of its content. */
export function toMarkdown({ format, text }: ForeignText, note: NoteFinding): string {
  switch (format) {
    case 'markdown':
      return text
    case 'html':
      return htmlToMarkdown(text, note)
    case 'typecho':
      return typechoMarkdown(text, note)
    case 'wordpress':
      return htmlToMarkdown(contentHtml(text, note), note)
  }
}
