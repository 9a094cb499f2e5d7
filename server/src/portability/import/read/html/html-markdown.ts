import type { NoteFinding } from '../../run/finding.ts'
import { addBlocks, addEmbeds, addInline } from './element.ts'
import { escapeText } from './escape.ts'
import { addGhostCards } from './ghost-card.ts'
import { addHaloElements, haloDiagram, keepDiagrams } from './halo-element.ts'
import { mapComments } from './html-comment.ts'
import { addPictures } from './picture.ts'
import { addTables } from './table.ts'
import { createTurndown, markdownOf } from './turndown.ts'

let noteNow: NoteFinding = () => undefined
const service = createTurndown({
  // For elements that Turndown considers blank: a diagram, a paragraph break, or their content.
  blankReplacement: (content, node) =>
    haloDiagram(node) ??
    (content.trim() === '' ? ('isBlock' in node && node.isBlock ? '\n\n' : '') : content),
})
service.escape = escapeText
addInline(service)
addPictures(service)
addBlocks(service)
addTables(service)
addGhostCards(service)
addHaloElements(service)
addEmbeds(service, (...finding) => noteNow(...finding))

// Turndown drops comments, so the mark becomes a paragraph first.
const moreText = '<p data-more="1">more</p>'
const withMark = (html: string) =>
  mapComments(html, inner => (/^more(?:\s|$)/i.test(inner) ? moreText : undefined))

/** Converts HTML to Markdown; keeps `<!--more-->`. Never throws: of unparsable HTML only the text is kept. */
export function htmlToMarkdown(html: string, note: NoteFinding): string {
  noteNow = note
  return markdownOf(service, withMark(keepDiagrams(html)), () => note('html-unread'))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
