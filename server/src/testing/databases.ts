import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { openPostgres, openPostgresDialect } from '../platform/db/postgres.ts'
import { openSqlite } from '../platform/db/sqlite.ts'

/** A database of each kind that this machine can offer; `open` gives an empty one of its own. */
export type TestDatabase = { name: string; open(): Promise<Db> }

const numericOids = [20, 1700]

async function openEmbedded(): Promise<Db> {
  const parsers = Object.fromEntries(numericOids.map(oid => [oid, (text: string) => Number(text)]))
  const pglite = await PGlite.create({ parsers })
  return openPostgresDialect(new PGliteDialect({ pglite }))
}

let serial = 0

/** The PostgreSQL that runs for the tests; '' for none. */
export const serverUrl = process.env.POSTGRES_TEST_URL ?? ''

/** An empty database on that server, for what needs its address. */
export async function createOnServer(): Promise<{ url: string; drop: () => Promise<void> }> {
  serial += 1
  const name = `xiaolou_test_${process.pid}_${Date.now()}_${serial}`
  const server = await openPostgres(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(server.query)
  const own = new URL(serverUrl)
  own.pathname = `/${name}`
  return {
    url: own.href,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.query)
      await server.close()
    },
  }
}

async function openOnServer(): Promise<Db> {
  const { url, drop } = await createOnServer()
  const db = await openPostgres(url)
  return {
    ...db,
    close: async () => {
      await db.close()
      await drop()
    },
  }
}

const suite = process.env.TEST_SUITE
const onSqlite = { name: 'SQLite', open: async () => openSqlite(':memory:') }
const embedded = { name: 'PostgreSQL (embedded)', open: openEmbedded }
const onServer = serverUrl ? [{ name: 'PostgreSQL (server)', open: openOnServer }] : []

/** SQLite and one PostgreSQL, the real one where it runs. `TEST_SUITE`: `fast` leaves it out, `night` takes both. */
export const testDatabases: readonly TestDatabase[] = [
  onSqlite,
  ...(suite === 'fast' ? [] : suite === 'night' || !serverUrl ? [embedded, ...onServer] : onServer),
]
