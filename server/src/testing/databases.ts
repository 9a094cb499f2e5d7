import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect, type RawBuilder, sql } from 'kysely'
import { templatePrefix } from '../../../scripts/postgres.ts'
import type { Db } from '../platform/db/db.ts'
import { openPostgres, openPostgresDialect } from '../platform/db/postgres.ts'
import { openSqlite } from '../platform/db/sqlite.ts'

/**
 * A database of each kind that this machine can offer. `open` gives an empty one of its own; `openFilled`, where databases can be copied,
 * a copy of the one that `fill` has been through: the same function each time.
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

/** The PostgreSQL that runs for the tests; '' for none. */
export const serverUrl = process.env.POSTGRES_TEST_URL ?? ''

/** A database on that server, for what needs its address: empty, or a copy of the one of that name. */
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

/** Once a worker; whoever starts the workers takes it away again (`postgres-setup.ts`). */
async function createFilled(fill: (db: Db) => Promise<unknown>): Promise<string> {
  const name = `${templatePrefix(process.ppid)}${process.pid}`
  const { url } = await create(name, 'template1')
  const db = await openPostgres(url)
  await fill(db)
  await db.close()
  return name
}

const suite = process.env.TEST_SUITE

/** For what is the same on every database. */
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

/** SQLite and one PostgreSQL, the real one where it runs. `TEST_SUITE`: `fast` leaves it out, `night` takes both. */
export const testDatabases: readonly TestDatabase[] = [
  sqlite,
  ...(suite === 'fast' ? [] : suite === 'night' || !serverUrl ? [embedded, ...ofServer] : ofServer),
]

/** For what asks nothing of a database that they answer differently: SQLite, and by night every one. */
export const sqliteByDay: readonly TestDatabase[] = suite === 'night' ? testDatabases : [sqlite]
