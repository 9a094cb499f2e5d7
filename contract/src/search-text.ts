/**
 * How text becomes tokens, for every database and for the static export, so that Chinese queries of one or
 * two characters use the index; and the excerpts of search results.
 */

const runs = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〇]+)|([\p{L}\p{N}]+)/gu

/** The form in which text and query are compared: NFKC, case folded. */
export function normaliseText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

/**
 * Text → tokens in order: each Chinese character with its successor (the last of a run alone), each Latin
 * word or number whole. `小楼听雨 v2` gives 小楼 楼听 听雨 雨 v2.
 */
export function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (const [, chinese, word] of normaliseText(text).matchAll(runs)) {
    if (chinese) for (const pair of pairsOf(chinese)) tokens.push(pair)
    else if (word) tokens.push(word.slice(0, 40))
  }
  return tokens
}

/** One part of a query: adjacent tokens, or the prefix of one token. */
export type QueryTerm = { readonly phrase: readonly string[] } | { readonly prefix: string }

/** Query → terms that must all match; empty if it contains nothing searchable. */
export function queryTermsOf(query: string): QueryTerm[] {
  const terms: QueryTerm[] = []
  for (const [, chinese, word] of normaliseText(query).matchAll(runs)) {
    if (word) terms.push({ prefix: word.slice(0, 40) })
    if (!chinese) continue
    const pairs = pairsOf(chinese)
    const [first] = pairs
    if (pairs.length === 1 && first !== undefined) terms.push({ prefix: first })
    else terms.push({ phrase: pairs.slice(0, -1) })
  }
  return terms
}

const excerptBefore = 24
const excerptLength = 96

/**
 * The excerpts of a search result, on one line: `fromMatch` begins at the first match, `excerpt` a little
 * before it; … marks a cut. The beginning of the text if the query does not occur.
 */
export function excerptsOf(text: string, query: string): { fromMatch: string; excerpt: string } {
  const at = Math.max(0, firstMatch(text, query))
  const start = wholeAt(text, Math.max(0, at - excerptBefore))
  const cut = (from: number) => {
    const end = wholeAt(text, Math.min(text.length, from + excerptLength))
    return `${text.slice(from, end).replace(/\s+/g, ' ').trim()}${end < text.length ? '…' : ''}`
  }
  return { fromMatch: cut(at), excerpt: `${start > 0 ? '…' : ''}${cut(start)}` }
}

/** The position itself, or the next one if it is inside a surrogate pair. */
const wholeAt = (text: string, at: number) => (/^[\udc00-\udfff]$/.test(text[at] ?? '') ? at + 1 : at)

/** As `normaliseText`, but keeping positions: a character whose form has another length (`İ`, `㍿`) stays. */
function foldInPlace(text: string): string {
  const whole = normaliseText(text)
  if (whole.length === text.length) return whole
  const folded = [...text].map(sign => {
    const form = normaliseText(sign)
    return form.length === sign.length ? form : sign
  })
  return folded.join('')
}

/** The position of the query, or else of its first part, in the text; -1 if absent. */
function firstMatch(text: string, query: string): number {
  const folded = foldInPlace(text)
  const whole = folded.indexOf(query.trim().toLowerCase())
  if (whole >= 0) return whole
  const words = normaliseText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const found = words.map(word => folded.indexOf(word)).filter(at => at >= 0)
  return found.length > 0 ? Math.min(...found) : -1
}

const phraseText = (phrase: readonly string[]) =>
  phrase.map((pair, at) => (at === 0 ? pair : [...pair].slice(1).join(''))).join('')

/** What a text must contain for each term, in the form of `normaliseText`. */
export const textsOf = (terms: readonly QueryTerm[]): string[] =>
  terms.map(term => ('prefix' in term ? term.prefix : phraseText(term.phrase)))

/** Whether a text contains every term of a query. */
export function holdsAll(text: string, terms: readonly QueryTerm[]): boolean {
  const folded = normaliseText(text)
  return textsOf(terms).every(part => folded.includes(part))
}
