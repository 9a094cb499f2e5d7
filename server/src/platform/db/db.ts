import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { TextIndex } from './text-index.ts'

/** What a table definition needs to say differently for each database. */
export type ColumnTypes = {
  /** A generated primary key whose values are never used again. */
  readonly id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  readonly idType: 'integer' | 'bigint'
  /** 64-bit whole number: ids, epoch milliseconds, counters. */
  readonly integer: 'integer' | 'bigint'
}

/** The counter by which processes tell each other, where the database needs one. */
export const changesName = 'content_change'

/** One database: queries through Kysely, and the few things in which databases differ, by name. */
export type Db = {
  readonly kind: 'sqlite' | 'postgres'
  // Each store names its own tables: `const articles: Kysely<ArticleTables> = db.query`.
  // biome-ignore lint/suspicious/noExplicitAny: the platform knows no table, so that it cannot know a feature.
  readonly query: Kysely<any>
  readonly columnTypes: ColumnTypes
  /** All or nothing. Inside, use the `Db` that is handed in; a transaction within a transaction joins it. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Many writes, few syncs: one connection for all of `work`, which commits when it calls `commit` and at its end.
   * Inside, use the `Db` that is handed in, and no other. What a failure interrupts is lost back to the last commit.
   */
  inBatches<T>(work: (db: Db, commit: () => Promise<void>) => Promise<T>): Promise<T>
  textIndex(name: string): TextIndex
  /** A number that changes once another process has changed the database (PostgreSQL: has told so). */
  countChangesElsewhere(): Promise<number>
  /** Tells other processes that what is committed by now has changed. SQLite tells them by itself. */
  tellChange(): Promise<void>
  /** Copies the database to a new file while it is in use; says false where it cannot. */
  backup(path: string): Promise<boolean>
  close(): Promise<void>
}
