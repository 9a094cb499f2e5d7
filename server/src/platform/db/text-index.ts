import type { QueryTerm } from './text-tokens.ts'

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
