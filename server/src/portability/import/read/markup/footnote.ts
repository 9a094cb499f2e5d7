import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5'

type ParentNode = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

const isElement = (node: Node): node is Element => 'tagName' in node
const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])
const attributeOf = (node: Node, name: string) =>
  isElement(node) ? (node.attrs.find(one => one.name === name)?.value ?? '') : ''
const parentOf = (node: Node): ParentNode | null => ('parentNode' in node ? node.parentNode : null)

function* within(node: Node): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (isElement(child)) yield child
    yield* within(child)
  }
}

const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'
const textOf = (node: Node): string => (isText(node) ? node.value : childrenOf(node).map(textOf).join(''))

const targetOf = (link: Element) => {
  const href = attributeOf(link, 'href')
  try {
    return link.tagName === 'a' && href.startsWith('#') ? decodeURIComponent(href.slice(1)) : ''
  } catch {
    return ''
  }
}

function remove(node: Element): void {
  const parent = parentOf(node)
  const siblings = parent ? childrenOf(parent) : []
  const isLast = siblings.slice(siblings.indexOf(node) + 1).every(one => textOf(one).trim() === '')
  const before = siblings.slice(0, siblings.indexOf(node)).findLast(isElement)
  defaultTreeAdapter.detachNode(node)
  // The line that set the notes apart.
  if (before?.tagName === 'hr' && (isLast || /footnote/.test(attributeOf(before, 'class'))))
    defaultTreeAdapter.detachNode(before)
  if (!parent || !isElement(parent)) return
  const isList =
    /^(?:ol|ul|dl)$/.test(parent.tagName) && ![...within(parent)].some(one => one.tagName === 'li')
  const isEmpty = /^(?:section|aside|footer|div)$/.test(parent.tagName) && textOf(parent).trim() === ''
  if (isList || isEmpty) remove(parent)
}

/** The mark with its `sup`, which has nothing else. */
function wholeMark(link: Element): Element {
  const parent = parentOf(link)
  const isSup = parent && isElement(parent) && /^(?:sup|span)$/.test(parent.tagName)
  return isSup && textOf(parent).trim() === textOf(link).trim() ? wholeMark(parent) : link
}

/** The element that a mark leads to; from a bare anchor, as Word writes it, the paragraph around it. */
function noteOf(target: Element): Element | undefined {
  if (/^(?:li|p|div|aside|dd)$/.test(target.tagName)) return target
  const parent = parentOf(target)
  return /^(?:a|sup|span)$/.test(target.tagName) && parent && isElement(parent) ? noteOf(parent) : undefined
}
const maybe = /\shref\s*=\s*["']?#/gi

/**
 * Takes footnotes out of HTML: a link to an element of the text that has a link back to it. `markOf` gives what
 * stands for the mark of a note, by its number from 1.
 */
export function takeFootnotes(
  html: string,
  markOf: (number: number) => string,
): { html: string; notes: string[] } {
  if ((html.match(maybe)?.length ?? 0) < 2) return { html, notes: [] }
  const root = parseFragment(html)
  const all = [...within(root)]
  const byId = new Map(
    all.flatMap(one =>
      [attributeOf(one, 'id'), attributeOf(one, 'name')].flatMap(id =>
        id === '' ? [] : [[id, one] as const],
      ),
    ),
  )
  const numbers = new Map<Element, number>()
  const marks: { link: Element; note: Element }[] = []
  const order = new Map(all.map((one, index) => [one, index]))
  for (const [index, link] of all.entries()) {
    const target = byId.get(targetOf(link))
    const note = target && noteOf(target)
    if (!note || (order.get(note) ?? 0) < index || isIn(link, note)) continue
    const near = new Set<Element | undefined>([link, wholeMark(link), ...within(link)])
    const isBack = (one: Element) => isBackLink(one) && near.has(byId.get(targetOf(one)))
    if ([...within(note)].some(isBack)) marks.push({ link, note })
  }
  if (marks.length === 0) return { html, notes: [] }
  for (const { link, note } of marks) {
    const number = numbers.get(note) ?? numbers.size + 1
    numbers.set(note, number)
    const whole = wholeMark(link)
    const parent = parentOf(whole)
    if (!parent) continue
    defaultTreeAdapter.insertTextBefore(parent, markOf(number), whole)
    defaultTreeAdapter.detachNode(whole)
  }
  // Other marks of the same note have been replaced as well: what links back leads nowhere now.
  const notes = [...numbers.keys()].map(note => {
    for (const link of [...within(note)].filter(isBackLink)) defaultTreeAdapter.detachNode(wholeMark(link))
    const written = serialize(note)
    remove(note)
    return written
  })
  return { html: serialize(root), notes }
}

const isIn = (node: Node, other: Node): boolean => {
  const parent = parentOf(node)
  return parent !== null && (parent === other || isIn(parent, other))
}

/** A link with hardly a word: an arrow, a number, a letter. */
const isBackLink = (link: Element) => targetOf(link) !== '' && textOf(link).trim().length <= 6
