import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOnServer, serverUrl } from '../../testing/databases.ts'
import { openPostgres } from './postgres.ts'
import { createSlowQueryLog } from './slow-query.ts'
import { openSqlite } from './sqlite.ts'

type Told = { sql: string; ms: number; unsaid?: number }

function listen(slowMs: number) {
  const told: Told[] = []
  let nowMs = 0
  const log = createSlowQueryLog({
    slowMs,
    say: data => told.push({ sql: '', ms: 0, ...data }),
    nowMs: () => nowMs,
  })
  const waitMs = (ms: number) => {
    nowMs += ms
  }
  return { told, log, waitMs }
}
const work = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000000) select count(*) as n from n`

test('a query that takes long is told of, without the words that somebody searched for', async () => {
  const { told, log } = listen(20)
  const db = openSqlite(':memory:', { log })
  await sql`select ${'what nobody may read'} as word`.execute(db.query)
  expect(told).toEqual([])
  await sql`select ${'what nobody may read'} as word, (${sql.raw(work)}) as n`.execute(db.query)
  expect(told).toHaveLength(1)
  expect(told[0]?.sql).toMatch(/^select \? as word, \(with recursive/)
  expect(told[0]?.ms).toBeGreaterThanOrEqual(20)
  await db.close()
})

test.runIf(serverUrl)('of PostgreSQL too', async () => {
  const database = await createOnServer()
  const { told, log } = listen(50)
  const db = await openPostgres(database.url, { log })
  await sql`select pg_sleep(${0.06})`.execute(db.query)
  expect(told).toMatchObject([{ sql: 'select pg_sleep($1)' }])
  await db.close()
  await database.drop()
})

test('a flood of them is twenty lines a minute, and a number', async () => {
  const { told, log, waitMs } = listen(0)
  const db = openSqlite(':memory:', { log })
  const ask = async (count: number) => {
    for (let at = 0; at < count; at += 1) await sql`select 1`.execute(db.query)
  }
  await ask(50)
  expect(told).toHaveLength(20)
  waitMs(60_000)
  await ask(2)
  expect(told.slice(20).map(({ unsaid }) => unsaid)).toEqual([30, undefined])
  await db.close()
})
