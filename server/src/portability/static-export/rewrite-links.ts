/** A start tag with its attributes; in our HTML, attributes contain no `<` or `>`. */
const tag = /<(?:a|link|img|source|form|meta|video|audio|iframe|image|use)\s[^<>]*>/g
const attribute = /(\s(?:href|src|srcset|poster|action|content|imagesrcset)=")([^"]*)"/gi

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The new address; undefined keeps the old one, '' removes it. */
type Replace = (address: string) => string | undefined

function replaceIn(name: string, value: string, replace: Replace): string | undefined {
  if (!name.includes('srcset')) return replace(unescaped(value))
  const candidates = unescaped(value).split(', ')
  const replaced = candidates.map(candidate => {
    const [address = '', ...descriptor] = candidate.trim().split(' ')
    return [replace(address) ?? address, ...descriptor].join(' ')
  })
  return replaced.join(', ')
}

/**
 * Replaces addresses in the elements of a document, not in scripts, data or text. A removed link loses its
 * `href`.
 */
export function rewriteLinks(html: string, replace: Replace): string {
  return html.replace(tag, element =>
    element.replace(attribute, (whole, before: string, value: string) => {
      const next = replaceIn(before.toLowerCase(), value, replace)
      if (next === undefined) return whole
      return next === '' ? '' : `${before}${escaped(next)}"`
    }),
  )
}

const pathAtStart = /^\/[^\s"'<>()\\]*/

/** Replaces absolute addresses of the site in a text that is not HTML (feeds, the sitemap). */
export function rewriteAddresses(text: string, origin: string, replace: Replace): string {
  const [start = '', ...pieces] = text.split(origin)
  const changed = pieces.map(piece => {
    const [path = ''] = pathAtStart.exec(piece) ?? []
    const next = path === '' ? undefined : replace(unescaped(path))
    return origin + (next ? escaped(next) + piece.slice(path.length) : piece)
  })
  return start + changed.join('')
}
