import { limits } from '@xiaolou/contract/limits'
import type { QuotedWords } from '@xiaolou/contract/quote'
import { type Anchor, contextLength, evidenceAt, placesOf, squeezed } from '@xiaolou/contract/quote-anchor'

/**
 * Elements that are not part of the article's plain text on the server: added by scripts and the renderer. A
 * formula counts by its source, as on the server.
 */
const apart =
  'figcaption, rt, rp, svg, .footnote-ref, .footnote-backref, .katex-html, .code-actions, .code-fold, .quote-mark'
const isFormulaAsShown = (element: Element) =>
  element.localName !== 'annotation' && element.parentElement?.localName === 'semantics'

/** The article's text without spaces, and the node of each part. */
export type PageText = { readonly text: string; readonly nodes: readonly { node: Text; start: number }[] }

export function readPage(body: Element): PageText {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, node =>
    node instanceof Element && (node.matches(apart) || isFormulaAsShown(node))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    nodes.push({ node, start: text.length })
    text += squeezed(node.data)
  }
  return { text, nodes }
}

/** The node and offset of the character at `at`; the position after it with `isEnd`. */
function pointAt(
  { nodes }: PageText,
  at: number,
  isEnd: boolean,
): { node: Text; offset: number } | undefined {
  const sought = isEnd ? at - 1 : at
  const holder = nodes.findLast(({ start }) => start <= sought)
  if (!holder) return undefined
  let seen = holder.start
  for (let offset = 0; offset < holder.node.length; offset += 1) {
    if (squeezed(holder.node.data.charAt(offset)) === '') continue
    if (seen === sought) return { node: holder.node, offset: isEnd ? offset + 1 : offset }
    seen += 1
  }
  return undefined
}

/** The range of a quote in the page: of all matches, the one whose context fits the anchor best. */
export function rangeOf(page: PageText, anchor: Anchor): Range | undefined {
  const length = anchor.exact.length
  const [best] = placesOf(page.text, anchor.exact)
    .map(at => ({ at, evidence: evidenceAt(page.text, { at, length }, anchor) }))
    .sort((one, other) => other.evidence - one.evidence)
  const start = best && pointAt(page, best.at, false)
  const end = best && pointAt(page, best.at + length, true)
  if (!start || !end) return undefined
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

/** The number of the article's characters before a point of the page. */
function lengthBefore({ nodes, text }: PageText, container: Node, offset: number): number {
  const point = document.createRange()
  point.setStart(container, offset)
  for (const { node, start } of nodes) {
    if (node === container) return start + squeezed(node.data.slice(0, offset)).length
    if (point.comparePoint(node, 0) > 0) return start
  }
  return text.length
}

/** The selected text of the article with its context; nothing if it is too short or outside the article. */
export function selectedWords(body: Element, selection: Selection | null): QuotedWords | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const inside = document.createRange()
  inside.selectNodeContents(body)
  if (!body.contains(range.startContainer)) return undefined
  // A triple click extends into the next block.
  if (!body.contains(range.endContainer)) range.setEnd(inside.endContainer, inside.endOffset)
  const page = readPage(body)
  const start = lengthBefore(page, range.startContainer, range.startOffset)
  const end = lengthBefore(page, range.endContainer, range.endOffset)
  const sought = page.text.slice(start, end)
  if (sought.length < shortest) return undefined
  const lines = selection.toString().split('\n')
  const spoken = lines
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
    .join('\n')
  return {
    // Text added between the words (a footnote's number) is not quoted.
    exact: squeezed(spoken) === sought ? spoken : sought,
    prefix: page.text.slice(Math.max(0, start - contextLength), start),
    suffix: page.text.slice(end, end + contextLength),
  }
}

const shortest = 2
export const isTooLong = ({ exact }: QuotedWords): boolean => exact.length > limits.quoteMaxLength

/** The block element around a range, which has a margin of its own. */
export function blockOf(body: Element, range: Range): HTMLElement | undefined {
  const { startContainer } = range
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const block =
    element?.closest('p, li, h1, h2, h3, h4, h5, h6, blockquote, td, dd, dt, summary, pre') ?? element
  return block instanceof HTMLElement && body.contains(block) && block !== body ? block : undefined
}
