const HIDDEN = /<!--|<(script|style|svg|math|iframe|template|textarea|noscript|select)\b/gi
const TAG = /<\/?[A-Za-z][^<>]*>/g
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  emsp: ' ',
  ensp: ' ',
}

/** The words of a piece of raw HTML: comments, scripts and tags removed, common entities decoded. */
export function htmlText(html: string): string {
  return decodeEntities(withoutHidden(html).replace(TAG, ' '))
    .replace(/[ \t\n]+/g, ' ')
    .trim()
}

function withoutHidden(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let done = 0
  for (const match of html.matchAll(HIDDEN)) {
    if (match.index < done) continue
    text += html.slice(done, match.index)
    const closing = match[1] ? `</${match[1].toLowerCase()}` : '-->'
    const end = lower.indexOf(closing, match.index)
    if (end < 0) return text
    done = end + (match[1] ? 0 : closing.length)
  }
  return text + html.slice(done)
}

/** Decodes numeric entities and the handful of names that authors type; others stay as written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
