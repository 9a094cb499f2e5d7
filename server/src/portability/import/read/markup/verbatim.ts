/**
 * Splits a text into parts outside (even) and inside (odd) of elements whose content is not read: `pre`, scripts and
 * the like, and of `others`.
 */
export function splitVerbatim(html: string, ...others: string[]): string[] {
  const names = ['pre', 'script', 'style', 'textarea', ...others].join('|')
  const search = new RegExp(`<(${names})(?=[\\s>])`, 'gi')
  const lower = html.toLowerCase()
  const parts: string[] = []
  let at = 0
  for (let match = search.exec(html); match; match = search.exec(html)) {
    const close = `</${(match[1] ?? '').toLowerCase()}>`
    const end = lower.indexOf(close, match.index)
    // One that is never closed ends nothing.
    if (end < 0) break
    parts.push(html.slice(at, match.index), html.slice(match.index, end + close.length))
    at = end + close.length
    search.lastIndex = at
  }
  return [...parts, html.slice(at)]
}

/** Maps only the parts outside of such elements. */
export const mapOutside = (html: string, map: (part: string) => string, ...others: string[]): string =>
  splitVerbatim(html, ...others)
    .map((part, index) => (index % 2 === 1 ? part : map(part)))
    .join('')
