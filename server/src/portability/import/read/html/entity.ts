/** Entities that occur in titles and names; texts are parsed by a parser that knows all of them. */
export const commonEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  middot: '·',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  deg: '°',
  ensp: '\u2002',
  emsp: '\u2003',
}

const highest = 0x10ffff

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return commonEntities[name]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 31 && code <= highest && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi,
        (whole, name: string) => decoded(name) ?? whole,
      )
    : text

/** The plain text of a short text that may contain HTML: a title, a name, an excerpt. */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(/<\/?[A-Za-z][^<>]*>|<!--[^<>]*-->/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
