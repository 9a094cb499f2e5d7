import { type AliasedRawBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/rows.ts'
import {
  type CutMonth,
  type DayRange,
  dateOf,
  daysOfMonth,
  monthOf,
  monthsOf,
  quarterOf,
  spansOf,
  yearOf,
} from './statistic.rules.ts'
import {
  type DayCount,
  type PageCount,
  type StatisticTables,
  type WordCount,
  type WordKind,
  wordKind,
} from './statistic.table.ts'

const rowsPerStatement = 200
/** Years and quarters are smaller numbers. */
const [leastQuarter, leastMonth] = [10_000, 100_000]

type Keys = Record<string, number | string>
type Sums = Record<string, number>
/** Sums to add to the row with these keys. */
type Addition = { keys: Keys; sums: Sums }

/** The only SQL of statistics. Rows are written in the order of their keys, to avoid deadlocks. */
export function createStatisticStore(db: Db) {
  const query: Kysely<StatisticTables> = db.query

  /** The ids of paths; new paths are inserted. */
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

  const addTo = async (table: string, additions: readonly Addition[]) => {
    const rows = addUp(additions)
    const [keys = {}] = rows.map(row => row.keys)
    const columns = [...new Set(rows.flatMap(({ sums }) => Object.keys(sums)))]
    const added = (column: string) => {
      const [before, more] = [sql.ref(`${table}.${column}`), sql.ref(`excluded.${column}`)]
      // A day without data stays null, not 0.
      return sql`coalesce(${before} + ${more}, ${more}, ${before})`
    }
    for (const part of inParts(rows, rowsPerStatement))
      await db.query
        .insertInto(table)
        .values(part.map(row => ({ ...row.keys, ...row.sums })))
        .onConflict(conflict =>
          conflict
            .columns(Object.keys(keys))
            .doUpdateSet(Object.fromEntries(columns.map(column => [column, added(column)]))),
        )
        .execute()
  }

  return {
    async addPages(counts: readonly PageCount[]): Promise<void> {
      const ids = await idsOf(counts.map(({ path }) => path))
      await addTo(
        'statistic_page_span',
        counts.flatMap(({ path, day, ...sums }) => inSpans(day, { path_id: ids.get(path) ?? 0 }, sums)),
      )
    },

    addDays: (counts: readonly DayCount[]): Promise<void> =>
      addTo(
        'statistic_day',
        counts.map(({ day, ...sums }) => ({ keys: { day }, sums })),
      ),

    addWords: (counts: readonly WordCount[]): Promise<void> =>
      addTo(
        'statistic_word_span',
        counts.flatMap(({ kind, day, word, times }) => inSpans(day, { kind, word }, { times })),
      ),

    everyMonth: query
      .selectFrom('statistic_page_span')
      .innerJoin('statistic_path', 'statistic_path.id', 'path_id')
      .select(['span as month', 'path', 'views', 'reading_s'])
      .where('span', '>=', leastMonth)
      .orderBy('span')
      .orderBy('path'),
    /** By months. */
    everyWord: query
      .selectFrom('statistic_word_span')
      .select(['span as month', 'kind', 'word', 'times'])
      .where('span', '>=', leastMonth)
      .orderBy('kind')
      .orderBy('span')
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

    /** The first and the last day with data. */
    async getEnds(): Promise<DayRange | undefined> {
      const ends = await query
        .selectFrom('statistic_day')
        .select(eb => [eb.fn.min('day').as('from'), eb.fn.max('day').as('to')])
        .executeTakeFirst()
      return ends?.from == null ? undefined : { from: Number(ends.from), to: Number(ends.to) }
    },

    /** The most viewed first. */
    findPages: (range: DayRange, limit: number) =>
      query
        .with('counted', () =>
          query
            .selectFrom(
              rowsOf<{ path_id: number; views: number; reading_s: number }>(range, {
                ...{ table: 'statistic_page_span', key: 'path_id', counts: ['views', 'reading_s'] },
              }),
            )
            .select(['path_id', sumOf('views').as('views'), sumOf('reading_s').as('reading_s')])
            .groupBy('path_id')
            .having(eb => eb(sumOf('views'), '+', sumOf('reading_s')), '>', 0)
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

    async findDaysOfPage(path: string, range: DayRange) {
      const months = await query
        .selectFrom('statistic_page_span')
        .selectAll()
        .where('path_id', '=', eb => eb.selectFrom('statistic_path').select('id').where('path', '=', path))
        .where('span', 'in', monthsOf(range))
        .orderBy('span')
        .execute()
      return months.flatMap(month => {
        const { from, to } = daysOfMonth(month.span)
        const days = Array.from({ length: to - from + 1 }, (_, at) => {
          const views = month[`views_${at + 1}`] ?? 0
          return { day: from + at, views, reading_s: month[`reading_s_${at + 1}`] ?? 0 }
        })
        return days.filter(
          ({ day, views, reading_s }) => day >= range.from && day <= range.to && views + reading_s > 0,
        )
      })
    },

    findWords: (kind: WordKind, range: DayRange, limit: number) =>
      query
        .selectFrom(
          rowsOf<{ word: string; times: number }>(range, {
            ...{ table: 'statistic_word_span', key: 'word', counts: ['times'], kind },
          }),
        )
        .select(['word', sumOf('times').as('times')])
        .groupBy('word')
        .having(sumOf('times'), '>', 0)
        .orderBy('times', 'desc')
        .orderBy('word')
        .limit(limit)
        .execute(),

    /** Deletes searches without results whose month, quarter or year ends before the one of this day. */
    async dropSearches(beforeDay: number): Promise<void> {
      const searches = query.deleteFrom('statistic_word_span').where('kind', '=', wordKind.search)
      await searches.where('span', '<', yearOf(beforeDay)).execute()
      await searches.where('span', '>=', leastQuarter).where('span', '<', quarterOf(beforeDay)).execute()
      await searches.where('span', '>=', leastMonth).where('span', '<', monthOf(beforeDay)).execute()
    },
  }
}

/** A month's row also has the sum of the day; those of its quarter and year only have totals. */
function inSpans(day: number, keys: Keys, sums: Sums): Addition[] {
  const ofDay = Object.entries(sums).map(([name, sum]) => [`${name}_${dateOf(day)}`, sum])
  return [
    { keys: { span: monthOf(day), ...keys }, sums: { ...sums, ...Object.fromEntries(ofDay) } },
    { keys: { span: quarterOf(day), ...keys }, sums },
    { keys: { span: yearOf(day), ...keys }, sums },
  ]
}

/**
 * The rows of a range, to be summed: whole years, quarters and months with their totals, a partial month with
 * its days. One select for each, as SQLite sorts rows before it sums them: three columns instead of sixty.
 */
function rowsOf<Row>(
  range: DayRange,
  { table, key, counts, kind }: { table: string; key: string; counts: readonly string[]; kind?: WordKind },
): AliasedRawBuilder<Row, 'of_range'> {
  const { whole, cut } = spansOf(range)
  const ofKind = kind === undefined ? sql`` : sql`kind = ${kind} and`
  const select = (columns: readonly RawBuilder<unknown>[], spans: readonly number[]) =>
    sql`select ${sql.ref(key)}, ${sql.join(columns)} from ${sql.table(table)} where ${ofKind} span in (${sql.join(spans)})`
  const ofDays = (count: string, { from, to }: CutMonth) => {
    const days = Array.from({ length: to - from + 1 }, (_, at) => sql.ref(`${count}_${from + at}`))
    // Each is four bytes in PostgreSQL; their sum may need more.
    return sql`cast(0 as bigint) + ${sql.join(
      days.map(day => sql`coalesce(${day}, 0)`),
      sql` + `,
    )} as ${sql.ref(count)}`
  }
  const parts = [
    ...(whole.length > 0
      ? [
          select(
            counts.map(count => sql.ref(count)),
            whole,
          ),
        ]
      : []),
    ...cut.map(month =>
      select(
        counts.map(count => ofDays(count, month)),
        [month.month],
      ),
    ),
  ]
  return sql<Row>`(${sql.join(parts, sql` union all `)})`.as('of_range')
}

/** PostgreSQL sums integers as `numeric`, which takes twice the time; doubles are exact up to 2^53. */
const sumOf = (column: string) => sql<number>`sum(cast(${sql.ref(column)} as double precision))`

/** One row per key, as a single statement requires; in a fixed order, to avoid deadlocks. */
function addUp(additions: readonly Addition[]): Addition[] {
  const rows = new Map<string, Addition>()
  for (const { keys, sums } of additions) {
    const key = Object.values(keys).join(' ')
    const row = rows.get(key) ?? { keys, sums: {} }
    for (const [name, sum] of Object.entries(sums)) row.sums[name] = (row.sums[name] ?? 0) + sum
    rows.set(key, row)
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
