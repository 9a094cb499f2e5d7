import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { testDatabases } from '../../testing/databases.ts'
import { dayOf } from './statistic.rules.ts'
import { createStatisticStore } from './statistic.store.ts'
import { statisticMigrations, wordKind } from './statistic.table.ts'

describe.each(testDatabases)('footprints of before days were columns, on $name', database => {
  it('are the same in every range of which days or months were kept', async () => {
    const db = await database.open()
    onTestFinished(() => db.close())
    const [first, second, ...later] = statisticMigrations
    if (!first || !second) throw new Error('no step')
    const bring = (migrations: typeof statisticMigrations) =>
      migrate({ db, migrations, nowMs: 0, beforeFirst: async () => undefined })
    await bring([first])
    await db.query
      .insertInto('statistic_path')
      .values([{ path: '/home' }, { path: '/talk' }])
      .execute()
    const days = ['2026-01-09', '2026-01-10', '2026-01-31', '2026-02-01'].map(dayOf)
    const kind = wordKind.coming
    for (const [at, day] of days.entries()) {
      await db.query
        .insertInto('statistic_page')
        .values({ day, path_id: 1, views: at + 1, reading_s: 1 })
        .execute()
      await db.query
        .insertInto('statistic_word')
        .values({ day, kind, word: 'rain.example', times: at + 1 })
        .execute()
    }
    // The days of 2025 were deleted before.
    const months = [
      { month: 202511, path_id: 2, views: 40, reading_s: 0 },
      { month: 202512, path_id: 2, views: 50, reading_s: 0 },
      { month: 202601, path_id: 1, views: 6, reading_s: 3 },
      { month: 202602, path_id: 1, views: 4, reading_s: 1 },
    ]
    await db.query.insertInto('statistic_month').values(months).execute()
    for (const { month, views } of months)
      await db.query
        .insertInto('statistic_word')
        .values({ day: month, kind, word: 'rain.example', times: views })
        .execute()
    await bring([first, second])
    // The former program also stored thirds of months, which are no longer needed.
    const thirds = [
      [2026011, 3],
      [2026013, 3],
      [2026021, 4],
    ]
    for (const [day = 0, views = 0] of thirds) {
      await db.query.insertInto('statistic_page').values({ day, path_id: 1, views, reading_s: 1 }).execute()
      await db.query
        .insertInto('statistic_word')
        .values({ day, kind, word: 'rain.example', times: views })
        .execute()
    }
    await bring([first, second, ...later])

    const store = createStatisticStore(db)
    const look = async (from: string, to: string) => {
      const range = { from: dayOf(from), to: dayOf(to) }
      const [pages, words] = [await store.findPages(range, 9), await store.findWords(kind, range, 9)]
      return [pages.map(({ path, views }) => [path, Number(views)]), words.map(({ times }) => Number(times))]
    }
    expect(await look('2026-01-01', '2026-01-10')).toEqual([[['/home', 3]], [3]])
    expect(await look('2026-01-10', '2026-02-01')).toEqual([[['/home', 9]], [9]])
    expect(await look('2026-01-01', '2026-12-31')).toEqual([[['/home', 10]], [10]])
    expect(await look('2025-11-01', '2026-02-28')).toEqual([
      [
        ['/talk', 90],
        ['/home', 10],
      ],
      [100],
    ])
    expect(await look('2025-01-01', '2025-12-31')).toEqual([[['/talk', 90]], [90]])
    expect(await look('2025-10-01', '2026-01-31')).toEqual([
      [
        ['/talk', 90],
        ['/home', 6],
      ],
      [96],
    ])
    expect(await look('2025-11-02', '2025-11-30')).toEqual([[], []])
    const year = { from: dayOf('2026-01-01'), to: dayOf('2026-12-31') }
    expect(await store.findDaysOfPage('/home', year)).toEqual(
      days.map((day, at) => ({ day, views: at + 1, reading_s: 1 })),
    )
    const left = (await db.findTables()).map(({ name }) => name).filter(name => name.startsWith('statistic'))
    expect(left.sort()).toEqual([
      ...['statistic_day', 'statistic_page_span', 'statistic_path', 'statistic_word_span'],
    ])
  })
})
