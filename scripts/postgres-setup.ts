import { findPostgres, startPostgres } from './postgres.ts'

/**
 * Before the server tests: a real PostgreSQL where the machine has one. Tests find it in POSTGRES_TEST_URL and do
 * without when that is empty. POSTGRES_TEST=off leaves it out; a POSTGRES_TEST_URL from outside is used as it is.
 */
export async function setup() {
  const binFolder = findPostgres()
  if (process.env.POSTGRES_TEST_URL || process.env.POSTGRES_TEST === 'off' || !binFolder) return undefined
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
