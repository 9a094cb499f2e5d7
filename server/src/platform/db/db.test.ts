import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import type { Db } from './db.ts'
import { openSqlite } from './sqlite.ts'

describe.each(testDatabases)('the database on $name', { timeout: 60_000 }, database => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
    await db.query.schema.createTable('note').addColumn('text', 'text').execute()
  }, 60_000)
  afterAll(() => db.close())

  const add = (to: Db, text: string) => to.query.insertInto('note').values({ text }).execute()
  const has = async (text: string) =>
    (await db.query.selectFrom('note').select('text').where('text', '=', text).execute()).length > 0

  it('keeps all of a transaction, or nothing of it; one within another joins it', async () => {
    await db.transaction(async outer => {
      await add(outer, 'kept')
      await outer.transaction(inner => add(inner, 'joined'))
    })
    const broken = db.transaction(async outer => {
      await add(outer, 'lost')
      await outer.transaction(inner => add(inner, 'lost too'))
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect([await has('kept'), await has('joined'), await has('lost'), await has('lost too')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('in batches, loses a failing transaction alone, and after a failure only what was not committed', async () => {
    const failed = db.inBatches(async (batch, commit) => {
      await batch.transaction(inner => add(inner, 'first'))
      const broken = batch.transaction(async inner => {
        await add(inner, 'broken')
        await sql`select * from no_such_table`.execute(inner.query)
      })
      await expect(broken).rejects.toThrow('no_such_table')
      await batch.transaction(inner => add(inner, 'second'))
      await commit()
      await batch.transaction(inner => add(inner, 'third'))
      throw new Error('cut off')
    })
    await expect(failed).rejects.toThrow('cut off')
    const found = [await has('first'), await has('broken'), await has('second'), await has('third')]
    expect(found).toEqual([true, false, true, false])
    await db.inBatches(batch => batch.transaction(inner => add(inner, 'fourth')))
    expect(await has('fourth')).toBe(true)
  })

  it('gives rows as plain objects, with the columns that the table has by now', async () => {
    const rows = async () => (await sql`select * from room order by name`.execute(db.query)).rows
    await db.query.schema.createTable('room').addColumn('name', 'text').execute()
    await sql`insert into room (name) values ('厅'), (null)`.execute(db.query)
    expect(new Set(await rows())).toEqual(new Set([{ name: '厅' }, { name: null }]))
    await db.query.schema.alterTable('room').addColumn('floor', 'integer').execute()
    await sql`insert into room (name, floor) values ('书房', 2)`.execute(db.query)
    const now = await rows()
    expect(now).toContainEqual({ name: '书房', floor: 2 })
    expect(now).toContainEqual({ name: '厅', floor: null })
    expect(now.map(row => Object.getPrototypeOf(row))).toEqual(now.map(() => Object.prototype))
  })
})

it('takes a lazy batch up with its first transaction, so that others may write while it reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-lazy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'x.sqlite')
  const [one, other] = [openSqlite(path), openSqlite(path)]
  await one.query.schema.createTable('room').addColumn('name', 'text').execute()
  const count = async (of: Db) => (await of.query.selectFrom('room').selectAll().execute()).length
  const cutOff = one.inBatches(
    async (batch, commit) => {
      for (const name of ['a', 'b', 'c']) {
        await count(batch)
        await other.query.insertInto('room').values({ name }).execute()
        await batch.transaction(inner => inner.query.insertInto('room').values({ name }).execute())
        if (name === 'c') throw new Error('cut off')
        await commit()
      }
    },
    { isLazy: true },
  )
  await expect(cutOff).rejects.toThrow('cut off')
  expect(await count(one)).toBe(5)
  for (const opened of [one, other]) await opened.close()
})
