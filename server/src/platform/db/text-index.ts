import { type RawBuilder, sql } from 'kysely'

export type TextField = 'title' | 'body'
export type TextEntry = {
  readonly id: number
  readonly title: readonly string[]
  readonly body: readonly string[]
}
export type TextSearch = {
  readonly field: TextField
  readonly terms: readonly QueryTerm[]
  readonly limit: number
  /** Only ids below this one, to go on where the last answer ended. */
  readonly beforeId?: number
}

/** An index of tokens beside a table. Answers ids, highest first, and stops reading at the limit. */
export type TextIndex = {
  create(): Promise<void>
  put(entries: readonly TextEntry[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /** May answer too much where the database cannot hold positions: the caller checks the text itself. */
  find(search: TextSearch): Promise<number[]>
}

/** How text becomes tokens, for every database alike, so that one and two character Chinese queries hit the index. */

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

/**
 * The condition that a text column holds `text` somewhere; `%`, `_` and `\` in it are plain characters. PostgreSQL's
 * own `like` minds the case of letters and SQLite's does not: lowered on both sides, each finds the same rows.
 */
export function holdsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
