const attribute = /(\s(?:src|href|poster|srcset)=")([^"]*)"/g

/**
 * Makes every address in rendered HTML absolute, so that a feed reader finds pictures and links. The HTML is
 * the sanitizer's output: attributes in double quotes, `&` escaped. `pageUrl` resolves fragments.
 */
export function absoluteUrls(html: string, pageUrl: string): string {
  const absolute = (address: string) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
    return URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : address
  }
  const absoluteSet = (set: string) =>
    set
      .split(', ')
      .map(candidate => {
        const [address = '', ...descriptor] = candidate.trim().split(' ')
        return [absolute(address), ...descriptor].join(' ')
      })
      .join(', ')
  return html.replace(attribute, (_, before: string, value: string) => {
    const isSet = before.endsWith('srcset="')
    return `${before}${isSet ? absoluteSet(value) : absolute(value)}"`
  })
}

const drawn = '<span class="katex-html" aria-hidden="true">'
const annotation = /<annotation encoding="application\/x-tex">[^<]*<\/annotation>/g
const span = /<(\/?)span[^<>]*>/g

/** The position after the span that begins at `from`. */
function endOfSpan(html: string, from: number): number {
  let depth = 0
  span.lastIndex = from
  for (let found = span.exec(html); found; found = span.exec(html)) {
    depth += found[1] === '' ? 1 : -1
    if (depth === 0) return span.lastIndex
  }
  return html.length
}

/**
 * Reduces each formula to its MathML. KaTeX outputs it three times, and its style sheet shows one; feed
 * readers have no such sheet, and show all as text.
 */
export function formulasOnce(html: string): string {
  const pieces: string[] = []
  let at = 0
  for (let next = html.indexOf(drawn); next >= 0; next = html.indexOf(drawn, at)) {
    pieces.push(html.slice(at, next))
    at = endOfSpan(html, next)
  }
  return [...pieces, html.slice(at)].join('').replace(annotation, '')
}
