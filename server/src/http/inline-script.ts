import { createHash } from 'node:crypto'

const startTag = '<script '
const endTag = '</script'
// Our own start tags are far shorter; whatever does not end by then is none of ours.
const maxTagLength = 1_000

/** The source expression of a Content-Security-Policy for that very text; as text, it is taken for UTF-8. */
export function hashSource(text: string | Uint8Array): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The text of the inline script in whose start tag the mark at `at` stands; nothing for another element's mark. */
function scriptAround(html: Buffer, at: number): Buffer | undefined {
  const from = html.lastIndexOf('<', at)
  if (at - from > maxTagLength || html.toString('latin1', from, from + startTag.length) !== startTag) {
    return undefined
  }
  const tagEnd = html.indexOf('>', at)
  const end = html.indexOf(endTag, tagEnd)
  const isInline = tagEnd >= 0 && end > tagEnd + 1 && !html.toString('latin1', from, tagEnd).includes(' src=')
  return isInline ? html.subarray(tagEnd + 1, end) : undefined
}

/**
 * The hashes of the scripts that a rendered page may run, and the page without the marks. The renderer puts ` nonce="…"`,
 * fresh for each page, on its own scripts: those run, and nothing that slipped into the page does.
 */
export function allowInlineScripts(html: Buffer, nonce: string): { html: Buffer; sources: string[] } {
  const mark = ` nonce="${nonce}"`
  const sources = new Set<string>()
  const parts: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    const script = scriptAround(html, at)
    if (script) sources.add(hashSource(script))
    parts.push(html.subarray(from, at))
    from = at + mark.length
  }
  return { html: Buffer.concat([...parts, html.subarray(from)]), sources: [...sources] }
}
