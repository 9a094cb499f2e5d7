import pg from 'pg'
import { findPostgres, startPostgres, templatePrefix } from './postgres.ts'

/**
 * Before the server tests: starts a real PostgreSQL if the machine has one. Tests find it in
 * POSTGRES_TEST_URL and use the embedded one if that is empty. POSTGRES_TEST=off skips it, and so does the
 * fast suite; an external POSTGRES_TEST_URL is used as it is, and not stopped.
 */
export async function setup() {
  const { POSTGRES_TEST_URL, POSTGRES_TEST, TEST_SUITE } = process.env
  if (POSTGRES_TEST_URL) return () => dropTemplates(POSTGRES_TEST_URL)
  if (POSTGRES_TEST === 'off' || TEST_SUITE === 'fast') return undefined
  const binFolder = findPostgres()
  if (!binFolder) return undefined
  try {
    const server = await startPostgres(binFolder)
    process.env.POSTGRES_TEST_URL = server.url
    return server.stop
  } catch (error) {
    console.warn(
      `PostgreSQL 没有启动，这些测试只用内嵌的数据库：${error instanceof Error ? error.message : error}`,
    )
    return undefined
  }
}

async function dropTemplates(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [templatePrefix(process.pid)],
  )
  for (const { name } of rows)
    await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
  await client.end()
}
