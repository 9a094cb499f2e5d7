import { blogHomeGetArticleList } from '@xiaolou/contract/article'
import { addArticle, setArticlePublic } from '@xiaolou/contract/article-owner'
import { closeCode } from '@xiaolou/contract/frame'
import { logout } from '@xiaolou/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../platform/db/postgres.ts'
import { createPostgresBus } from '../platform/postgres-bus.ts'
import { createRoomVisits, textFrame } from '../testing/chat-room.ts'
import { createOnServer, serverUrl } from '../testing/databases.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'

const fail = (cause: unknown) => {
  throw cause
}
const soon = { interval: 10 }

describe.runIf(serverUrl)('two processes on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createOnServer>>
  const apps: TestApp[] = []
  const one = () => apps[0] ?? fail(new Error('not open'))
  const two = () => apps[1] ?? fail(new Error('not open'))
  beforeAll(async () => {
    database = await createOnServer()
    const { url } = database
    const first = await makeApp(
      { name: 'first', open: () => openPostgres(url) },
      // Its tables exist once the program has started.
      { openBus: () => createPostgresBus({ url, onError: fail }) },
    )
    apps.push(first)
    const beside = { db: await openPostgres(url), clock: first.clock }
    const open = { name: 'second', open: () => openPostgres(url) }
    apps.push(await makeApp(open, { beside, openBus: () => createPostgresBus({ url, onError: fail }) }))
  })
  afterAll(async () => {
    const [first, second] = apps
    await second?.close()
    await second?.db.close()
    await second?.bus.close()
    await first?.bus.close()
    await first?.close()
    await database.drop()
  })
  const here = createRoomVisits(one)
  const there = createRoomVisits(two)

  it('what one publishes or hides, the other shows or hides within a second', async () => {
    const token = await one().signIn('administrator')
    const titles = async (app: TestApp) => {
      const answer = await app.call(blogHomeGetArticleList, { params: { current: 1, size: 10 } })
      return answer.result.list.map(article => article.article_title)
    }
    expect(await titles(two())).toEqual([])
    const body = { article_title: '两处都在', article_content: '一', category: { category_name: '随笔' } }
    const { result } = await one().call(addArticle, { body }, { token })
    await expect.poll(() => titles(two()), soon).toEqual(['两处都在'])
    await one().call(setArticlePublic, { params: { id: result.id, status: 1 } }, { token })
    await expect.poll(() => titles(two()), soon).toEqual([])
  })

  it('the room is one: who is there, in one order, and who is writing', async () => {
    const [visitor, guest] = [await here.guest(), await there.guest()]
    const [left, right] = [await here.join(visitor.token), await there.join(guest.token)]
    for (const { all } of [left, right]) {
      const present = () =>
        all('onlineList')
          .at(-1)
          ?.list.map(user => user.user_id)
          .toSorted((a, b) => a - b)
      await expect.poll(present, soon).toEqual([visitor.id, guest.id].toSorted((a, b) => a - b))
    }
    left.send({ type: 'typing' })
    expect(await right.get('typing')).toMatchObject({ user_id: visitor.id })
    for (let at = 0; at < 4; at += 1) {
      left.send(textFrame(`左 ${at}`))
      right.send(textFrame(`右 ${at}`))
    }
    for (const { all } of [left, right]) await expect.poll(() => all('message').length, soon).toBe(8)
    expect(left.all('message').map(({ seq }) => seq)).toEqual(right.all('message').map(({ seq }) => seq))
  })

  it('who signs out at one is signed out at the other', async () => {
    const guest = await here.guest()
    const socket = await there.join(guest.token)
    await one().call(logout, {}, { token: guest.token })
    expect((await socket.closed).code).toBe(closeCode.signedOut)
  })
})
