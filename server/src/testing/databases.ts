import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect, type RawBuilder, sql } from 'kysely'
import { templatePrefix } from '../../../scripts/postgres.ts'
import type { Db } from '../platform/db/db.ts'
import { openPostgres, openPostgresDialect } from '../platform/db/postgres.ts'
import { openSqlite } from '../platform/db/sqlite.ts'

/**
 * A kind of database that this machine offers. `open` gives a new empty one; `openFilled`, where databases
 * can be copied, a copy of one that `fill` has filled: pass the same function each time.
 */
export type TestDatabase = {
  name: string
  open(): Promise<Db>
  openFilled?(fill: (db: Db) => Promise<unknown>): Promise<Db>
}

const numericOids = [20, 1700]

async function openEmbedded(): Promise<Db> {
  const parsers = Object.fromEntries(numericOids.map(oid => [oid, (text: string) => Number(text)]))
  const pglite = await PGlite.create({ parsers })
  return openPostgresDialect(new PGliteDialect({ pglite }))
}

let serial = 0

/** The PostgreSQL server for the tests; '' if there is none. */
export const serverUrl = process.env.POSTGRES_TEST_URL ?? ''

/** Creates a database on that server, for tests that need its address: empty, or a copy of `template`. */
export async function createOnServer(template = 'template1'): Promise<{
  url: string
  drop: () => Promise<void>
}> {
  serial += 1
  return create(`xiaolou_test_${process.pid}_${Date.now()}_${serial}`, template)
}

async function create(name: string, template: string) {
  await onServer(sql`create database ${sql.id(name)} template ${sql.id(template)}`)
  const own = new URL(serverUrl)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => onServer(sql`drop database ${sql.id(name)} with (force)`) }
}

async function onServer(statement: RawBuilder<unknown>): Promise<void> {
  const server = await openPostgres(serverUrl)
  await statement.execute(server.query)
  await server.close()
}

async function openOnServer(template?: string): Promise<Db> {
  const { url, drop } = await createOnServer(template)
  const db = await openPostgres(url)
  return {
    ...db,
    close: async () => {
      await db.close()
      await drop()
    },
  }
}

let filled: Promise<string> | undefined

/** Created once per worker; removed by the process that starts the workers (`postgres-setup.ts`). */
async function createFilled(fill: (db: Db) => Promise<unknown>): Promise<string> {
  const name = `${templatePrefix(process.ppid)}${process.pid}`
  const { url } = await create(name, 'template1')
  const db = await openPostgres(url)
  await fill(db)
  await db.close()
  return name
}

const suite = process.env.TEST_SUITE

/** For tests that behave the same on every database. */
export const sqlite: TestDatabase = { name: 'SQLite', open: async () => openSqlite(':memory:') }
const embedded: TestDatabase = { name: 'PostgreSQL (embedded)', open: openEmbedded }
const real: TestDatabase = {
  name: 'PostgreSQL (server)',
  open: () => openOnServer(),
  async openFilled(fill) {
    filled ??= createFilled(fill)
    return openOnServer(await filled)
  },
}
const ofServer = serverUrl ? [real] : []

/** SQLite and one PostgreSQL, a real server if possible. `TEST_SUITE`: `fast` skips it, `night` uses both. */
export const testDatabases: readonly TestDatabase[] = [
  sqlite,
  ...(suite === 'fast' ? [] : suite === 'night' || !serverUrl ? [embedded, ...ofServer] : ofServer),
]

/** For tests whose queries do not differ between databases: SQLite, and every database at night. */
export const sqliteByDay: readonly TestDatabase[] = suite === 'night' ? testDatabases : [sqlite]
