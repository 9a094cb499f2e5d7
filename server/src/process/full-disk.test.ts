import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addArticle } from '@xiaolou/contract/article'
import { errors } from '@xiaolou/contract/errors'
import { addLike } from '@xiaolou/contract/like'
import { login } from '@xiaolou/contract/user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSqlite } from '../platform/db/sqlite.ts'
import { publish } from '../testing/drafts.ts'
import { makeApp, ownPassword, type TestApp } from '../testing/make-app.ts'

let app: TestApp
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-full-'))
  app = await makeApp({ name: 'SQLite', open: async () => openSqlite(join(folder, 'full.sqlite')) })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Limits how many more pages the database may allocate, as a nearly full disk does; no limit by default. */
async function leaveRoom(pages?: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db.query)
  const most = pages === undefined ? 1_000_000 : (rows[0]?.page_count ?? 0) + pages
  await sql`pragma max_page_count = ${sql.raw(String(most))}`.execute(app.db.query)
}

test('with a full disk writing answers 503 in words, to the owner what to do, reading goes on, and writing does once there is room', async () => {
  const token = await app.signIn('administrator')
  await app.signIn('user')
  const { id } = await publish(app, token, { article_title: '盘还没满' })
  const write = (title: string) => {
    const category = { category_name: '随笔' }
    const body = { article_title: title, article_content: '很长的正文。'.repeat(9_000), category }
    return app.call(addArticle, { body }, { token })
  }
  const like = (address: string) => app.call(addLike, { body: { for_id: id, type: 1 } }, { address })
  const { code, message } = errors.diskFull
  const told = { status: 503, code, message }
  const away = { status: 503, code: 503, message: errors.unavailable.message }

  for (const room of [0, 1, 2, 5, 9]) {
    await leaveRoom(room)
    expect([room, await write(`满了${room}`)]).toMatchObject([room, told])
  }
  // Likes are small: the last page holds some before it is full.
  await leaveRoom(0)
  const answers = []
  for (let at = 0; at < 300 && answers.at(-1)?.status !== 503; at += 1)
    answers.push(await like(`203.${at >> 8}.${at & 255}.7`))
  expect(answers.at(-1)).toMatchObject(away)
  expect((await app.http.inject(`/api/article/getArticleById/${id}`)).statusCode).toBe(200)
  // A visitor who cannot sign in is told why only after the password was right.
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const opening = vi.spyOn(app.app.identity.sessions, 'open').mockRejectedValue(full)
  const comeIn = (username: string) => app.call(login, { body: { username, password: ownPassword } })
  expect(await comeIn('administrator_1')).toMatchObject(told)
  expect(await comeIn('user_2')).toMatchObject(away)
  opening.mockRestore()

  await leaveRoom()
  expect(await write('又有地方了')).toMatchObject({ code: 0 })
  expect(await like('198.51.100.9')).toMatchObject({ code: 0 })
})
