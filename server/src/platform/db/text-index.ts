import type { QueryTerm } from '@xiaolou/contract/search-text'
import { type RawBuilder, sql } from 'kysely'

export type TextField = 'title' | 'body'
export type TextEntry = {
  readonly id: number
  readonly title: readonly string[]
  readonly body: readonly string[]
}
/** Also one of several sets of beginnings, all of which must be there. */
export type IndexTerm = QueryTerm | { readonly either: readonly (readonly string[])[] }
export type TextSearch = {
  readonly field: TextField
  readonly terms: readonly IndexTerm[]
  readonly limit: number
  /** Only ids below this one, to go on where the last answer ended. */
  readonly beforeId?: number
}

/** An index of tokens beside a table. Answers ids, highest first, and stops reading at the limit. */
export type TextIndex = {
  /** Beginnings of words of so many signs are found as fast as whole words; of one sign unless given. */
  create(prefixLengths?: readonly number[]): Promise<void>
  put(entries: readonly TextEntry[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /** May answer too much where the database cannot hold positions: the caller checks the text itself. */
  find(search: TextSearch): Promise<number[]>
}

/**
 * The condition that a text column holds `text` somewhere; `%`, `_` and `\` in it are plain characters. PostgreSQL's
 * own `like` minds the case of letters and SQLite's does not: lowered on both sides, each finds the same rows.
 */
export function holdsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
