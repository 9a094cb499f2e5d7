import { mapComments } from '../../read/html/html-comment.ts'
import type { Kept } from '../../read/markup/kept.ts'
import { withUnknownAsText } from '../../read/markup/tag.ts'
import { mapOutside } from '../../read/markup/verbatim.ts'
import type { NoteFinding } from '../../run/finding.ts'
import { blocksHtml } from './block-html.ts'
import { withLiteralCode } from './code.ts'
import { takeFormulas, takeMathml } from './formula.ts'
import { withParagraphs } from './paragraph.ts'
import { expandShortcodes } from './shortcode.ts'

/** Jetpack's picture proxy, followed by the picture's own address. */
const photon = /https?:\/\/i\d\.wp\.com\/([\w.-]+\/[^\s"'?<>]+)(?:\?[^\s"'<>]*)?/g

const withoutPageBreaks = (html: string) =>
  mapComments(html, inner => (inner === 'nextpage' ? '\n\n' : undefined))

/** Footnotes of a plugin stand in the text; they come to its end, with marks and links back. */
function createNotes() {
  const notes: string[] = []
  return {
    footnote(html: string): string {
      notes.push(html)
      const id = `shortcode-note-${notes.length}`
      return `<sup id="${id}-link"><a href="#${id}">${notes.length}</a></sup>`
    },
    list: () =>
      notes.length === 0
        ? ''
        : `\n\n<ol>${notes
            .map((html, index) => {
              const id = `shortcode-note-${index + 1}`
              return `<li id="${id}">${html.trim()} <a href="#${id}-link">↩</a></li>`
            })
            .join('')}</ol>`,
  }
}

/** Converts a WordPress text, of the classic or the block editor, to plain HTML. */
export function contentHtml(content: string, note: NoteFinding, kept: Kept): string {
  const isOfBlocks = content.includes('<!-- wp:')
  const unproxied = content.replace(/\r\n?/g, '\n').replace(photon, 'https://$1')
  const html = isOfBlocks ? blocksHtml(unproxied, { note, kept }) : unproxied
  const coded = withLiteralCode(withoutPageBreaks(html))
  const { footnote, list } = createNotes()
  const expanded = expandShortcodes(coded, note, { kept, footnote })
  const drawn = takeFormulas(takeMathml(expanded, kept), kept)
  const known = mapOutside(drawn, part =>
    withUnknownAsText(part, name => note('element-escaped', { name: name.slice(0, 40) })),
  )
  return (isOfBlocks ? known : withParagraphs(known)) + list()
}
