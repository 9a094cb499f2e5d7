import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

const FORBIDDEN = new Set(
  `script style object embed applet form button select textarea option base link meta frame frameset
template noscript noembed noframes title plaintext xmp portal dialog slot body html head marquee
foreignobject animate set use image annotation-xml mglyph maction`.split(/\s+/),
)
const FRAMES =
  /^https:\/\/(?:player\.bilibili\.com|www\.bilibili\.com|www\.youtube-nocookie\.com|player\.vimeo\.com|embed\.ted\.com|codepen\.io|open\.spotify\.com|music\.163\.com)\//
const URL_ATTRIBUTE = /^(?:href|src|srcset|poster|cite|action|formaction|data|background|ping|xlink:href)$/
const FREE_TEXT = new Set(['alt', 'title', 'aria-label'])

/** What a browser could execute or be misled by in this HTML, by a parser that follows the HTML standard. */
export function dangersOf(html: string): string[] {
  const dangers: string[] = []
  visit(parseFragment(html), dangers)
  return dangers
}

function visit(node: DefaultTreeAdapterTypes.Node, dangers: string[]): void {
  if (node.nodeName === '#comment') dangers.push('comment')
  if ('tagName' in node) inspect(node, dangers)
  if ('childNodes' in node) for (const child of node.childNodes) visit(child, dangers)
}

function inspect(element: DefaultTreeAdapterTypes.Element, dangers: string[]): void {
  const tag = element.tagName.toLowerCase()
  if (FORBIDDEN.has(tag)) dangers.push(`<${tag}>`)
  for (const { name, value } of element.attrs) {
    const lower = name.toLowerCase()
    const compact = Array.from(value)
      .filter(char => char > ' ')
      .join('')
      .toLowerCase()
    if (lower.startsWith('on')) dangers.push(lower)
    if (
      /^(?:srcdoc|nonce|is|formaction|action|xlink:href|contenteditable|accesskey|autofocus|autoplay)$/.test(
        lower,
      )
    )
      dangers.push(lower)
    if (
      URL_ATTRIBUTE.test(lower) &&
      /^[a-z][a-z0-9+.-]*:/.test(compact) &&
      !/^(?:https?|mailto):/.test(compact)
    )
      dangers.push(`${lower}=${compact}`)
    if (
      lower === 'style' &&
      /url\(|expression|@import|behavior|binding|fixed|absolute|\\|\/\*|z-index/.test(compact)
    )
      dangers.push(`style=${compact}`)
    if (lower === 'id' && !value.startsWith('user-content-')) dangers.push(`id=${value}`)
    if (lower === 'name' && !value.startsWith('user-content-')) dangers.push(`name=${value}`)
    if (!FREE_TEXT.has(lower) && lower !== 'href' && lower !== 'src' && compact.includes('javascript:'))
      dangers.push(`${lower} holds javascript:`)
    if (tag === 'iframe' && lower === 'src' && !FRAMES.test(value)) dangers.push(`iframe ${value}`)
  }
  if (tag === 'iframe' && !element.attrs.some(({ name }) => name === 'sandbox'))
    dangers.push('iframe without sandbox')
  if (tag === 'a' && element.attrs.some(({ name, value }) => name === 'target' && value !== '_blank'))
    dangers.push('target')
}
