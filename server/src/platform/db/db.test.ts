import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import type { Db } from './db.ts'
import { openSqlite } from './sqlite.ts'
import type { Manners } from './sqlite-dialect.ts'

describe.each(testDatabases)('the database on $name', database => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
    await db.query.schema.createTable('note').addColumn('text', 'text').execute()
  })
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

describe('two processes on one SQLite file', () => {
  const add = (to: Db, name: string) => to.query.insertInto('room').values({ name }).execute()
  const count = async (of: Db) => (await of.query.selectFrom('room').selectAll().execute()).length

  async function openTwice(manners: Manners = {}): Promise<[Db, Db]> {
    const folder = await mkdtemp(join(tmpdir(), 'xiaolou-two-'))
    const path = join(folder, 'x.sqlite')
    const opened: [Db, Db] = [openSqlite(path, manners), openSqlite(path)]
    onTestFinished(async () => {
      for (const db of opened) await db.close()
      await rm(folder, { recursive: true })
    })
    await opened[0].query.schema
      .createTable('room')
      .addColumn('name', 'text', column => column.unique())
      .execute()
    return opened
  }

  /** A transaction that has written `name` and stays open until told to end. */
  async function beginWriting(db: Db, name: string) {
    const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = db.transaction(async inner => {
      await add(inner, name)
      begun.resolve()
      await told.promise
    })
    await begun.promise
    return async () => {
      told.resolve()
      await done
    }
  }

  it('wait for each other to write, each in turn, and hold up nobody who reads', async () => {
    const [one, other] = await openTwice()
    const end = await beginWriting(one, 'first')
    const written = add(other, 'second')
    const refused = add(other, 'first')
    // It holds the lock from its start: what it has read is still true when it writes.
    const both = other.transaction(async inner => {
      const before = await count(inner)
      await add(inner, 'third')
      return before
    })
    const failed = expect(refused).rejects.toThrow('UNIQUE')
    expect(await count(other)).toBe(0)
    await end()
    await written
    await failed
    expect(await both).toBe(2)
    expect(await count(other)).toBe(3)
  })

  it('have in the file what the one wrote while the other read for long', async () => {
    const [reader, writer] = await openTwice()
    await reader.snapshot(async moment => {
      await add(writer, 'meanwhile')
      expect(await count(moment)).toBe(0)
    })
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(writer.query)
    const path = rows[0]?.file ?? ''
    await copyFile(path, `${path}.alone`)
    const alone = openSqlite(`${path}.alone`)
    expect(await count(alone)).toBe(1)
    await alone.close()
  })

  it('let the other one write in between, where one of them gives way', async () => {
    const [command, site] = await openTwice({ givesWay: true, syncsAtEnd: true })
    const most = 20_000
    let isWritten = false
    const end = await beginWriting(command, 'first')
    const written = add(site, 'second').then(() => {
      isWritten = true
    })
    await count(site)
    await end()
    let more = 0
    for (; more < most && !isWritten; more += 1) await add(command, String(more))
    await written
    expect(more).toBeLessThan(most)
  })
})
