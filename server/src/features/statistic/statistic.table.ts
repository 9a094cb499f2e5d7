import { type Generated, sql } from 'kysely'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns } from '../../platform/db/rows.ts'

/** `kind` of `statistic_word`. */
export const wordKind = { coming: 1, search: 2, leftOut: 3 } as const
export type WordKind = (typeof wordKind)[keyof typeof wordKind]

/** What is added to a page on a day. */
export type PageCount = { day: number; path: string; views: number; reading_s: number }
export type DayCount = { day: number; views: number; visitors: number; reading_s: number }
export type WordCount = { day: number; kind: WordKind; word: string; times: number }

/** Days are counted from 1970 on, months are `202611`, reading is in seconds: a row of a page on a day takes some twelve bytes. */
export type StatisticTables = {
  statistic_path: { id: Generated<number>; path: string }
  statistic_day: DayCount
  statistic_page: { day: number; path_id: number; views: number; reading_s: number }
  /** The sums of `statistic_page`, so that a year is twelve rows of a page and not three hundred. */
  statistic_month: { month: number; path_id: number; views: number; reading_s: number }
  /** A `day` of six digits is the sum of that month. */
  statistic_word: WordCount
}

export const statisticMigrations: readonly Migration[] = [
  {
    name: '0042-statistic',
    async up(db) {
      const { schema } = db.query
      const { id, idType, integer } = db.columnTypes
      // Without ids of their own, as the key is the row: half the room.
      const asKey = db.kind === 'sqlite' ? sql`without rowid` : sql``
      await schema
        .createTable('statistic_path')
        .addColumn('id', idType, id)
        .addColumn('path', 'text', column => column.notNull().unique())
        .execute()
      await schema
        .createTable('statistic_day')
        .addColumn('day', integer, column => column.primaryKey())
        .$call(columns(integer, 'views visitors reading_s'))
        .execute()
      await schema
        .createTable('statistic_page')
        .$call(columns(integer, 'day path_id views reading_s'))
        .addPrimaryKeyConstraint('statistic_page_key', ['day', 'path_id'])
        .modifyEnd(asKey)
        .execute()
      await schema
        .createTable('statistic_month')
        .$call(columns(integer, 'month path_id views reading_s'))
        .addPrimaryKeyConstraint('statistic_month_key', ['month', 'path_id'])
        .modifyEnd(asKey)
        .execute()
      await schema
        .createTable('statistic_word')
        .$call(columns(integer, 'day kind'))
        .$call(columns('text', 'word'))
        .$call(columns(integer, 'times'))
        .addPrimaryKeyConstraint('statistic_word_key', ['kind', 'day', 'word'])
        .modifyEnd(asKey)
        .execute()
    },
  },
]
