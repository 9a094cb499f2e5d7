import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/rows.ts'
import { type DayRange, spansOf, spansWith } from './statistic.rules.ts'
import {
  type DayCount,
  type PageCount,
  type StatisticTables,
  type WordCount,
  type WordKind,
  wordKind,
} from './statistic.table.ts'

const rowsPerStatement = 200
/** What months look like beside days, years and thirds of months. */
const months = { from: 100_000, to: 999_999 }
/** Days of 1997 to 2243. */
const leastDay = 10_000

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

  return {
    async addPages(counts: readonly PageCount[]): Promise<void> {
      const ids = await idsOf(counts.map(({ path }) => path))
      const rows = addUp(
        counts.flatMap(({ path, day, ...count }) =>
          spansWith(day).map(span => ({ day: span, path_id: ids.get(path) ?? 0, ...count })),
        ),
        ({ day, path_id }) => [day, path_id],
        (one, other) => ({
          ...one,
          views: one.views + other.views,
          reading_s: one.reading_s + other.reading_s,
        }),
      )
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
      const rows = addUp(
        counts.flatMap(count => spansWith(count.day).map(span => ({ ...count, day: span }))),
        ({ kind, day, word }) => [kind, day, word],
        (one, other) => ({ ...one, times: one.times + other.times }),
      )
      for (const part of inParts(rows, rowsPerStatement))
        await query
          .insertInto('statistic_word')
          .values(part)
          .onConflict(conflict =>
            conflict.columns(['day', 'kind', 'word']).doUpdateSet({ times: add('times', 'statistic_word') }),
          )
          .execute()
    },

    everyMonth: query
      .selectFrom('statistic_page')
      .innerJoin('statistic_path', 'statistic_path.id', 'path_id')
      .select(['day as month', 'path', 'views', 'reading_s'])
      .where('day', '>=', months.from)
      .where('day', '<=', months.to)
      .orderBy('day')
      .orderBy('path'),
    /** By months. */
    everyWord: query
      .selectFrom('statistic_word')
      .selectAll()
      .where('day', '>=', months.from)
      .where('day', '<=', months.to)
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
            .selectFrom('statistic_page')
            .where('day', 'in', spansOf(range))
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
        .selectFrom('statistic_word')
        .select(eb => ['word', eb.fn.sum<number>('times').as('times')])
        .where('kind', '=', kind)
        .where('day', 'in', spansOf(range))
        .groupBy('word')
        .orderBy('times', 'desc')
        .orderBy('word')
        .limit(limit)
        .execute(),

    /** Days that are older go, longer spans stay; but words that were not found then are no news any more. */
    fold: (beforeDay: number): Promise<void> =>
      db.transaction(async inner => {
        const within: Kysely<StatisticTables> = inner.query
        for (const table of ['statistic_page', 'statistic_word'] as const)
          await within.deleteFrom(table).where('day', '>=', leastDay).where('day', '<', beforeDay).execute()
        for (const span of spansWith(beforeDay))
          await within
            .deleteFrom('statistic_word')
            .where('kind', '=', wordKind.search)
            .where('day', '>=', 10 ** (String(span).length - 1))
            .where('day', '<', span)
            .execute()
      }),
  }
}

/** One row for each key, as one statement has to have them; in one order, so that no two processes wait for each other. */
function addUp<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly (string | number)[],
  sum: (one: Row, other: Row) => Row,
): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row).join(' ')
    const known = sums.get(key)
    sums.set(key, known === undefined ? row : sum(known, row))
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
