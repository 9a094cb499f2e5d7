import * as contract from '@xiaolou/contract/chat'
import type { ChatEvent } from '@xiaolou/contract/chat-event'
import { limits } from '@xiaolou/contract/limits'
import { getNotifyList } from '@xiaolou/contract/notify'
import { updateConfig } from '@xiaolou/contract/site'
import { deleteOwnAccount, exportOwnData, register } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { HOSTILE } from '../../../../markdown/src/testing/hostile-vectors.ts'
import { enter, listen, readRoom, say } from '../../testing/chat.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createChatPruner, keptEvents } from './chat.keep.ts'
import { readableText, textOfHtml } from './chat.text.ts'

/** What a front end shows of a message. */
const textOfWire = (html: string) => textOfHtml(html.replaceAll('<\u2060', '&lt;')).replaceAll('&\u2060', '&')

onEveryDatabase('the chat room', (app, itOnSqlite) => {
  const recall = (id: number, token: string) =>
    app().call(contract.deleteChatMessage, { params: { id } }, { token })
  const clear = (token: string) => app().call(contract.clearChat, {}, { token })
  const log = () => app().app.conversation.chat.log
  const settings = async (body: object) =>
    app().call(updateConfig, { body }, { token: (await enter(app(), 'administrator')).token })
  /** Every event from the beginning, applied as a client does. */
  const replay = async () => {
    const { seq } = await log().getPosition()
    const there = new Map<number, ChatEvent & { type: 'message' }>()
    for (const event of await log().findEvents(0, seq)) {
      if (event.type === 'message') there.set(event.id, event)
      else if (event.type === 'revert') there.delete(event.message_id)
      else if (event.type === 'clear')
        for (const id of there.keys()) if (id < event.before_id) there.delete(id)
    }
    return [...there.values()].map(({ type: _, ...message }) => message)
  }

  it('gives what was said with its author, its place and its time, oldest first', async () => {
    const ming = await enter(app(), 'user')
    const owner = await enter(app(), 'administrator')
    const published = listen(app())
    const first = await say(app(), ming.userId, '你好\n<b>世界</b>')
    const second = await say(app(), owner.userId, '来了', { replyTo: first.id, nonce: 'n-2' })
    expect(second).toMatchObject({ seq: first.seq + 1, isDuplicate: false, isGone: false })
    const { list, seq, epoch, total } = await readRoom(app(), { size: 2 })
    expect({ seq, total }).toEqual({ seq: second.seq, total: 2 })
    expect(epoch).toMatch(/^[\w-]{16}$/)
    expect(list).toMatchObject([
      {
        ...{ id: first.id, seq: first.seq, user_id: ming.userId, nick_name: ming.name, is_owner: false },
        ...{ content: '你好<br /><\u2060b>世界<\u2060/b>', content_type: 'text', reply: null, width: 0 },
        ...{ createdAt: '2026-11-21 12:00:00', at: app().clock.now(), mention_ids: [] },
      },
      {
        ...{ id: second.id, is_owner: true, nonce: 'n-2' },
        reply: { id: first.id, user_id: ming.userId, nick_name: ming.name, content: '你好 <b>世界</b>' },
      },
    ])
    // As front ends of the family ask for the first page.
    const first_page = await app().call(contract.getChatList, { body: { size: 2, last_id: '' } })
    expect(first_page.result.list).toEqual(list)
    await expect.poll(() => published.length).toBe(2)
    expect(published.flatMap(({ events }) => events)).toEqual(
      list.map(message => ({ type: 'message', ...message })),
    )
    expect(await replay()).toEqual(list)
  })

  itOnSqlite('gives the page before a message, and stays small however much there is', async () => {
    const ming = await enter(app(), 'user')
    const sent = await Promise.all(
      Array.from({ length: 25 }, (_, at) => say(app(), ming.userId, `第${at}句`)),
    )
    const ids = sent.map(({ id }) => id)
    expect((await readRoom(app(), { size: 10 })).list.map(({ id }) => id)).toEqual(ids.slice(-10))
    const before = ids[15] ?? 0
    const older = await readRoom(app(), { size: 10, last_id: before })
    expect(older.list.map(({ id }) => id)).toEqual(ids.slice(5, 15))
    expect((await readRoom(app(), { last_id: 1 })).list).toEqual([])
    const bad = await app().call(contract.getChatList, { body: { size: 101 } })
    expect(bad.status).toBe(400)
  })

  it('numbers what many say at once without a gap, in the order of the messages', async () => {
    const people = [await enter(app(), 'user'), await enter(app(), 'user'), await enter(app(), 'user')]
    const { seq } = await log().getPosition()
    const received = listen(app())
    const sent = await Promise.all(
      Array.from({ length: 300 }, (_, at) => say(app(), people[at % 3]?.userId ?? 0, `${at}`)),
    )
    expect(sent.map(one => one.seq)).toEqual(Array.from({ length: 300 }, (_, at) => seq + at + 1))
    expect(sent.map(one => one.id).toSorted((a, b) => a - b)).toEqual(sent.map(one => one.id))
    await expect.poll(() => received.at(-1)?.toSeq).toBe(seq + 300)
    // Events acknowledged earlier may be published later.
    const published = received.filter(({ fromSeq }) => fromSeq > seq)
    // Committed and published together, in order.
    expect(published.length).toBeLessThan(10)
    let next = seq + 1
    for (const { fromSeq, toSeq } of published) {
      expect(fromSeq).toBe(next)
      next = toSeq + 1
    }
    expect(await replay()).toEqual((await readEverything()).slice(-(await replay()).length))
  })
  const readEverything = async () => {
    const all: contract.ChatMessage[] = []
    for (let last_id = 0; ; last_id = all[0]?.id ?? 0) {
      const { list } = await readRoom(app(), { last_id })
      all.unshift(...list)
      if (list.length < 100) return all
    }
  }

  itOnSqlite(
    'stores one message of a name, for good: also after it was recalled, and after all was cleared',
    async () => {
      const [ming, hong, owner] = [
        await enter(app(), 'user'),
        await enter(app(), 'user'),
        await enter(app(), 'administrator'),
      ]
      const nonce = crypto.randomUUID()
      const [first, again] = await Promise.all([
        say(app(), ming.userId, '一次', { nonce }),
        say(app(), ming.userId, '两次', { nonce }),
      ])
      expect(again).toEqual({ ...first, isDuplicate: true })
      const other = await say(app(), hong.userId, '别人的名字不算', { nonce })
      expect(other.id).not.toBe(first.id)
      const { seq, total } = await readRoom(app())
      await recall(first.id, ming.token)
      expect(await say(app(), ming.userId, '一次', { nonce })).toEqual({
        ...first,
        isDuplicate: true,
        isGone: true,
      })
      await clear(owner.token)
      expect(await say(app(), hong.userId, '再来', { nonce })).toEqual({
        ...other,
        isDuplicate: true,
        isGone: true,
      })
      expect(await readRoom(app())).toMatchObject({ seq: seq + 2, total: 0, list: [] })
      expect(total).toBeGreaterThan(1)
    },
  )

  itOnSqlite(
    'lets one recall what is one’s own; what is another’s is as little there as what never was',
    async () => {
      const [ming, hong, owner] = [
        await enter(app(), 'user'),
        await enter(app(), 'user'),
        await enter(app(), 'administrator'),
      ]
      const own = await say(app(), ming.userId, '秘密的话')
      const answer = await say(app(), hong.userId, '答', { replyTo: own.id })
      const stranger = await recall(own.id, hong.token)
      const unknown = await recall(999_999, hong.token)
      expect(stranger).toMatchObject({ status: 404, code: 100019 })
      expect({ ...unknown, headers: 0 }).toEqual({ ...stranger, headers: 0 })
      const published = listen(app())
      expect((await recall(own.id, ming.token)).result).toBe(true)
      expect(await recall(own.id, ming.token)).toMatchObject({ status: 404, code: 100019 })
      await expect.poll(() => published.at(-1)?.events?.at(-1)?.type).toBe('revert')
      expect(published.at(-1)?.events).toMatchObject([
        { type: 'revert', message_id: own.id, by: ming.userId },
      ])
      expect((await recall(answer.id, owner.token)).result).toBe(true)
      const after = await say(app(), hong.userId, '又答', { replyTo: answer.id })
      const room = await readRoom(app())
      expect(room.list.map(({ id }) => id)).not.toContain(own.id)
      expect(room.list.find(({ id }) => id === after.id)?.reply).toBeNull()
      expect(await replay()).toEqual((await readEverything()).slice(-(await replay()).length))
      const audit = await app().call(contract.getChatAudit, { body: {} }, { token: owner.token })
      expect(audit.result.list[0]).toMatchObject({
        ...{ act: 'recall', by_id: owner.userId, by_name: '楼中人', user_id: hong.userId },
        ...{ nick_name: hong.name, message_id: answer.id, createdAt: '2026-11-21 12:00:00' },
      })
      const rows = JSON.stringify(await app().db.query.selectFrom('chat_message').selectAll().execute())
      expect(rows).not.toContain('秘密的话')
    },
  )

  itOnSqlite('keeps an answer whose message is gone, without its words', async () => {
    const ming = await enter(app(), 'user')
    const asked = await say(app(), ming.userId, '问')
    const answer = await say(app(), ming.userId, '答', { replyTo: asked.id })
    await recall(asked.id, ming.token)
    const { list } = await readRoom(app())
    expect(list.find(({ id }) => id === answer.id)?.reply).toEqual({
      id: asked.id,
      user_id: 0,
      nick_name: '',
      content: '',
    })
  })

  itOnSqlite('keeps the owner’s limit of time for one’s own, not for the owner', async () => {
    const [ming, owner] = [await enter(app(), 'user'), await enter(app(), 'administrator')]
    await settings({ chat_recall_minutes: 2 })
    const sent = await say(app(), ming.userId, '晚了')
    app().clock.advance(2 * 60_000)
    const inTime = await say(app(), ming.userId, '还早')
    app().clock.advance(1)
    expect(await recall(sent.id, ming.token)).toMatchObject({ status: 200, code: 100019 })
    expect((await recall(inTime.id, ming.token)).code).toBe(0)
    expect((await recall(sent.id, owner.token)).code).toBe(0)
    await settings({ chat_recall_minutes: 0 })
  })

  itOnSqlite('clears for the administrator alone, with the role of this moment', async () => {
    const [ming, owner] = [await enter(app(), 'user'), await enter(app(), 'administrator')]
    const last = await say(app(), ming.userId, '最后一句')
    await expect(log().clear({ actor: { ...ming.actor, kind: 'administrator' } as never })).rejects.toThrow(
      '权限不足',
    )
    await expect(log().clear({ actor: { kind: 'visitor' } })).rejects.toThrow('登录过期')
    expect((await clear(ming.token)).status).toBe(403)
    expect((await readRoom(app())).total).toBeGreaterThan(0)
    expect((await clear(owner.token)).result).toBe(true)
    expect(await readRoom(app())).toMatchObject({ total: 0, list: [] })
    const { seq } = await log().getPosition()
    expect(await log().findEvents(seq - 2, seq)).toEqual([
      { type: 'clear', seq, before_id: last.id + 1, by: owner.userId },
    ])
    expect(await replay()).toEqual([])
    const next = await say(app(), ming.userId, '新的一页')
    expect(next.id).toBeGreaterThan(last.id)
    expect((await replay()).map(({ id }) => id)).toEqual([next.id])
  })

  itOnSqlite(
    'goes on with the others when some of those that are committed together are refused',
    async () => {
      const [ming, hong] = [await enter(app(), 'user'), await enter(app(), 'user')]
      await settings({ chat_blocked_words: ['坏话'] })
      const { seq } = await log().getPosition()
      const published = listen(app())
      const answers = await Promise.allSettled([
        say(app(), ming.userId, '一'),
        say(app(), ming.userId, '说句ＢＡＤ坏 话'),
        say(app(), hong.userId, '   '),
        log().recall({ messageId: 999_999, actor: hong.actor }),
        say(app(), 987_654, '没有这个人'),
        say(app(), hong.userId, '字'.repeat(limits.chatMaxLength + 1)),
        log().clear({ actor: hong.actor }),
        say(app(), hong.userId, '/uploads/x.png', { contentType: 'image' }),
        say(app(), hong.userId, '二'),
      ])
      const words = answers.map(answer => (answer.status === 'fulfilled' ? '' : answer.reason.message))
      expect(words).toEqual([
        '',
        '这句话里有这里不说的词，换个说法吧',
        '请输入消息后再发送',
        '这条消息不在了',
        '登录过期',
        '一条消息最多2000个字',
        '权限不足',
        '这张图片发不了，请重新上传后再发',
        '',
      ])
      await expect.poll(() => published.at(-1)).toMatchObject({ fromSeq: seq + 1, toSeq: seq + 2 })
      await settings({ chat_blocked_words: [] })
    },
  )

  itOnSqlite('shows every hostile text as the text it is', async () => {
    const ming = await enter(app(), 'user')
    const texts = HOSTILE.map(vector => readableText(vector)).filter(text => text !== '')
    expect(texts.length).toBeGreaterThan(150)
    const sent = await Promise.all(texts.map(text => say(app(), ming.userId, text)))
    const byId = new Map((await readEverything()).map(message => [message.id, message.content]))
    for (const [at, { id }] of sent.entries()) {
      const html = byId.get(id) ?? ''
      expect(textOfWire(html)).toBe(texts[at])
      expect(html).not.toMatch(/<(?!\u2060|\/?(?:a|span)\b|br \/>)/)
    }
  })

  itOnSqlite('reads what an editable element holds only of a front end that knows no names', async () => {
    const ming = await enter(app(), 'user')
    const content = '<div>一&nbsp;&lt;b&gt;</div><div>二</div>'
    await say(app(), ming.userId, content, { nonce: undefined })
    await say(app(), ming.userId, content)
    const shown = (await readRoom(app(), { size: 2 })).list.map(message => message.content)
    expect(shown[0]).toBe('一 <\u2060b><br />二')
    expect(textOfWire(shown[1] ?? '')).toBe(content)
  })

  itOnSqlite(
    'notifies those who are named and not there, takes it back with the message, and marks no others',
    async () => {
      const [ming, hong, lan, owner] = [
        await enter(app(), 'user'),
        await enter(app(), 'user'),
        await enter(app(), 'user'),
        await enter(app(), 'administrator'),
      ]
      const notices = async (token: string) =>
        (await app().call(getNotifyList, { body: { size: 100 } }, { token })).result.list
      const mentionIds = [ming.userId, hong.userId, lan.userId, 987_654, hong.userId]
      const text = `@${hong.name} @${ming.name} <b>看`
      const sent = await say(app(), ming.userId, text, { mentionIds })
      const message = (await readRoom(app(), { size: 1 })).list[0]
      expect(message?.mention_ids).toEqual([ming.userId, hong.userId])
      expect(message?.content).toContain(
        `<span class="chat-mention" data-uid="${hong.userId}">@${hong.name}</span>`,
      )
      expect(await notices(hong.token)).toMatchObject([
        { type: 4, message: expect.stringContaining('在聊天室提到了你：'), address: `/chat?id=${sent.id}` },
      ])
      expect((await notices(hong.token))[0]?.message).toContain('＜b＞看')
      expect([...(await notices(ming.token)), ...(await notices(lan.token))]).toEqual([])
      await recall(sent.id, ming.token)
      expect(await notices(hong.token)).toEqual([])
      await say(app(), ming.userId, text, { mentionIds })
      expect(await notices(hong.token)).toHaveLength(1)
      await clear(owner.token)
      expect(await notices(hong.token)).toEqual([])
    },
  )

  itOnSqlite(
    'leaves what was said under another name when its account goes, and gives a copy before',
    async () => {
      const account = { username: 'chatter_1', password: 'Xiaolou-2026-x', nick_name: '要走的人' }
      const { result } = await app().call(register, { body: account }, { address: '198.51.100.99' })
      const { token } = await signInAs(result.id)
      await say(app(), result.id, '留下的 <话>\n两行', { nonce: 'left' })
      const copy = await app().call(exportOwnData, {}, { token })
      expect(copy.result.data.chat).toMatchObject([{ content_type: 'text', content: '留下的 <话>\n两行' }])
      const gone = await app().call(deleteOwnAccount, { body: { password: account.password } }, { token })
      expect(gone.code).toBe(0)
      expect((await readRoom(app(), { size: 1 })).list).toMatchObject([
        { content: '留下的 <\u2060话><br />两行', nick_name: '已注销', user_id: 0, avatar: '' },
      ])
      const nonces = await app()
        .db.query.selectFrom('chat_nonce')
        .where('user_id', '=', result.id)
        .selectAll()
        .execute()
      expect(nonces).toEqual([])
    },
  )
  const signInAs = async (userId: number) => ({ token: await app().app.identity.sessions.open(userId) })

  it('keeps twice as many events as anybody may ask for, and every message', async () => {
    const ming = await enter(app(), 'user')
    const { total } = await readRoom(app())
    const many = keptEvents + 100
    for (let at = 0; at < many; at += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, one) => say(app(), ming.userId, `${at + one}`)))
    }
    await createChatPruner(app())()
    const { seq, oldestSeq } = await log().getPosition()
    expect(oldestSeq).toBe(seq - keptEvents + 1)
    expect(await log().findEvents(seq - keptEvents, seq)).toHaveLength(keptEvents)
    expect((await readRoom(app())).total).toBe(total + many)
    const [row] = await app()
      .db.query.selectFrom('chat_message')
      .select(on => on.fn.countAll<number>().as('total'))
      .execute()
    expect(row?.total).toBe(total + many)
    await createChatPruner(app())()
    expect((await log().getPosition()).oldestSeq).toBe(oldestSeq)
  })
})
