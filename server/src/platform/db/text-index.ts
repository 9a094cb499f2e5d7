import type { QueryTerm } from '@xiaolou/contract/search-text'
import { type RawBuilder, sql } from 'kysely'

export type TextField = 'title' | 'body'
export type TextEntry = {
  readonly id: number
  readonly title: readonly string[]
  readonly body: readonly string[]
}
/** `either`: at least one of several sets of prefixes, all of which must occur. */
export type IndexTerm = QueryTerm | { readonly either: readonly (readonly string[])[] }
export type TextSearch = {
  readonly field: TextField
  readonly terms: readonly IndexTerm[]
  readonly limit: number
  /** Only ids below this one, to continue a previous search. */
  readonly beforeId?: number
}

/** An index of tokens beside a table. Returns ids, highest first, and stops reading at the limit. */
export type TextIndex = {
  /** Prefixes of these lengths are found as fast as whole words; of length 1 by default. */
  create(prefixLengths?: readonly number[]): Promise<void>
  put(entries: readonly TextEntry[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  removeAll(): Promise<void>
  /** May return too many ids if the database stores no positions: the caller checks the text itself. */
  find(search: TextSearch): Promise<number[]>
}

/**
 * The condition that a text column contains `text`; `%`, `_` and `\` in it are plain characters. PostgreSQL's
 * `like` is case-sensitive and SQLite's is not: lower-casing both sides gives the same rows.
 */
export function holdsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
