import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { archived, migrations } from '../../app/app.ts'
import type { Db } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { testDatabases } from '../../testing/databases.ts'
import { landedSchemas, lastListedNumber, laterSteps } from '../../testing/landed-schemas.ts'
import { loadArchive } from './load.ts'
import { writeRows } from './write-archive.ts'

const nowMs = 1_700_000_000_000
const quiet = () => undefined
const rowsEach = 3
const config = { siteUrl: 'https://lou.example', timeZone: 'Asia/Shanghai' }

const stepsOf = (names: readonly string[]) => migrations.filter(({ name }) => names.includes(name))
const bring = (db: Db, names: readonly string[]) =>
  migrate({ db, migrations: stepsOf(names), nowMs, beforeFirst: async () => undefined })

type Column = { name: string; type: string; pk: number }
/** Valid values for columns that do not accept any text. */
const words: Record<string, string> = {
  ...{ settings: '{}', value: '{}', content: '一行字' },
  ...{ artists: '[]', other_names: '[]' },
}

/** Rows in the bin without a date become drafts, which the feature's own test covers. */
const numbers: Record<string, number> = { 'article.status': 1, 'article.is_hidden': 0 }

/**
 * Columns that a migration changes on purpose: songs are read again, and found by more sounds; messages without
 * an addressee become public.
 */
const changed: Record<string, readonly string[]> = {
  music_file: ['mtime_ms', 'search_keys'],
  music_playlist: ['mtime_ms'],
  music_tag: ['search_keys'],
  notification: ['to_id'],
}

/** Tables whose rows were moved to others, which the features' own tests cover. */
const movedTables = ['statistic_month', 'statistic_page', 'statistic_word']

/** Inserts rows into every table: numbers that refer to rows of others, and distinct strings. */
async function fill(db: Db): Promise<void> {
  for (const { name, references } of await db.findTables()) {
    if (name === 'schema_migration') continue
    await db.query.deleteFrom(name).execute()
    const { rows: columns } =
      await sql<Column>`select name, type, pk from pragma_table_info(${name})`.execute(db.query)
    const { rows: keys } = await sql<{ from: string; to: string }>`
      select "from", "to" from pragma_foreign_key_list(${name})`.execute(db.query)
    for (let at = 1; at <= rowsEach; at += 1) {
      const row = columns.map(({ name: column, type }) => {
        const named = keys.find(({ from }) => from === column)?.to ?? column
        return [
          column,
          type.toLowerCase() === 'text'
            ? (words[column] ?? `${named} ${at} 夜雨 🌧`)
            : (numbers[`${name}.${column}`] ?? at),
        ]
      })
      try {
        await db.query.insertInto(name).values(Object.fromEntries(row)).execute()
      } catch (cause) {
        // A table with a single row has it already.
        if (at === 1) throw new Error(`${name} (${references}): ${cause}`)
      }
    }
  }
}

/** The rows of every table by name, with the given columns. */
async function read(db: Db, columnsOf: (name: string) => readonly string[] | undefined) {
  const found: Record<string, unknown[]> = {}
  for (const { name, columns, key } of await db.findTables()) {
    const asked = columnsOf(name)?.filter(column => columns.includes(column))
    if (name === 'schema_migration' || !asked) continue
    let query = db.query.selectFrom(name).select([...asked])
    for (const one of key) query = query.orderBy(one.isText ? db.orderedByBytes(one.name) : one.name)
    found[name] = await query.execute()
  }
  return found
}

const shapesOf = async (db: Db) =>
  new Map((await db.findTables()).map(({ name, columns }) => [name, columns] as const))

it('a new step of the database has a number after those that databases have been through', () => {
  const next = `${lastListedNumber + 1}`.padStart(4, '0')
  expect(
    laterSteps.filter(name => Number.parseInt(name, 10) <= lastListedNumber),
    `a database that has been through ${lastListedNumber} would never take it: give the step a number from ${next} on`,
  ).toEqual([])
  expect([...(landedSchemas.at(-1) ?? [])].sort()).toEqual(migrations.map(({ name }) => name).sort())
})

describe.each(testDatabases)('a database on $name', database => {
  // All at night. A broken new migration affects many of them, and most sites have the newest ones.
  const every = process.env.TEST_SUITE === 'night' ? 1 : database.name === 'SQLite' ? 3 : 9
  const taken = landedSchemas.filter((_, at) => (landedSchemas.length - 1 - at) % every === 0 || at === 0)

  it.each(taken.map(names => [names.length, names] as const))(
    'of %i steps comes to head with all its rows, and back through the copy of before',
    async (_, names) => {
      const folder = await mkdtemp(join(tmpdir(), 'xiaolou-landed-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const path = join(folder, 'before.xlar')
      const old = openSqlite(':memory:')
      await bring(old, names)
      await fill(old)
      const shapes = await shapesOf(old)
      const columnsOf = (name: string) =>
        archived.leftOut.has(name)
          ? undefined
          : shapes.get(name)?.filter(one => !changed[name]?.includes(one))
      const before = await read(old, columnsOf)
      await writeRows({ db: old, config, path, progress: quiet })
      await old.close()

      const db = await database.open()
      onTestFinished(() => db.close())
      const target = { ...archived, db, folder, isKept: false }
      // First loads it as the older program does, which is what a rollback does.
      await loadArchive({
        path,
        target: { ...target, migrations: stepsOf(names), rebuild: async () => undefined },
        nowMs,
        progress: quiet,
      })
      expect(await read(db, columnsOf)).toEqual(before)
      await bring(
        db,
        migrations.map(({ name }) => name),
      )
      const after = await read(db, columnsOf)
      await archived.rebuild(db)
      for (const [table, rows] of Object.entries(before))
        if (!movedTables.includes(table)) expect(after[table], table).toEqual(rows)
    },
  )
})
