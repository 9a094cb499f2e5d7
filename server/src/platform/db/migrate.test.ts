import { describe, expect, it, vi } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import { type Migration, migrate, SchemaError } from './migrate.ts'

const table = (name: string): Migration => ({
  name: `0001-${name}`,
  up: async db => {
    await db.query.schema.createTable(name).addColumn('id', 'integer').execute()
  },
})
const nowMs = 1_700_000_000_000

describe.each(testDatabases)('migrations on $name', database => {
  it('apply what is new once, and back up only a database that holds something', async () => {
    const db = await database.open()
    const beforeFirst = vi.fn(async () => undefined)
    const run = (migrations: Migration[]) => migrate({ db, migrations, nowMs, beforeFirst })
    expect((await run([table('one')])).applied).toEqual(['0001-one'])
    expect(beforeFirst).not.toHaveBeenCalled()
    expect((await run([table('one')])).applied).toEqual([])
    expect((await run([table('one'), table('two')])).applied).toEqual(['0001-two'])
    expect(beforeFirst).toHaveBeenCalledTimes(1)
    await db.close()
  })

  it('leave nothing of any step where one fails', async () => {
    const db = await database.open()
    const failing: Migration = {
      name: '0002-failing',
      up: async inner => {
        await inner.query.schema.createTable('half').addColumn('id', 'integer').execute()
        throw new Error('broken')
      },
    }
    const run = migrate({
      db,
      migrations: [table('one'), failing],
      nowMs,
      beforeFirst: async () => undefined,
    })
    await expect(run).rejects.toThrow('broken')
    const names = (await db.query.introspection.getTables()).map(found => found.name)
    expect(names).not.toContain('one')
    expect(names).not.toContain('half')
    await db.close()
  })

  it('refuse a database that a newer program made', async () => {
    const db = await database.open()
    const input = { db, nowMs, beforeFirst: async () => undefined }
    await migrate({ ...input, migrations: [table('one'), table('future')] })
    await expect(migrate({ ...input, migrations: [table('one')] })).rejects.toThrow(SchemaError)
    await expect(migrate({ ...input, migrations: [table('one')] })).rejects.toThrow('0001-future')
    await db.close()
  })
})
