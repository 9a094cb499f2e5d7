const blockNames =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary|iframe|video|audio|script|object'
const opening = new RegExp(`<(?:${blockNames})(?=[\\s/>])`, 'gi')
const closing = new RegExp(`</(?:${blockNames})>`, 'gi')
const beginsBlock = new RegExp(`^(?:</?(?:${blockNames})(?=[\\s/>])|<!--)`, 'i')

/** Elements in which line breaks are significant. */
const verbatim = /<(pre|script|style|textarea)(?=[\s>])/gi

/** Splits a text into parts inside (odd) and outside (even) of such elements. */
export function splitVerbatim(html: string): string[] {
  const parts: string[] = []
  let at = 0
  const search = new RegExp(verbatim)
  const lower = html.toLowerCase()
  for (let match = search.exec(html); match; match = search.exec(html)) {
    const close = `</${(match[1] ?? '').toLowerCase()}>`
    const end = lower.indexOf(close, match.index)
    if (end < 0) break
    parts.push(html.slice(at, match.index), html.slice(match.index, end + close.length))
    at = end + close.length
    search.lastIndex = at
  }
  return [...parts, html.slice(at)]
}

/**
 * Adds paragraphs to texts of the classic editor: WordPress made them from blank lines, and `<br>` from line
 * ends, on display.
 */
export const withParagraphs = (html: string): string =>
  splitVerbatim(html.replace(/\r\n?/g, '\n'))
    .map((part, index) => (index % 2 === 1 ? part : paragraphsOf(part)))
    .join('\n')

function paragraphsOf(html: string): string {
  const apart = html.replace(opening, '\n\n$&').replace(closing, '$&\n\n')
  return apart
    .split(/\n[ \t\u00a0]*\n/)
    .map(chunk => chunk.trim())
    .filter(chunk => chunk !== '')
    .map(chunk => (beginsBlock.test(chunk) ? chunk : `<p>${chunk.replace(/\n/g, '<br>\n')}</p>`))
    .join('\n')
}
