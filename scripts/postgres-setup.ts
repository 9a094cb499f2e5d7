import pg from 'pg'
import { findPostgres, startPostgres, templatePrefix } from './postgres.ts'

/**
 * Before the server tests: a real PostgreSQL where the machine has one. Tests find it in POSTGRES_TEST_URL and take the
 * embedded one when that is empty. POSTGRES_TEST=off leaves it out, and so does the fast suite; a POSTGRES_TEST_URL from
 * outside is used as it is, and left as it was.
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
