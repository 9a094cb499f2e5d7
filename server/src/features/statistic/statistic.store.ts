import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/rows.ts'
import { type DayRange, monthOf, partsOf } from './statistic.rules.ts'
import {
  type DayCount,
  type PageCount,
  type StatisticTables,
  type WordCount,
  type WordKind,
  wordKind,
} from './statistic.table.ts'

const rowsPerStatement = 200
/** No number of a day is as large: in `statistic_word` it says a month. */
const leastMonth = 100_000

/** The only SQL of statistics. Rows are written in the order of their keys, so that no two processes wait for each other. */
export function createStatisticStore(db: Db) {
  const query: Kysely<StatisticTables> = db.query
  const add = (column: 'views' | 'reading_s' | 'visitors' | 'times', table: string) =>
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`

  /** Paths by their ids; new ones get one. */
  const idsOf = async (paths: readonly string[]) => {
    const ids = new Map<string, number>()
    for (const part of inParts([...new Set(paths)].sort(), rowsPerStatement)) {
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

  /** The same of words; their months stand in the same table. */
  const wordsOf = (kind: WordKind, range: DayRange) => {
    const { months, days } = partsOf(range)
    const within = ({ from, to }: DayRange) =>
      query
        .selectFrom('statistic_word')
        .select(['word', 'times'])
        .where('kind', '=', kind)
        .where('day', '>=', from)
        .where('day', '<=', to)
    return days.reduce((all, part) => all.unionAll(within(part)), within(months))
  }

  return {
    async addPages(counts: readonly PageCount[]): Promise<void> {
      const ids = await idsOf(counts.map(({ path }) => path))
      const rows = counts
        .map(({ path, day, ...count }) => ({ day, path_id: ids.get(path) ?? 0, ...count }))
        .sort((one, other) => one.day - other.day || one.path_id - other.path_id)
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
      for (const part of inParts(withMonths(counts), rowsPerStatement))
        await query
          .insertInto('statistic_word')
          .values(part)
          .onConflict(conflict =>
            conflict.columns(['day', 'kind', 'word']).doUpdateSet({ times: add('times', 'statistic_word') }),
          )
          .execute()
    },

    everyMonth: query
      .selectFrom('statistic_month')
      .innerJoin('statistic_path', 'statistic_path.id', 'path_id')
      .select(['month', 'path', 'views', 'reading_s'])
      .orderBy('month')
      .orderBy('path'),
    /** By months. */
    everyWord: query
      .selectFrom('statistic_word')
      .selectAll()
      .where('day', '>=', leastMonth)
      .orderBy('kind')
      .orderBy('day')
      .orderBy('word'),
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

    /** By the days on which something was counted: a look-up each, where all pages of all days would be read. */
    findDaysOfPage: (path: string, { from, to }: DayRange) =>
      query
        .selectFrom('statistic_day')
        .innerJoin('statistic_page', 'statistic_page.day', 'statistic_day.day')
        .select(['statistic_day.day', 'statistic_page.views', 'statistic_page.reading_s'])
        .where('path_id', '=', eb => eb.selectFrom('statistic_path').select('id').where('path', '=', path))
        .where('statistic_day.day', '>=', from)
        .where('statistic_day.day', '<=', to)
        .orderBy('statistic_day.day')
        .execute(),

    findWords: (kind: WordKind, range: DayRange, limit: number) =>
      query
        .selectFrom(wordsOf(kind, range).as('rows'))
        .select(eb => ['word', eb.fn.sum<number>('times').as('times')])
        .groupBy('word')
        .orderBy('times', 'desc')
        .orderBy('word')
        .limit(limit)
        .execute(),

    /** What was counted on a day that is older; months stay, but words that were not found then are no news any more. */
    fold: (beforeDay: number): Promise<void> =>
      db.transaction(async inner => {
        const within: Kysely<StatisticTables> = inner.query
        await within.deleteFrom('statistic_page').where('day', '<', beforeDay).execute()
        await within.deleteFrom('statistic_word').where('day', '<', beforeDay).execute()
        await within
          .deleteFrom('statistic_word')
          .where('kind', '=', wordKind.search)
          .where('day', '>=', leastMonth)
          .where('day', '<', monthOf(beforeDay))
          .execute()
      }),
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

/** Words of days, and added to those of their months; one row for each, in the order of the key. */
function withMonths(counts: readonly WordCount[]): WordCount[] {
  const sums = new Map<string, WordCount>()
  for (const count of counts) {
    for (const day of [count.day, monthOf(count.day)]) {
      const key = `${count.kind} ${day} ${count.word}`
      sums.set(key, { ...count, day, times: count.times + (sums.get(key)?.times ?? 0) })
    }
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
}
