import { escapeHtml } from '../../../../platform/printed-text.ts'
import { isNode, type Node } from '../../read/node.ts'
import { marksOf } from './block.ts'

const maxDepth = 8

/** Whether a text has a block that stands in another text of the site. */
export const hasPattern = (content: string): boolean =>
  content.includes('<!-- wp:block ') || content.includes('<!-- wp:core/block ')

/** Replaces synced patterns (`wp:block`) by their text; one that is not in the file stays, and is reported later. */
export function withPatterns(content: string, find: (ref: string) => string | undefined, depth = 0): string {
  if (!hasPattern(content) || depth >= maxDepth) return content
  let expanded = ''
  let at = 0
  for (const { start, end, name, attributes, kind } of marksOf(content)) {
    const text = name === 'block' && kind === 'self' ? find(String(attributes.ref)) : undefined
    if (text === undefined) continue
    const own = withOverrides(text, attributes.content ?? attributes.overrides)
    expanded += content.slice(at, start) + withPatterns(own, find, depth + 1)
    at = end
  }
  return expanded + content.slice(at)
}

const word = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Gives the named blocks of a pattern the words of this page: `{"名字":{"content":"…"}}`. */
function withOverrides(content: string, overrides: unknown): string {
  if (!isNode(overrides)) return content
  let replaced = ''
  let at = 0
  for (const { start, end, name, attributes, kind } of marksOf(content)) {
    const metadata = isNode(attributes.metadata) ? attributes.metadata : {}
    const given = overrides[String(metadata.name ?? '')] ?? overrides[String(metadata.id ?? '')]
    if (kind !== 'open' || start < at || !isNode(given)) continue
    const close = content.indexOf(`<!-- /wp:${name}`, end)
    const to = close < 0 ? content.length : close
    const values = isNode(given.values) ? given.values : given
    replaced += content.slice(at, end) + withValues(content.slice(end, to), values)
    at = to
  }
  return replaced + content.slice(at)
}

function withValues(html: string, values: Node): string {
  const [text, url, alt] = [word(values.content) ?? word(values.text), word(values.url), word(values.alt)]
  let own = html
  const attribute = (name: string, value: string | undefined) => {
    if (value === undefined) return
    const found = new RegExp(`(\\s${name}=)(?:"[^"]*"|'[^']*')`, 'i')
    own = own.replace(found, (_, before: string) => `${before}"${escapeHtml(value)}"`)
  }
  attribute(/<img[\s/]/i.test(html) ? 'src' : 'href', url)
  attribute('alt', alt)
  if (text === undefined) return own
  // The words of a paragraph or heading, or of the link in a button.
  const within = /<a[\s>]/i.test(own) && url !== undefined ? 'a' : '[a-z][a-z0-9]*'
  const element = new RegExp(`(<(${within})(?=[\\s>])[^<>]*>)([\\s\\S]*)(</\\2>)`, 'i')
  return own.replace(element, (_, open: string, __, ___, close: string) => open + text + close)
}
