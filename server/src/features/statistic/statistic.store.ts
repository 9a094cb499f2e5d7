import { type Generated, type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns, inParts } from '../../platform/db/rows.ts'
import { type DayRange, monthOf, partsOf } from './statistic.rules.ts'

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
  statistic_word: WordCount
}

const rowsPerStatement = 200

/** The only SQL of statistics. */
export function createStatisticStore(db: Db) {
  const query: Kysely<StatisticTables> = db.query
  const add = (column: 'views' | 'reading_s' | 'visitors' | 'times', table: string) =>
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`

  /** Paths by their ids; new ones get one. */
  const idsOf = async (paths: readonly string[]) => {
    const ids = new Map<string, number>()
    for (const part of inParts([...new Set(paths)], rowsPerStatement)) {
      await query
        .insertInto('statistic_path')
        .values(part.map(path => ({ path })))
        .onConflict(conflict => conflict.column('path').doNothing())
        .execute()
      const rows = await query.selectFrom('statistic_path').selectAll().where('path', 'in', part).execute()
      for (const { id, path } of rows) ids.set(path, id)
    }
    return ids
  }

  /** Every row of pages in a range: whole months by their sums, the days at its ends by themselves. */
  const rowsOf = (range: DayRange) => {
    const { months, days } = partsOf(range)
    const ofMonths = query
      .selectFrom('statistic_month')
      .select(['path_id', 'views', 'reading_s'])
      .where('month', '>=', months.from)
      .where('month', '<=', months.to)
    return days.reduce(
      (all, { from, to }) =>
        all.unionAll(
          query
            .selectFrom('statistic_page')
            .select(['path_id', 'views', 'reading_s'])
            .where('day', '>=', from)
            .where('day', '<=', to),
        ),
      ofMonths,
    )
  }

  return {
    async addPages(counts: readonly PageCount[]): Promise<void> {
      const ids = await idsOf(counts.map(({ path }) => path))
      const rows = counts.map(({ path, day, ...count }) => ({ day, path_id: ids.get(path) ?? 0, ...count }))
      for (const part of inParts(rows, rowsPerStatement))
        await query
          .insertInto('statistic_page')
          .values(part)
          .onConflict(conflict =>
            conflict.columns(['day', 'path_id']).doUpdateSet({
              views: add('views', 'statistic_page'),
              reading_s: add('reading_s', 'statistic_page'),
            }),
          )
          .execute()
      for (const part of inParts(monthsOf(rows), rowsPerStatement))
        await query
          .insertInto('statistic_month')
          .values(part)
          .onConflict(conflict =>
            conflict.columns(['month', 'path_id']).doUpdateSet({
              views: add('views', 'statistic_month'),
              reading_s: add('reading_s', 'statistic_month'),
            }),
          )
          .execute()
    },

    async addDays(counts: readonly DayCount[]): Promise<void> {
      if (counts.length === 0) return
      await query
        .insertInto('statistic_day')
        .values([...counts])
        .onConflict(conflict =>
          conflict.column('day').doUpdateSet({
            views: add('views', 'statistic_day'),
            visitors: add('visitors', 'statistic_day'),
            reading_s: add('reading_s', 'statistic_day'),
          }),
        )
        .execute()
    },

    async addWords(counts: readonly WordCount[]): Promise<void> {
      for (const part of inParts(counts, rowsPerStatement))
        await query
          .insertInto('statistic_word')
          .values(part)
          .onConflict(conflict =>
            conflict.columns(['day', 'kind', 'word']).doUpdateSet({ times: add('times', 'statistic_word') }),
          )
          .execute()
    },

    everyDay: query.selectFrom('statistic_day').selectAll().orderBy('day'),

    findDays: ({ from, to }: DayRange) =>
      query
        .selectFrom('statistic_day')
        .selectAll()
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .execute(),

    async getFirstDay(): Promise<number | undefined> {
      const first = await query
        .selectFrom('statistic_day')
        .select('day')
        .orderBy('day')
        .limit(1)
        .executeTakeFirst()
      return first?.day
    },

    /** The most viewed first. */
    findPages: (range: DayRange, limit: number) =>
      query
        .with('counted', () =>
          query
            .selectFrom(rowsOf(range).as('rows'))
            .select(eb => [
              'path_id',
              eb.fn.sum<number>('views').as('views'),
              eb.fn.sum<number>('reading_s').as('reading_s'),
            ])
            .groupBy('path_id')
            .orderBy('views', 'desc')
            .orderBy('path_id')
            .limit(limit),
        )
        .selectFrom('counted')
        .innerJoin('statistic_path', 'statistic_path.id', 'counted.path_id')
        .select(['path', 'counted.views', 'counted.reading_s'])
        .orderBy('counted.views', 'desc')
        .orderBy('counted.path_id')
        .execute(),

    findDaysOfPage: (path: string, { from, to }: DayRange) =>
      query
        .selectFrom('statistic_page')
        .innerJoin('statistic_path', 'statistic_path.id', 'path_id')
        .select(['day', 'views', 'reading_s'])
        .where('path', '=', path)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .execute(),

    findWords: (kind: WordKind, { from, to }: DayRange, limit: number) =>
      query
        .selectFrom('statistic_word')
        .select(eb => ['word', eb.fn.sum<number>('times').as('times')])
        .where('kind', '=', kind)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy('word')
        .orderBy('times', 'desc')
        .orderBy('word')
        .limit(limit)
        .execute(),

    /** What each page had on a day that is older; their months stay. */
    async fold(beforeDay: number): Promise<void> {
      await query.deleteFrom('statistic_page').where('day', '<', beforeDay).execute()
      await query.deleteFrom('statistic_word').where('day', '<', beforeDay).execute()
    },
  }
}

function monthsOf(rows: readonly { day: number; path_id: number; views: number; reading_s: number }[]) {
  const sums = new Map<string, StatisticTables['statistic_month']>()
  for (const { day, path_id, views, reading_s } of rows) {
    const month = monthOf(day)
    const key = `${month} ${path_id}`
    const sum = sums.get(key) ?? { month, path_id, views: 0, reading_s: 0 }
    sums.set(key, { ...sum, views: sum.views + views, reading_s: sum.reading_s + reading_s })
  }
  return [...sums.values()]
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
