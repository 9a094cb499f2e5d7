import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { testDatabases } from '../../testing/databases.ts'
import { type DayRange, dayOf } from './statistic.rules.ts'
import { createStatisticStore } from './statistic.store.ts'
import { type PageCount, statisticMigrations, type WordCount, wordKind } from './statistic.table.ts'

const paths = ['/home', '/posts/听雨', '/talk']
const words = ['', 'rain.example', '龙井茶']
const everything = { from: dayOf('2024-11-01'), to: dayOf('2026-02-28') }
const day = fc.integer({ min: everything.from, max: everything.to })
const page: fc.Arbitrary<PageCount> = fc.record({
  ...{ day, path: fc.constantFrom(...paths) },
  ...{ views: fc.nat(9), reading_s: fc.nat(500) },
})
const word: fc.Arbitrary<WordCount> = fc.record({
  ...{ day, kind: fc.constantFrom(...Object.values(wordKind)) },
  ...{ word: fc.constantFrom(...words), times: fc.nat(9) },
})
const range = fc.tuple(day, day).map(([one, other]) => ({
  ...{ from: Math.min(one, other), to: Math.max(one, other) },
}))

const within =
  ({ from, to }: DayRange) =>
  (count: { day: number }) =>
    count.day >= from && count.day <= to
const total = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)

describe.each(testDatabases)('sums of footprints on $name', database => {
  const open = async () => {
    const db = await database.open()
    onTestFinished(() => db.close())
    await migrate({ db, migrations: statisticMigrations, nowMs: 0, beforeFirst: async () => undefined })
    return db
  }

  it('are those of the days, whatever was written in which order and whatever range is asked for', async () => {
    const db = await open()
    const store = createStatisticStore(db)
    const check = async (batches: PageCount[][], said: WordCount[][], asked: DayRange[]) => {
      for (const table of ['statistic_page_span', 'statistic_word_span'])
        await db.query.deleteFrom(table).execute()
      for (const batch of batches) await store.addPages(batch)
      for (const batch of said) await store.addWords(batch)
      // Equal sums are ordered by name, as a path's id is arbitrary here.
      const ordered = <Row extends { name: string; sum: number }>(rows: Row[]) =>
        rows.sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1))
      for (const span of [everything, ...asked]) {
        const pages = batches.flat().filter(within(span))
        const found = await store.findPages(span, 9)
        const views = found.map(one => Number(one.views))
        expect(views).toEqual([...views].sort((a, b) => b - a))
        expect(
          ordered(
            found.map(one => ({ name: one.path, sum: Number(one.views), read: Number(one.reading_s) })),
          ),
        ).toEqual(
          ordered(
            paths.flatMap(name => {
              const own = pages.filter(({ path }) => path === name)
              const [sum, read] = [total(own, 'views'), total(own, 'reading_s')]
              return sum + read > 0 ? [{ name, sum, read }] : []
            }),
          ),
        )
        for (const name of paths) {
          const own = pages.filter(({ path }) => path === name)
          const days = [...new Set(own.map(one => one.day))].sort((a, b) => a - b)
          expect(await store.findDaysOfPage(name, span)).toEqual(
            days.flatMap(at => {
              const of = own.filter(one => one.day === at)
              const [sum, read] = [total(of, 'views'), total(of, 'reading_s')]
              return sum + read > 0 ? [{ day: at, views: sum, reading_s: read }] : []
            }),
          )
        }
        for (const kind of Object.values(wordKind)) {
          const own = said.flat().filter(one => one.kind === kind && within(span)(one))
          const sums = words.map(name => ({
            name,
            sum: total(
              own.filter(one => one.word === name),
              'times',
            ),
          }))
          const rows = await store.findWords(kind, span, 9)
          expect(ordered(rows.map(row => ({ name: row.word, sum: Number(row.times) })))).toEqual(
            ordered(sums.filter(({ sum }) => sum > 0)),
          )
        }
      }
    }
    const batches = <T>(one: fc.Arbitrary<T>) =>
      fc.array(fc.array(one, { minLength: 1, maxLength: 12 }), { maxLength: 4 })
    const asked = fc.array(range, { minLength: 2, maxLength: 4 })
    await fc.assert(fc.asyncProperty(batches(page), batches(word), asked, check), { numRuns: 30 })
  })

  it('are whole when several processes write the same rows at once, each in its own order', async () => {
    const db = await open()
    const days = Array.from({ length: 40 }, (_, at) => everything.from + at)
    const many = Array.from({ length: 150 }, (_, at) => `/posts/${at}`)
    const write = (some: readonly number[], order: readonly string[]) =>
      db.transaction(async inner => {
        const store = createStatisticStore(inner)
        await store.addPages(
          some.flatMap(at => order.map(path => ({ day: at, path, views: 1, reading_s: 2 }))),
        )
        await store.addDays(some.map(at => ({ day: at, views: 3, visitors: 1, reading_s: 6 })))
      })
    // Existing paths, since inserting new ones would make one process wait from the start.
    await write(days, many)
    const backwards = [days.toReversed(), many.toReversed()] as const
    await Promise.all(
      Array.from({ length: 7 }, (_, at) => (at % 2 === 0 ? write(...backwards) : write(days, many))),
    )
    const store = createStatisticStore(db)
    const found = await store.findPages({ from: everything.from, to: everything.from + 34 }, 200)
    expect(found.map(({ views, reading_s }) => [Number(views), Number(reading_s)])).toEqual(
      many.map(() => [8 * 35, 16 * 35]),
    )
    expect((await store.findDays(everything)).map(({ views }) => views)).toEqual(days.map(() => 24))
  })
})
