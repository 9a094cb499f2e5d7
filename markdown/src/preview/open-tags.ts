import type { Token } from 'markdown-it'

const VOID = new Set(
  'area base basefont br col embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
)
// After these tags HTML is parsed by other rules, or their text is dropped with them.
const SPECIAL = new Set(
  'script style textarea option xmp noscript noembed noframes template title plaintext iframe select frameset body head html math'.split(
    ' ',
  ),
)
const TAG =
  /<(\/?)([A-Za-z][A-Za-z0-9]{0,20})((?:\s+[A-Za-z][\w:-]*(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`/]+))?)*)\s*(\/?)>/y
const COMMENT = /<!--(?:(?!--)[^<>])*-->/y

/** Whether a token, or one within it, is the author's raw HTML; all other tokens balance their own tags. */
export function holdsRawHtml(token: Token): boolean {
  return (
    token.type === 'html_block' ||
    token.type === 'html_inline' ||
    (token.children?.some(holdsRawHtml) ?? false)
  )
}

/**
 * Counts the tags that raw HTML leaves open, piece by piece. While there are none, the following text is
 * parsed as if it stood alone. Anything but the plainest HTML counts as open for good: then the rest of the
 * article is one piece.
 */
export function createOpenTags() {
  const counts = new Map<string, number>()
  let isLost = false

  const take = (name: string, { isClosing, isSelfClosed }: { isClosing: boolean; isSelfClosed: boolean }) => {
    const count = counts.get(name) ?? 0
    if (isClosing) {
      if (count > 1) counts.set(name, count - 1)
      else counts.delete(name)
      return
    }
    const isDrawn = isSelfClosed && (name === 'path' || name === 'line') && counts.has('svg')
    if (!VOID.has(name) && !isDrawn) counts.set(name, count + 1)
  }

  return {
    /** Reads the HTML of a piece with raw HTML, or after one that left something open. */
    read(html: string): void {
      for (let at = html.indexOf('<'); at >= 0 && !isLost; ) {
        COMMENT.lastIndex = at
        TAG.lastIndex = at
        const end = COMMENT.test(html) ? COMMENT.lastIndex : readTag(html)
        if (end === undefined) isLost = true
        else at = html.indexOf('<', end)
      }
    },
    isAnyOpen: () => isLost || counts.size > 0,
  }

  /** The end of the tag; undefined if it is not plain enough. */
  function readTag(html: string): number | undefined {
    const found = TAG.exec(html)
    const name = found?.[2]?.toLowerCase() ?? ''
    if (!found || SPECIAL.has(name)) return undefined
    take(name, { isClosing: found[1] === '/', isSelfClosed: found[4] === '/' })
    return TAG.lastIndex
  }
}
