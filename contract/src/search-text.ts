/**
 * How text becomes tokens, for every database and for the static export, so that Chinese queries of one or
 * two characters use the index; and the excerpts of search results.
 */

import table from './simplified.json' with { type: 'json' }

const runs = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〇]+)|([\p{L}\p{N}]+)/gu

// Simplified characters by the code of their traditional forms, 0 for others: a lookup for each character.
const simplifiedCodes = new Uint16Array(0x10000)
for (let at = 0; at < table.traditional.length; at += 1)
  simplifiedCodes[table.traditional.charCodeAt(at)] = table.simplified.charCodeAt(at)

/**
 * Traditional characters → simplified ones, each by itself, so that parts of a text become the same as in the
 * whole. Lengths stay. Source: OpenCC's table of characters (Apache-2.0), and 著 and 妳.
 */
export function simplify(text: string): string {
  let simplified = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = simplifiedCodes[text.charCodeAt(at)] ?? 0
    if (code === 0) continue
    simplified += text.slice(from, at) + String.fromCharCode(code)
    from = at + 1
  }
  return from === 0 ? text : simplified + text.slice(from)
}

/** The form in which text and query are compared: NFKC, case folded, simplified. */
export function normaliseText(text: string): string {
  return simplify(text.normalize('NFKC').toLowerCase())
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
export function excerptsOf(written: string, query: string): { fromMatch: string; excerpt: string } {
  // Composed, like a query: the text of a Mac's file name is not.
  const text = written.normalize('NFC')
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
export function foldInPlace(text: string): string {
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
  const whole = folded.indexOf(normaliseText(query).trim())
  if (whole >= 0) return whole
  const words = normaliseText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const found = words.map(word => placeOf(folded, word)).filter(at => at >= 0)
  return found.length > 0 ? Math.min(...found) : -1
}

const phraseText = (phrase: readonly string[]) =>
  phrase.map((pair, at) => (at === 0 ? pair : [...pair].slice(1).join(''))).join('')

/** What a text must contain for each term, in the form of `normaliseText`. */
export const textsOf = (terms: readonly QueryTerm[]): string[] =>
  terms.map(term => ('prefix' in term ? term.prefix : phraseText(term.phrase)))

const latin = /^(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul})[\p{L}\p{N}]$/u

/** Where a term begins in a folded text, as the index finds it: a Latin one only where a word begins. */
function placeOf(folded: string, part: string, from = 0): number {
  const isWord = latin.test(part.charAt(0))
  for (let at = folded.indexOf(part, from); at >= 0; at = folded.indexOf(part, at + 1))
    if (!isWord || at === 0 || !latin.test(folded.charAt(at - 1))) return at
  return -1
}

/** Whether a text contains every term of a query. */
export function holdsAll(text: string, terms: readonly QueryTerm[]): boolean {
  const folded = normaliseText(text)
  return textsOf(terms).every(part => placeOf(folded, part) >= 0)
}

/**
 * The parts of a text that are terms of a query, as they are written there: 聽雨 for 听雨. `isAnywhere`: also
 * within Latin words.
 */
export function writtenAs(
  written: string,
  terms: readonly QueryTerm[],
  { isAnywhere = false }: { isAnywhere?: boolean } = {},
): string[] {
  const text = written.normalize('NFC')
  const folded = foldInPlace(text)
  const found = new Set<string>()
  for (const part of textsOf(terms)) {
    const find = (from: number) => (isAnywhere ? folded.indexOf(part, from) : placeOf(folded, part, from))
    for (let at = find(0); at >= 0; at = find(at + part.length)) found.add(text.slice(at, at + part.length))
  }
  return [...found]
}
