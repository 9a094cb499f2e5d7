import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import type { Db } from './db.ts'
import { columns, walkById } from './rows.ts'
import { openSqlite } from './sqlite.ts'

const makeTables = async (db: Db) => {
  const { schema } = db.query
  const { idType, id, integer } = db.columnTypes
  await schema.createTable('z_kind').addColumn('id', idType, id).$call(columns('text', 'name')).execute()
  await schema
    .createTable('a_thing')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('kind_id', integer, column => column.notNull().references('z_kind.id'))
    .execute()
  await schema
    .createTable('pair')
    .$call(columns(integer, 'b a'))
    .addPrimaryKeyConstraint('pair_key', ['b', 'a'])
    .execute()
  await db.textIndex('found').create()
}

const read = async (db: Db, table: string, size: number) =>
  db.snapshot(async inner => {
    const batches: unknown[][] = []
    const query = inner.query.selectFrom(table).selectAll().orderBy(inner.orderedByBytes('name'))
    for await (const batch of inner.readInBatches(query, size)) batches.push(batch)
    return batches
  })

describe.each(testDatabases)('tables of $name', database => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
    await makeTables(db)
  })
  afterAll(() => db.close())

  it('are the same wherever they are, each behind those that it points to', async () => {
    expect(await db.findTables()).toEqual([
      {
        name: 'z_kind',
        columns: ['id', 'name'],
        key: [{ name: 'id', isText: false }],
        references: [],
        lastId: 0,
      },
      {
        name: 'a_thing',
        columns: ['kind_id', 'name'],
        key: [{ name: 'name', isText: true }],
        references: ['z_kind'],
        lastId: undefined,
      },
      {
        name: 'pair',
        columns: ['a', 'b'],
        key: ['b', 'a'].map(name => ({ name, isText: false })),
        references: [],
        lastId: undefined,
      },
    ])
  })

  it('give ids behind the last one, though its row is gone', async () => {
    const last = async () => (await db.findTables())[0]?.lastId
    const add = () => db.query.insertInto('z_kind').values({ name: '新' }).returning('id').executeTakeFirst()
    await db.setLastId('z_kind', 41)
    expect([await last(), await add(), await last()]).toEqual([41, { id: 42 }, 42])
    await db.setLastId('z_kind', 0)
    await db.query.deleteFrom('z_kind').execute()
    expect([await last(), await add()]).toEqual([0, { id: 1 }])
  })

  it('are walked by id, with questions in between', async () => {
    for (let at = 0; at < 5; at += 1)
      await db.query
        .insertInto('z_kind')
        .values({ name: String(at) })
        .execute()
    const ask =
      (inner: Db) =>
      (afterId: number, limit: number): Promise<{ id: number }[]> =>
        inner.query
          .selectFrom('z_kind')
          .select('id')
          .where('id', '>', afterId)
          .orderBy('id')
          .limit(limit)
          .execute()
    const seen = await db.transaction(async inner => {
      const sizes: number[] = []
      for await (const rows of walkById(ask(inner), 2)) {
        sizes.push(rows.length)
        for (const { id } of rows)
          await inner.query.updateTable('z_kind').set({ name: '走' }).where('id', '=', id).execute()
      }
      return sizes
    })
    expect(seen).toEqual([2, 2, 2])
    expect(await db.query.selectFrom('z_kind').select('name').distinct().execute()).toEqual([{ name: '走' }])
  })

  it('are read in batches, text in the order of its bytes', async () => {
    const names = ['b', 'B', '乙', 'a', '甲', 'é', 'Z', '']
    await db.query
      .insertInto('a_thing')
      .values(names.map(name => ({ name, kind_id: 1 })))
      .execute()
    const ordered = ['', 'B', 'Z', 'a', 'b', 'é', '乙', '甲'].map(name => ({ name, kind_id: 1 }))
    expect(await read(db, 'a_thing', 8)).toEqual([ordered])
    expect(await read(db, 'a_thing', 5)).toEqual([ordered.slice(0, 5), ordered.slice(5)])
    expect((await read(db, 'z_kind', 5)).flat()).toHaveLength(6)
  })
})

it('a snapshot of the file sees nothing that is written after its first read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-snapshot-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const db = openSqlite(join(folder, 'a.sqlite'))
  onTestFinished(() => db.close())
  await makeTables(db)
  await db.snapshot(async inner => {
    await db.query.insertInto('z_kind').values({ name: '后来' }).execute()
    expect(await inner.query.selectFrom('z_kind').selectAll().execute()).toEqual([])
    await expect(inner.query.insertInto('z_kind').values({ name: '写' }).execute()).rejects.toThrow(
      'readonly',
    )
  })
  expect(await db.query.selectFrom('z_kind').select('name').execute()).toEqual([{ name: '后来' }])
})
