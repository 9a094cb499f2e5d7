import { StatementSync } from 'node:sqlite'
import * as contract from '@xiaolou/contract/user'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'

let app: TestApp
const owner = 'owner_here'

beforeAll(async () => {
  app = await makeApp({ name: 'SQLite', open: async () => openSqlite(':memory:') })
  const body = { username: owner, password: 'Chun-yu-26', nick_name: '' }
  await app.call(contract.register, { body })
})
afterAll(() => app.close())

/** The statements that a wrong password runs, and the answer. */
async function tryOnce(username: string, address: string) {
  const reads = vi.spyOn(StatementSync.prototype, 'all')
  const writes = vi.spyOn(StatementSync.prototype, 'run')
  const { status, code } = await app.call(
    contract.login,
    { body: { username, password: 'Qiu-feng-1' } },
    { address },
  )
  const statements = [...reads.mock.contexts, ...writes.mock.contexts].map(of =>
    of instanceof StatementSync ? of.sourceSQL : '',
  )
  // Ignores statements of jobs running in parallel.
  const work = statements.filter(sql => /"user"|"login_place"/.test(sql))
  vi.restoreAllMocks()
  return { status, code, work }
}

test('a name that is the owner’s and one that is nobody’s cost the same work, free, counted and made to wait', async () => {
  await tryOnce('somebody', '192.0.2.99')
  for (let at = 0; at < 7; at += 1) {
    const [known, unknown] = [
      await tryOnce(owner, `192.0.2.${at}`),
      await tryOnce('nobody_at', `192.0.2.${at}`),
    ]
    expect([at, known]).toEqual([at, unknown])
    expect(known.status).toBe(at < 5 ? 200 : 429)
    expect(known.work.length).toBeGreaterThan(0)
  }
})
