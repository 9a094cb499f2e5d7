import { addArticle, getArticleById } from '@xiaolou/contract/article'
import { addComment, commentType } from '@xiaolou/contract/comment'
import { errors } from '@xiaolou/contract/errors'
import { createInProcessCall } from '@xiaolou/contract/kit/handler'
import { getNotifyList } from '@xiaolou/contract/notify'
import { getSetUpStep } from '@xiaolou/contract/starter'
import { blogGetTalkById, publishTalk } from '@xiaolou/contract/talk'
import * as contract from '@xiaolou/contract/user'
import { afterEach, expect, it } from 'vitest'
import { sqlite, sqliteByDay, testDatabases } from '../../testing/databases.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'

const owner = { username: 'owner_1', password: 'Xiaolou-2026' }

let open: TestApp | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})
const start = async (database: (typeof testDatabases)[number]) => {
  open = await makeApp(database)
  return open
}
const setUp = (app: TestApp, token: string, { username = owner.username, nick_name = '' } = {}) =>
  app.call(contract.setUp, { body: { ...owner, username, set_up_token: token, nick_name } })

it.each(sqliteByDay)('the link is good once, on $name', async database => {
  const app = await start(database)
  const { accounts } = app.app.operations
  const old = (await accounts.newLinkToken()) ?? ''
  const token = (await accounts.newLinkToken()) ?? ''
  const stored = JSON.stringify(await app.db.query.selectFrom('set_up_link').selectAll().execute())
  expect(stored).not.toContain(token)
  expect(await setUp(app, old)).toMatchObject({ code: 100001, message: errors.setUpReplaced.message })
  expect(await setUp(app, 'guess')).toMatchObject({ code: 100001, message: errors.setUpUnknown.message })
  const weak = await app.call(contract.setUp, {
    body: { ...owner, password: 'abcdefgh', set_up_token: token, nick_name: '' },
  })
  expect(weak.message).toContain('8-18位')
  const answers = await Promise.all(
    ['owner_1', 'owner_2', 'owner_3'].map(username => setUp(app, token, { username })),
  )
  const good = answers.filter(answer => answer.code === 0)
  expect(good).toHaveLength(1)
  const late = answers.filter(answer => answer.code !== 0).map(answer => answer.message)
  expect(late).toEqual([errors.setUpUsed.message, errors.setUpUsed.message])
  expect(good[0]?.result).toMatchObject({ role: 1 })
  const list = await app.call(contract.getUserList, { body: {} }, { token: good[0]?.result.token ?? '' })
  expect(list.result.list).toMatchObject([{ role: 1, nick_name: '楼主' }])
  expect(await accounts.newLinkToken()).toBeUndefined()
  expect((await setUp(app, token)).message).toBe(errors.setUpUsed.message)
  const look = await app.call(contract.getSetUpLink, { body: { set_up_token: token } })
  expect(look).toMatchObject({ code: 100001, message: errors.setUpUsed.message })
})

it('the link ends after a day, and a taken name leaves it good', async () => {
  const app = await start(sqlite)
  const token = (await app.app.operations.accounts.newLinkToken()) ?? ''
  await app.call(contract.register, { body: { ...owner, nick_name: '' } })
  expect((await setUp(app, token)).message).toBe('这个用户账号已经有人用了')
  app.clock.advance(24 * 60 * 60 * 1000)
  expect((await setUp(app, token, { username: 'owner_2' })).message).toBe(errors.setUpExpired.message)
  const fresh = (await app.app.operations.accounts.newLinkToken()) ?? ''
  await app.app.operations.accounts.createOwner({ username: 'owner_3', password: owner.password })
  expect((await setUp(app, fresh, { username: 'owner_2' })).message).toBe(errors.setUpOwned.message)
  const look = await app.call(contract.getSetUpLink, { body: { set_up_token: fresh } })
  expect(look.message).toBe(errors.setUpOwned.message)
})

it.each(testDatabases)('the environment makes the owner once, on $name', async database => {
  const app = await start(database)
  const { accounts } = app.app.operations
  await expect(accounts.createOwner({ ...owner, password: 'password' })).rejects.toThrow('8-18位')
  await expect(accounts.createOwner({ ...owner, password: 'admin123' })).rejects.toThrow('太常见')
  expect(await app.app.identity.users.getOwnerId()).toBe(0)
  expect(await accounts.createOwner(owner)).toBe(true)
  expect(await accounts.createOwner({ username: 'other_1', password: 'x' })).toBe(false)
  const login = await app.call(contract.login, { body: owner })
  expect(login.result).toMatchObject({ username: 'owner_1', role: 1 })
})

/** An article and a talk as the starter creates them: before there is an owner. */
async function seedOwnerless({ app }: TestApp) {
  const call = createInProcessCall(app.routes, {
    actor: { kind: 'administrator', userId: 0, sessionId: 0 },
    visitor: { key: 'starter', network: '', address: '', agent: '', isBot: false, isInProcess: true },
  })
  const draft = { article_title: '先有文章', article_content: '正文', category: { category_name: '随笔' } }
  const { id: articleId } = await call(addArticle, { body: draft })
  const { id: talkId } = await call(publishTalk, { body: { content: '先有说说' } })
  return { articleId, talkId }
}

const ways = [
  [
    'the link',
    '听雨的人',
    async (app: TestApp) =>
      setUp(app, (await app.app.operations.accounts.newLinkToken()) ?? '', { nick_name: '听雨的人' }),
  ],
  ['the environment', '', (app: TestApp) => app.app.operations.accounts.createOwner(owner)],
] as const
it.each(
  sqliteByDay.flatMap(database =>
    ways.map(([way, said, make]) => ({ name: database.name, database, way, said, make })),
  ),
)(
  'by $way the owner gets what was there before him, and hears of comments on it, on $name',
  async ({ database, said, make }) => {
    const app = await start(database)
    const { articleId, talkId } = await seedOwnerless(app)
    await make(app)
    const name = said || '楼主'
    const { token, id } = (await app.call(contract.login, { body: owner })).result
    const article = (await app.call(getArticleById, { params: { id: articleId } })).result
    expect([article.author_id, article.authorName]).toEqual([id, name])
    const talk = (await app.call(blogGetTalkById, { params: { id: talkId } })).result
    expect([talk.user_id, talk.nick_name]).toEqual([id, name])
    // An owner who gives a name is guided through the set-up, and has that name on every page.
    expect((await app.app.site.store.getSettings())?.settings.owner_name ?? '').toBe(said)
    const { step } = (await app.call(getSetUpStep, undefined, { token })).result
    expect(step).toBe(said === '' ? '' : 'name')
    const guest = await app.signIn('user')
    const say = (type: 1 | 2, for_id: number) =>
      app.call(addComment, { body: { type, for_id, content: `第${type}处来了` } }, { token: guest })
    await say(commentType.article, articleId)
    await say(commentType.talk, talkId)
    const notices = (await app.call(getNotifyList, { body: {} }, { token })).result
    expect(notices.list.map(notice => notice.type)).toEqual([2, 1])
  },
)

it.each(sqliteByDay)('an owner who does not come to be takes nothing, on $name', async database => {
  const app = await start(database)
  const { talkId } = await seedOwnerless(app)
  await app.call(contract.register, { body: { ...owner, nick_name: '' } })
  await expect(app.app.operations.accounts.createOwner(owner)).rejects.toThrow('已经有人用了')
  expect((await app.call(blogGetTalkById, { params: { id: talkId } })).result.user_id).toBe(0)
})
