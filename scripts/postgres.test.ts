import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPostgres, startPostgres } from './postgres.ts'

const binFolder = findPostgres()

test.runIf(binFolder)(
  'a private PostgreSQL starts, answers, and leaves nothing behind',
  async () => {
    const { Client } = await import('pg')
    const server = await startPostgres(binFolder ?? '')
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query(
      'select current_setting($1) as folder, current_setting($2) as fsync',
      ['data_directory', 'fsync'],
    )
    await client.end()
    const { folder, fsync } = rows[0]
    expect(fsync).toBe('off')
    expect(existsSync(folder)).toBe(true)

    await server.stop()
    expect(existsSync(folder)).toBe(false)
    await expect(new Client({ connectionString: server.url }).connect()).rejects.toThrow()
  },
  60_000,
)

test('a folder without PostgreSQL is refused in words', async () => {
  await expect(startPostgres('no-such-folder')).rejects.toThrow('initdb')
})
