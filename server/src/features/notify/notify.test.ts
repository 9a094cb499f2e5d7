import { setArticlePublic } from '@xiaolou/contract/article'
import { addComment, applyComment, backRecycleComments } from '@xiaolou/contract/comment'
import { closeCode } from '@xiaolou/contract/frame'
import * as contract from '@xiaolou/contract/notify'
import { updateConfig } from '@xiaolou/contract/site'
import * as talk from '@xiaolou/contract/talk'
import { exportOwnData, logout, updateRole } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { migrations } from '../../app/app.ts'
import { createMemoryBus } from '../../platform/bus.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { testDatabases } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createNotify } from './notify.store.ts'
import { notifyMigrations } from './notify.table.ts'

it.each(testDatabases)(
  'older notices learn what they point to, keep whom they tell, and read the same as text and as HTML, on $name',
  async database => {
    const db = await database.open()
    const run = (steps: typeof migrations) =>
      migrate({ db, migrations: steps, nowMs: 0, beforeFirst: async () => undefined })
    const later = notifyMigrations.slice(1)
    await run(migrations.filter(step => !later.includes(step)))
    const texts = { writer: '', guest_name: '', to_guest_name: '', content: '', content_html: '' }
    const numbers = { parent_id: 0, type: 1, for_id: 31, from_id: 0, to_id: 0, status: 1, is_shown: 1 }
    const counts = { thumbs_up: 0, reply_total: 0, html_version: 0, createdAt: 0, editedAt: 0 }
    const comment = { ...texts, ...numbers, ...counts }
    for (let id = 1; id <= 2; id++) await db.query.insertInto('comment').values(comment).execute()
    const row = { to_id: 5, type: 1, isView: 1, createdAt: 0, message: '&lt;b&gt;粗&lt;/b&gt; &amp; 细' }
    const addresses = ['/posts/x#comment-2', '/link/list', '/posts/a%23comment-9', '/talk?id=7']
    for (const address of [...addresses, '/message/detail?id=5']) {
      await db.query
        .insertInto('notification')
        .values({ ...row, address })
        .execute()
    }
    await run(migrations)
    const kept = await db.query.selectFrom('notification').selectAll().orderBy('id').execute()
    expect(kept.map(({ about }) => about)).toEqual(['comment-2', '', '', '', 'message-5'])
    expect(kept.map(({ to_id }) => to_id)).toEqual([31, 0, 0, 7, 5])
    expect(kept.map(({ user_id }) => user_id)).toEqual([5, 5, 5, 5, 5])
    expect(kept[0]?.message).toBe('＜b＞粗＜/b＞ & 细')
    await db.close()
  },
)

onEveryDatabase('notifications', (app, itOnSqlite) => {
  const userOf = async (token: string) => {
    const actor = await app().app.identity.sessions.requireActor(token)
    if (actor.kind === 'visitor') throw new Error('signed out')
    return actor.userId
  }
  const tell = async (user_id: number, count: number, message = '有人找你') => {
    const notify = createNotify({ bus: app().bus, clock: app().clock, take: app().app.outbound.outbox.take })
    const notices = Array.from({ length: count }, (_, at) => ({
      user_id,
      type: 1 as const,
      to_id: 40,
      message: `${message}${at}`,
      address: `/posts/x#comment-${at}`,
    }))
    const push = await app().db.transaction(inner => notify(inner, notices))
    push()
  }
  const list = async (token: string, body: object = {}) =>
    (await app().call(contract.getNotifyList, { body }, { token })).result

  it('lists unread ones first, then the newest, with the true unread total', async () => {
    const token = await app().signIn('user')
    await tell(await userOf(token), 12)
    const before = await list(token)
    expect([before.total, before.unread, before.list.length]).toEqual([12, 12, 10])
    expect(before.list[0]).toMatchObject({ message: '有人找你11', isView: 1, address: '/posts/x#comment-11' })
    expect(before.list[0]?.to_id).toBe(40)
    const newest = before.list[0]?.id ?? 0
    expect((await app().call(contract.updateNotify, { params: { id: newest } }, { token })).result).toBe(true)
    const after = await list(token, { size: 100 })
    expect([after.unread, after.list[0]?.message, after.list.at(-1)?.id]).toEqual([11, '有人找你10', newest])
    await app().call(contract.updateAllNotify, {}, { token })
    expect((await list(token)).unread).toBe(0)
    expect((await app().call(contract.deleteNotify, { params: { id: newest } }, { token })).result).toBe(true)
    expect((await list(token)).total).toBe(11)
  })

  itOnSqlite('are reached by nobody else, whatever the body says', async () => {
    const [mine, others] = [await app().signIn('user'), await app().signIn('administrator')]
    const myId = await userOf(mine)
    await tell(myId, 1)
    const id = (await list(mine)).list[0]?.id ?? 0
    expect(await list(others, { userId: myId, to_id: myId, user_id: myId })).toMatchObject({
      total: 0,
      unread: 0,
    })
    for (const route of [contract.updateNotify, contract.deleteNotify]) {
      const answer = await app().call(route, { params: { id } }, { token: others })
      expect(answer).toMatchObject({ status: 404, code: 100017 })
    }
    await app().call(contract.updateAllNotify, {}, { token: others })
    expect(await list(mine)).toMatchObject({ total: 1, unread: 1 })
  })

  it('keep the newest thousand of a user', async () => {
    const token = await app().signIn('user')
    const userId = await userOf(token)
    await tell(userId, 600, '旧')
    await tell(userId, 600, '新')
    const page = await list(token, { current: 10, size: 100 })
    expect([page.total, page.unread, page.list.at(-1)?.message]).toEqual([1_000, 1_000, '旧200'])
  })

  itOnSqlite('are not stored, and not pushed, when their cause fails', async () => {
    const token = await app().signIn('user')
    const userId = await userOf(token)
    const notified: string[] = []
    const bus = createMemoryBus(() => undefined)
    bus.subscribe('notify', message => notified.push(message))
    const notify = createNotify({ bus, clock: app().clock, take: app().app.outbound.outbox.take })
    const failing = app().db.transaction(async inner => {
      await notify(inner, [{ user_id: userId, type: 2, to_id: 1, message: 'x', address: '/' }])
      throw new Error('the cause fails')
    })
    await expect(failing).rejects.toThrow('the cause fails')
    expect([(await list(token)).total, notified]).toEqual([0, []])
  })

  it('tell nothing of what one may no longer read, in the list, the total and the copy of their data', async () => {
    const [owner, guest, reader] = [
      await app().signIn('administrator'),
      await app().signIn('user'),
      await app().signIn('user'),
    ]
    const { id: articleId } = await publish(app(), owner, { article_title: '秘密的题目' })
    const body = { content: '说说里的秘密' }
    const { id: talkId } = (await app().call(talk.publishTalk, { body }, { token: owner })).result
    const answer = async (type: 1 | 2, for_id: number) => {
      const first = { type, for_id, content: `我先说一句${type}` }
      const parent_id = (await app().call(addComment, { body: first }, { token: reader })).result.res.id
      const second = { type, for_id, parent_id, content: `回你的话${type}` }
      return (await app().call(applyComment, { body: second }, { token: guest })).result.res.id
    }
    const replies = [await answer(1, articleId), await answer(2, talkId)]
    const notified = async () => {
      const { list: rows, total, unread } = await list(reader)
      const { data } = (await app().call(exportOwnData, undefined, { token: reader })).result
      expect([total, unread, data.notifications?.length]).toEqual([rows.length, rows.length, rows.length])
      expect(data.notifications?.map(row => row.id).sort()).toEqual(rows.map(row => row.id).sort())
      return rows.map(row => row.type).sort()
    }
    expect(await notified()).toEqual([1, 2])
    const setArticle = (status: 1 | 2) =>
      app().call(setArticlePublic, { params: { id: articleId, status } }, { token: owner })
    await setArticle(1)
    expect(await notified()).toEqual([2])
    await app().call(talk.togglePublic, { params: { id: talkId, status: 2 } }, { token: owner })
    expect(await notified()).toEqual([])
    await app().call(talk.togglePublic, { params: { id: talkId, status: 1 } }, { token: owner })
    await setArticle(2)
    expect(await notified()).toEqual([1, 2])
    // The owner can still read it.
    expect((await list(owner)).total).toBeGreaterThan(0)
    await app().call(backRecycleComments, { body: { idList: [replies[0] ?? 0] } }, { token: owner })
    expect(await notified()).toEqual([2])
  })

  itOnSqlite('the owner tells some guests or all of them, and takes it back', async () => {
    const owner = await app().signIn('administrator')
    const [one, two] = [await app().signIn('user'), await app().signIn('user')]
    const messagesOf = async (token: string) => (await list(token)).list.map(({ message }) => message)
    const send = (body: { user_ids: number[]; message: string; address?: string }) =>
      app().call(contract.sendNotice, { body }, { token: owner })
    const some = await send({ user_ids: [await userOf(one)], message: '明晚添酒', address: '/chat' })
    expect(some.result.count).toBe(1)
    expect((await list(one)).list).toMatchObject([
      { message: '明晚添酒', address: '/chat', type: 4, isView: 1 },
    ])
    expect(await messagesOf(two)).toEqual([])
    const all = (await send({ user_ids: [], message: '今夜修缮' })).result
    expect([all.count >= 2, await messagesOf(two), await messagesOf(owner)]).toEqual([true, ['今夜修缮'], []])
    const withdraw = await app().call(contract.withdrawNotice, { body: { key: all.key } }, { token: owner })
    expect([withdraw.result, await messagesOf(two), await messagesOf(one)]).toEqual([true, [], ['明晚添酒']])
    for (const address of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere',
      'javascript:x',
    ])
      expect([address, (await send({ user_ids: [], message: '去', address })).field]).toEqual([
        address,
        'address',
      ])
    expect((await send({ user_ids: [999_999], message: '谁' })).status).toBe(404)
  })

  itOnSqlite('that only an administrator may read go with the role', async () => {
    const [owner, second] = [await app().signIn('administrator'), await app().signIn('administrator')]
    await app().call(updateConfig, { body: { moderated_words: ['等等'] } }, { token: owner })
    const { id: for_id } = await publish(app(), owner, { article_title: `等${Math.random()}` })
    const body = { content: '等等再说', for_id, type: 1 as const }
    await app().call(addComment, { body }, { token: await app().signIn('user') })
    expect((await list(second)).list[0]?.message).toContain('等你过目')
    const params = { id: await userOf(second), role: 2 as const }
    expect((await app().call(updateRole, { params }, { token: owner })).result).toBe(true)
    expect((await list(second)).total).toBe(0)
    expect((await list(owner)).list[0]?.message).toContain('等你过目')
  })

  it('reach open sockets at once: at sign-in, after a comment by somebody else, after reading, until signed out', async () => {
    const [owner, guest] = [await app().signIn('administrator'), await app().signIn('user')]
    await app().call(updateConfig, { body: { moderated_words: [] } }, { token: owner })
    const { id: for_id } = await publish(app(), owner, { article_title: `推${Math.random()}` })
    await app().http.listen({ port: 0, host: '127.0.0.1' })
    const address = app().http.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: 'https://xiaolou.example' })
    const frames: string[] = []
    ws.on('message', data => frames.push(String(data)))
    const closed = new Promise<number>(resolve => ws.on('close', resolve))
    await new Promise(resolve => ws.on('open', resolve))
    const next = async (count: number) => {
      await expect.poll(() => frames.length).toBe(count)
      return JSON.parse(frames[count - 1] ?? '')
    }
    ws.send(JSON.stringify({ type: 'init', token: owner, room: false }))
    expect(await next(1)).toEqual({ type: 'notify', unread: 0 })
    const body = { content: '<img src=x onerror=alert(1)>', for_id, type: 1 as const }
    await app().call(addComment, { body }, { token: guest })
    expect(await next(2)).toEqual({ type: 'notify', unread: 1 })
    const notified = (await list(owner)).list[0]
    expect(notified?.message).toContain('＜img src=x onerror=alert(1)＞')
    expect(notified?.to_id).toBe(for_id)
    await app().call(contract.updateNotify, { params: { id: notified?.id ?? 0 } }, { token: owner })
    expect(await next(3)).toEqual({ type: 'notify', unread: 0 })
    await app().call(logout, {}, { token: owner })
    expect(await closed).toBe(closeCode.signedOut)
  })
})
