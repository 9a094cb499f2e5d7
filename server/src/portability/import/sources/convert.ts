import { typechoMarkdown } from '../formats/typecho/content.ts'
import { contentHtml } from '../formats/wordpress/content.ts'
import { htmlToMarkdown } from '../read/html/html-markdown.ts'
import type { NoteFinding } from '../run/finding.ts'
import type { ForeignText } from './foreign.ts'

/** A foreign text as Markdown. Never throws for what a text may hold. */
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
