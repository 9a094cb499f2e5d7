import { type Generated, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns, createTableWithId } from '../../platform/db/rows.ts'
import { dateOf, daysOfMonth, quarterOfMonth } from './statistic.rules.ts'

/** `kind` of `statistic_word_span`. */
export const wordKind = { coming: 1, search: 2, leftOut: 3 } as const
export type WordKind = (typeof wordKind)[keyof typeof wordKind]

/** Counts to add to a page on a day. */
export type PageCount = { day: number; path: string; views: number; reading_s: number }
export type DayCount = { day: number; views: number; visitors: number; reading_s: number }
export type WordCount = { day: number; kind: WordKind; word: string; times: number }

/** The columns of a month's days, `views_1` to `views_31`: null on days without counts. */
type ByDate<Name extends string> = { [Column in `${Name}_${number}`]: number | null }

/**
 * Days are counted from 1970, reading time is in seconds. A span is a year (`2026`), a quarter (`20264`) or a
 * month (`202611`): its row has the sum, and a month's row the sums of its days in separate columns, as a row
 * for each day takes ten times the space in PostgreSQL.
 */
export type StatisticTables = {
  statistic_path: { id: Generated<number>; path: string }
  statistic_day: DayCount
  statistic_page_span: { span: number; path_id: number; views: number; reading_s: number } & ByDate<
    'views' | 'reading_s'
  >
  statistic_word_span: { span: number; kind: WordKind; word: string; times: number } & ByDate<'times'>
}

const dates = Array.from({ length: 31 }, (_, at) => at + 1)
// Without row ids, as the row is little more than its key: half the space.
const asKey = ({ kind }: Db) => (kind === 'sqlite' ? sql`without rowid` : sql``)

export const statisticMigrations: readonly Migration[] = [
  {
    name: '0042-statistic',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await createTableWithId(db, 'statistic_path')
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
        .modifyEnd(asKey(db))
        .execute()
      await schema
        .createTable('statistic_month')
        .$call(columns(integer, 'month path_id views reading_s'))
        .addPrimaryKeyConstraint('statistic_month_key', ['month', 'path_id'])
        .modifyEnd(asKey(db))
        .execute()
      await schema
        .createTable('statistic_word')
        .$call(columns(integer, 'day kind'))
        .$call(columns('text', 'word'))
        .$call(columns(integer, 'times'))
        .addPrimaryKeyConstraint('statistic_word_key', ['kind', 'day', 'word'])
        .modifyEnd(asKey(db))
        .execute()
    },
  },
  {
    // It also created sums of thirds of months, which 0058 would not remove.
    name: '0049-statistic-span',
    async up({ query }) {
      await sql`insert into statistic_page (day, path_id, views, reading_s)
        select month, path_id, views, reading_s from statistic_month where month between 100000 and 999999`.execute(
        query,
      )
      await query.schema.dropTable('statistic_month').execute()
      await sql`insert into statistic_page (day, path_id, views, reading_s)
        select day / 100, path_id, sum(views), sum(reading_s) from statistic_page
        where day between 100000 and 999999 group by 1, path_id`.execute(query)
      await sql`insert into statistic_word (day, kind, word, times)
        select day / 100, kind, word, sum(times) from statistic_word
        where day between 100000 and 999999 group by 1, kind, word`.execute(query)
    },
  },
  {
    name: '0058-statistic-dates',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      const byDate = (...counts: string[]) => counts.flatMap(name => dates.map(date => `${name}_${date}`))
      await schema
        .createTable('statistic_page_span')
        .$call(columns(integer, 'span path_id views reading_s'))
        // Four bytes in PostgreSQL: enough for 24,000 readers on one page all day.
        .$call(table =>
          byDate('views', 'reading_s').reduce((made, name) => made.addColumn(name, 'integer'), table),
        )
        .addPrimaryKeyConstraint('statistic_page_span_key', ['span', 'path_id'])
        .modifyEnd(asKey(db))
        .execute()
      await schema
        .createTable('statistic_word_span')
        .$call(columns(integer, 'span kind'))
        .$call(columns('text', 'word'))
        .$call(columns(integer, 'times'))
        .$call(table => byDate('times').reduce((made, name) => made.addColumn(name, 'integer'), table))
        .addPrimaryKeyConstraint('statistic_word_span_key', ['kind', 'span', 'word'])
        .modifyEnd(asKey(db))
        .execute()
      await gatherDates(db, { table: 'statistic_page', keys: ['path_id'], counts: ['views', 'reading_s'] })
      for (const kind of Object.values(wordKind))
        await gatherDates(db, { table: 'statistic_word', keys: ['kind', 'word'], counts: ['times'], kind })
      await schema.dropTable('statistic_page').execute()
      await schema.dropTable('statistic_word').execute()
    },
  },
]

/** Copies years and months, sums months to quarters, and moves day rows into columns of their month's row. */
async function gatherDates(
  { query }: Db,
  from: { table: string; keys: string[]; counts: string[]; kind?: WordKind },
): Promise<void> {
  const { table, counts, kind } = from
  const keys = sql.join(from.keys.map(key => sql.ref(key)))
  const ofKind = kind === undefined ? sql`1 = 1` : sql`kind = ${sql.lit(kind)}`
  const spans = async (least: number, most: number) => {
    const { rows } = await sql<{ span: number }>`select distinct day as span from ${sql.table(table)}
      where ${ofKind} and day between ${sql.lit(least)} and ${sql.lit(most)} order by day`.execute(query)
    return rows.map(({ span }) => span)
  }
  const listOf = (days: readonly number[]) => sql.join(days.map(day => sql.lit(day)))
  const copy = async (span: number, columns: Record<string, readonly number[]>) => {
    const sums = Object.entries(columns).flatMap(([suffix, days]) =>
      counts.map(count => {
        const sum = sql`sum(case when day in (${listOf(days)}) then ${sql.ref(count)} end)`
        return { column: sql.ref(count + suffix), sum: suffix === '' ? sql`coalesce(${sum}, 0)` : sum }
      }),
    )
    await sql`insert into ${sql.table(`${table}_span`)} (span, ${keys}, ${sql.join(sums.map(({ column }) => column))})
      select ${sql.lit(span)}, ${keys}, ${sql.join(sums.map(({ sum }) => sum))}
      from ${sql.table(table)} where ${ofKind} and day in (${listOf(Object.values(columns).flat())})
      group by ${keys}`.execute(query)
  }
  for (const year of await spans(1_000, 9_999)) await copy(year, { '': [year] })
  // Old spans have no days.
  const days = await spans(10_000, 99_999)
  const months = await spans(100_000, 999_999)
  for (const [quarter, own = []] of Map.groupBy(months, quarterOfMonth)) await copy(quarter, { '': own })
  for (const month of months) {
    const { from, to } = daysOfMonth(month)
    const own = days.filter(day => day >= from && day <= to).map(day => [`_${dateOf(day)}`, [day]])
    await copy(month, { '': [month], ...Object.fromEntries(own) })
  }
}
