import { createHash } from 'node:crypto'

const scriptTypes = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
])

/** End of a tag that begins at `from`: the first `>` outside quotes, or -1. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const char = html.charAt(at)
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
  }
  return -1
}

/** Reads the attributes of a start tag; names in lower case, one pass. */
export function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  const isSpace = (char: string) =>
    char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '/'
  let at = 0
  while (at < tag.length) {
    while (at < tag.length && isSpace(tag.charAt(at))) at += 1
    const nameFrom = at
    while (at < tag.length && tag.charAt(at) !== '=' && !isSpace(tag.charAt(at))) at += 1
    const name = tag.slice(nameFrom, at).toLowerCase()
    if (tag.charAt(at) !== '=') {
      if (name) attributes.set(name, '')
      continue
    }
    at += 1
    const quote = tag.charAt(at)
    const isQuoted = quote === '"' || quote === "'"
    const valueFrom = isQuoted ? at + 1 : at
    at = valueFrom
    while (at < tag.length && (isQuoted ? tag.charAt(at) !== quote : !isSpace(tag.charAt(at)))) at += 1
    attributes.set(name, tag.slice(valueFrom, at))
    at += 1
  }
  return attributes
}

export type InlineScript = { readonly text: string; readonly nonce: string }

/** The inline scripts of a page that a browser would run, in one pass over it; data blocks are left out. */
export function findInlineScripts(html: string): InlineScript[] {
  const found: InlineScript[] = []
  // Patterns of one fixed length, so that each search is one walk; lowering the whole text would move its offsets.
  const open = /<script[\s/>]/gi
  const shut = /<\/script/gi
  while (open.exec(html)) {
    const nameEnd = open.lastIndex - 1
    const tagEnd = endOfTag(html, nameEnd)
    if (tagEnd < 0) break
    shut.lastIndex = tagEnd
    const close = shut.exec(html)
    if (!close) break
    const attributes = readAttributes(html.slice(nameEnd, tagEnd))
    const type = (attributes.get('type') ?? '').trim().toLowerCase()
    const text = html.slice(tagEnd + 1, close.index)
    if (!attributes.has('src') && scriptTypes.has(type) && text) {
      found.push({ text, nonce: attributes.get('nonce') ?? '' })
    }
    open.lastIndex = close.index
  }
  return found
}

/** The source expression of a Content-Security-Policy for that very text; as text, it is taken for UTF-8. */
export function hashSource(text: string | Uint8Array): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The page without any occurrence of `mark`, which is plain ASCII. */
function without(html: Buffer, mark: string): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    parts.push(html.subarray(from, at))
    from = at + mark.length
  }
  return Buffer.concat([...parts, html.subarray(from)])
}

/**
 * The hashes of the scripts that a rendered page may run, and the page without the marks. Scripts that carry the
 * rendering's nonce are the page's own; only where none carries it are all taken.
 */
export function allowInlineScripts(html: Buffer, nonce: string): { html: Buffer; sources: string[] } {
  // One character a byte: markup is ASCII, and the words between need not be decoded.
  const scripts = findInlineScripts(html.toString('latin1'))
  const own = scripts.filter(script => script.nonce === nonce)
  const sources = (own.length > 0 ? own : scripts).map(({ text }) => hashSource(Buffer.from(text, 'latin1')))
  return { html: without(html, ` nonce="${nonce}"`), sources: [...new Set(sources)] }
}
