import TurndownService from 'turndown'

/** Creates Turndown with the options of the import. */
export const createTurndown = (more: TurndownService.Options = {}): TurndownService =>
  new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    br: '  ',
    ...more,
  })

/** A leading `frameset` replaces the body in the parser, so that all content is lost. */
const framesets = /<\/?frameset\b[^<>]*>/gi
const anyTag = /<[^<>]*>/g

/**
 * Converts HTML to Markdown. If that fails (thousands of nested elements), only the text is kept and `onUnread`
 * is called.
 */
export function markdownOf(service: TurndownService, html: string, onUnread: () => void): string {
  try {
    return service.turndown(html.replace(framesets, ''))
  } catch {
    onUnread()
    return html.replace(anyTag, '')
  }
}

export const attributeOf = (node: Node, name: string): string =>
  'getAttribute' in node && typeof node.getAttribute === 'function'
    ? String(node.getAttribute(name) ?? '')
    : ''

/** All descendant elements with these names, in document order. */
export function findAll(node: Node, ...names: string[]): Node[] {
  return Array.from(node.childNodes).flatMap(child => [
    ...(names.includes(child.nodeName) ? [child] : []),
    ...findAll(child, ...names),
  ])
}

/** The text of code; unlike `textContent`, converts `<br>` to line breaks. */
export function codeText(node: Node): string {
  if (node.nodeType === 3) return node.nodeValue ?? ''
  if (node.nodeName === 'BR') return '\n'
  return Array.from(node.childNodes, codeText).join('')
}
