import { findPostgres, startPostgres } from './postgres.ts'

/**
 * Before the server tests: a real PostgreSQL where the machine has one. Tests find it in POSTGRES_TEST_URL and take the
 * embedded one when that is empty. POSTGRES_TEST=off leaves it out, and so does the fast suite; a POSTGRES_TEST_URL from
 * outside is used as it is.
 */
export async function setup() {
  const { POSTGRES_TEST_URL, POSTGRES_TEST, TEST_SUITE } = process.env
  if (POSTGRES_TEST_URL || POSTGRES_TEST === 'off' || TEST_SUITE === 'fast') return undefined
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
