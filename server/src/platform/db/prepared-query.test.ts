import type { Kysely, RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import type { Db } from './db.ts'
import { type Param, prepareListQuery, prepareQuery } from './prepared-query.ts'

describe.each(testDatabases)('kept queries on $name', database => {
  let db: Db
  let query: Kysely<{ note: { id: number; text: string } }>
  beforeAll(async () => {
    db = await database.open()
    query = db.query
    await db.query.schema
      .createTable('note')
      .addColumn('id', db.columnTypes.integer)
      .addColumn('text', 'text')
      .execute()
    const texts = ['甲', '乙', '丙', '乙']
    await query
      .insertInto('note')
      .values(texts.map((text, at) => ({ id: at + 1, text })))
      .execute()
  })
  afterAll(() => db.close())

  it('answers each asking with its own values, beside the ones that stay', async () => {
    const find = prepareQuery(query, (param: Param<{ text: string; limit: number }>) =>
      query
        .selectFrom('note')
        .select('id')
        .where('id', '>', 1)
        .where('text', '=', param('text'))
        .where('text', '!=', '甲')
        .orderBy('id')
        .limit(param('limit')),
    )
    const asked = [
      { text: '乙', limit: 9 },
      { text: '丙', limit: 9 },
      { text: '乙', limit: 1 },
      { text: '甲', limit: 9 },
    ]
    expect(await Promise.all(asked.map(find))).toEqual([[{ id: 2 }, { id: 4 }], [{ id: 3 }], [{ id: 2 }], []])
  })

  it('asks for lists of any length, and nothing for an empty one', async () => {
    const find = prepareListQuery(query, (ids: RawBuilder<number>[]) =>
      query.selectFrom('note').select('text').where('id', 'in', ids).orderBy('id'),
    )
    const texts = async (ids: number[]) => (await find(ids)).map(row => row.text).join('')
    expect([
      await texts([1]),
      await texts([3, 1]),
      await texts([4, 9]),
      await texts([2]),
      await texts([]),
    ]).toEqual(['甲', '甲丙', '乙', '乙', ''])
  })
})
