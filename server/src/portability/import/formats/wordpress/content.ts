import { mapComments } from '../../read/html/html-comment.ts'
import type { NoteFinding } from '../../run/finding.ts'
import { withParagraphs } from './paragraph.ts'
import { expandShortcodes } from './shortcode.ts'

/** Jetpack's picture proxy, followed by the picture's own address. */
const photon = /https?:\/\/i\d\.wp\.com\/([\w.-]+\/[^\s"'?<>]+)(?:\?[^\s"'<>]*)?/g
const plainBlocks = /^(?:separator|spacer|more|nextpage)$/

/** Removes the marks of blocks and page breaks; dynamic blocks are reported. */
function withoutMarks(content: string, note: NoteFinding): string {
  return mapComments(content, inner => {
    if (inner === 'nextpage' || inner.startsWith('/wp:')) return ''
    if (!inner.startsWith('wp:')) return undefined
    const name = /^wp:([\w/-]{1,80})/.exec(inner)?.[1] ?? ''
    // A self-closing block was rendered when the page was requested.
    if (inner.endsWith('/') && !plainBlocks.test(name)) note('unknown-shortcode', { name: `wp:${name}` })
    return ''
  })
}

const formula = '$latex '
const longestFormula = 2_000

/** Converts Jetpack's `$latex x^2 $` to a formula. */
function plainFormulas(text: string): string {
  const [first = '', ...rest] = text.split(formula)
  return rest.reduce((done, part) => {
    const end = part.slice(0, longestFormula).indexOf('$')
    const isFormula = end > 0 && !part.slice(0, end).includes('\n')
    return done + (isFormula ? `$${part.slice(0, end).trim()}$${part.slice(end + 1)}` : formula + part)
  }, first)
}

/** Converts a WordPress text, of the classic or the block editor, to plain HTML. */
export function contentHtml(content: string, note: NoteFinding): string {
  const isOfBlocks = content.includes('<!-- wp:')
  const plain = plainFormulas(withoutMarks(content, note).replace(photon, 'https://$1'))
  const expanded = expandShortcodes(plain, note)
  return isOfBlocks ? expanded : withParagraphs(expanded)
}
