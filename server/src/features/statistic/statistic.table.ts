import { type Generated, type RawBuilder, sql } from 'kysely'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns } from '../../platform/db/rows.ts'
import { thirdWith } from './statistic.rules.ts'

/** `kind` of `statistic_word`. */
export const wordKind = { coming: 1, search: 2, leftOut: 3 } as const
export type WordKind = (typeof wordKind)[keyof typeof wordKind]

/** What is added to a page on a day. */
export type PageCount = { day: number; path: string; views: number; reading_s: number }
export type DayCount = { day: number; views: number; visitors: number; reading_s: number }
export type WordCount = { day: number; kind: WordKind; word: string; times: number }

/**
 * Days are counted from 1970 on, reading is in seconds: a row of a page on a day takes some twelve bytes. In pages and words a `day` of
 * another length is a longer span (`spansWith`), so that ten years are some dozens of sums of a page and not four thousand.
 */
export type StatisticTables = {
  statistic_path: { id: Generated<number>; path: string }
  statistic_day: DayCount
  statistic_page: { day: number; path_id: number; views: number; reading_s: number }
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
  {
    name: '0049-statistic-span',
    async up({ query }) {
      const between = (column: string, from: number, to: number) =>
        sql`${sql.ref(column)} between ${sql.lit(from)} and ${sql.lit(to)}`
      await sql`insert into statistic_page (day, path_id, views, reading_s)
        select month, path_id, views, reading_s from statistic_month where ${between('month', 100_000, 999_999)}`.execute(
        query,
      )
      await query.schema.dropTable('statistic_month').execute()
      const sums = [
        { table: 'statistic_page', keys: 'path_id', counts: ['views', 'reading_s'] },
        { table: 'statistic_word', keys: 'kind, word', counts: ['times'] },
      ]
      for (const { table, keys, counts } of sums) {
        const add = (span: RawBuilder<unknown>, from: number, to: number) =>
          sql`insert into ${sql.table(table)} (day, ${sql.raw(keys)}, ${sql.raw(counts.join(', '))})
            select ${span}, ${sql.raw(keys)}, ${sql.raw(counts.map(name => `sum(${name})`).join(', '))}
            from ${sql.table(table)} where ${between('day', from, to)} group by 1, ${sql.raw(keys)}`.execute(
            query,
          )
        await add(sql`day / 100`, 100_000, 999_999)
        const { rows } = await sql<{ first: number | null; last: number | null }>`
          select min(day) as first, max(day) as last from ${sql.table(table)}
          where ${between('day', 10_000, 99_999)}`.execute(query)
        const [first, last] = [Number(rows[0]?.first ?? 0), Number(rows[0]?.last ?? -1)]
        for (let day = first; day <= last; ) {
          const { span, from, to } = thirdWith(day)
          await add(sql.lit(span), from, to)
          day = to + 1
        }
      }
    },
  },
]
