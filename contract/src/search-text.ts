/**
 * How text becomes tokens, for every database and for the static export alike, so that one and two character Chinese queries hit the
 * index; and what is shown of a text that was found.
 */

const runs = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〇]+)|([\p{L}\p{N}]+)/gu

/** The form in which text and query are compared: compatibility forms unified, case folded. */
export function normaliseText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

/**
 * Text → tokens in their order: each Chinese character with its successor (the last of a run alone), each
 * Latin word or number whole. `小楼听雨 v2` gives 小楼 楼听 听雨 雨 v2.
 */
export function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (const [, chinese, word] of normaliseText(text).matchAll(runs)) {
    if (chinese) for (const pair of pairsOf(chinese)) tokens.push(pair)
    else if (word) tokens.push(word.slice(0, 40))
  }
  return tokens
}

/** One part of a query: tokens that stand side by side, or the beginning of one token. */
export type QueryTerm = { readonly phrase: readonly string[] } | { readonly prefix: string }

/** Query → terms that must all match; nothing searchable in it gives none. */
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
 * What a hit shows of its text, on one line: `fromMatch` begins with the first place where the query stands, `excerpt` a
 * little before it; … stands where an excerpt was cut. The beginning where the query stands nowhere.
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

/** The place itself, or the one after where it is within a character of two units. */
const wholeAt = (text: string, at: number) => (/^[\udc00-\udfff]$/.test(text[at] ?? '') ? at + 1 : at)

/** As `normaliseText`, each character at its own place: one whose form is longer or shorter (`İ`, `㍿`) stays. */
function foldInPlace(text: string): string {
  const whole = normaliseText(text)
  if (whole.length === text.length) return whole
  const folded = [...text].map(sign => {
    const form = normaliseText(sign)
    return form.length === sign.length ? form : sign
  })
  return folded.join('')
}

/** Where the query, or else its first part, stands in the text; -1 when nowhere. */
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

/** What a text must hold of each term, wherever, in the form of `normaliseText`. */
export const textsOf = (terms: readonly QueryTerm[]): string[] =>
  terms.map(term => ('prefix' in term ? term.prefix : phraseText(term.phrase)))

/** Whether a text holds every term of a query, wherever. */
export function holdsAll(text: string, terms: readonly QueryTerm[]): boolean {
  const folded = normaliseText(text)
  return textsOf(terms).every(part => folded.includes(part))
}
