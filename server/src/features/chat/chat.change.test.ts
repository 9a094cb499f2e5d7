import * as contract from '@xiaolou/contract/chat'
import { getNotifyList } from '@xiaolou/contract/notify'
import { updateConfig } from '@xiaolou/contract/site'
import { deleteOwnAccount, exportOwnData } from '@xiaolou/contract/user'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { enter, readRoom, say } from '../../testing/chat.ts'
import { createRoomVisits } from '../../testing/chat-room.ts'
import { ownPassword } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('changes of what was said', (app, itOnSqlite) => {
  const visits = createRoomVisits(app)
  const log = () => app().app.conversation.chat.log
  const edit = (id: number, content: string, token: string, more: object = {}) =>
    app().call(contract.editChatMessage, { body: { id, content, ...more } }, { token })
  const react = (id: number, token: string, emoji: contract.ChatEmoji = '👍', is_on = true) =>
    app().call(contract.reactToChat, { body: { id, emoji, is_on } }, { token })
  const settings = async (body: object) =>
    app().call(updateConfig, { body }, { token: (await enter(app(), 'administrator')).token })
  const last = async () => (await readRoom(app())).list.at(-1)
  const lastEvent = async () => {
    const { seq } = await log().getPosition()
    return (await log().findEvents(seq - 1, seq))[0]
  }
  const find = async (search: string) =>
    (await app().call(contract.searchChat, { body: { search } })).result.list.map(({ id }) => id)
  /** Every text of the chat in the database. */
  const allWords = async () => {
    const words: unknown[] = []
    for (const table of ['chat_message', 'chat_event', 'chat_nonce', 'chat_audit', 'notification'])
      words.push((await sql`select * from ${sql.table(table)}`.execute(app().db.query)).rows)
    return JSON.stringify(words)
  }

  it('edits one’s own words: they are nowhere any more, and the new ones everywhere', async () => {
    const [ming, hong] = [await enter(app(), 'user'), await enter(app(), 'user')]
    const { id, seq } = await say(app(), ming.userId, `旧句子 @${hong.name}`, { mentionIds: [hong.userId] })
    await say(app(), hong.userId, '答你', { replyTo: id })
    app().clock.advance(60_000)
    expect(
      (await edit(id, `新话 @${hong.name} <b>`, ming.token, { mention_ids: [hong.userId] })).result,
    ).toBe(true)
    const [edited, answer] = (await readRoom(app())).list.slice(-2)
    expect(edited).toMatchObject({ id, seq, edited_at: app().clock.now(), mention_ids: [hong.userId] })
    expect(edited?.content).toContain('新话')
    expect(answer?.reply?.content).toContain('新话')
    expect(await lastEvent()).toMatchObject({ type: 'edit', by: ming.userId, message: edited })
    expect([await find('旧句子'), await find('新话')]).toEqual([[], [id]])
    const { result } = await app().call(getNotifyList, { body: {} }, { token: hong.token })
    expect(result.list.map(({ message }) => message)).toEqual([expect.stringContaining('新话')])
    expect(await allWords()).not.toContain('旧句子')
    // The same words again are no change.
    const before = await log().getPosition()
    await edit(id, `新话 @${hong.name} <b>`, ming.token, { mention_ids: [hong.userId] })
    expect(await log().getPosition()).toEqual(before)
  })

  it('lets nobody edit words of others, a picture, what is gone, or what could not be said', async () => {
    const [ming, hong, owner] = [
      await enter(app(), 'user'),
      await enter(app(), 'user'),
      await enter(app(), 'administrator'),
    ]
    const { id } = await say(app(), ming.userId, '原样')
    expect((await edit(id, '代笔', hong.token)).status).toBe(404)
    expect((await edit(id, '代笔', owner.token)).status).toBe(404)
    expect((await edit(id, '  ', ming.token)).message).toBe('请输入消息后再发送')
    await settings({ chat_blocked_words: ['不许说'] })
    expect((await edit(id, '不许说', ming.token)).message).toContain('这里不说的词')
    await settings({ chat_blocked_words: [], chat: 'closed' })
    expect((await edit(id, '关门以后', ming.token)).message).toContain('只看不说')
    await settings({ chat: 'open' })
    const minutes = { user_id: ming.userId, kind: 'mute', minutes: 5 } as const
    await app().call(contract.restrictUser, { body: minutes }, { token: owner.token })
    expect((await edit(id, '禁言以后', ming.token)).message).toContain('禁言')
    expect((await react(id, ming.token)).message).toContain('禁言')
    expect((await last())?.content).toBe('原样')
    await app().call(contract.deleteChatMessage, { params: { id } }, { token: owner.token })
    expect((await edit(id, '撤回以后', hong.token)).status).toBe(404)
    expect((await react(id, hong.token)).status).toBe(404)
  })

  itOnSqlite('lets a message be edited as long as it can be recalled', async () => {
    const ming = await enter(app(), 'user')
    await settings({ chat_recall_minutes: 2 })
    const { id } = await say(app(), ming.userId, '两分钟')
    app().clock.advance(120_000)
    expect((await edit(id, '还来得及', ming.token)).result).toBe(true)
    app().clock.advance(1)
    expect((await edit(id, '晚了', ming.token)).message).toBe('发出超过2分钟的消息不能再改了')
    await settings({ chat_recall_minutes: 0 })
  })

  it('puts emoji under a message, one of a kind for each user, and takes them away', async () => {
    const [ming, hong] = [await enter(app(), 'user'), await enter(app(), 'user')]
    const { id } = await say(app(), ming.userId, '今天开张')
    await Promise.all([react(id, hong.token), react(id, hong.token)])
    await react(id, ming.token, '👍')
    await react(id, ming.token, '🎉')
    const reactions = [
      { emoji: '👍', count: 2, user_ids: expect.arrayContaining([hong.userId, ming.userId]) },
      { emoji: '🎉', count: 1, user_ids: [ming.userId] },
    ]
    expect((await last())?.reactions).toEqual(reactions)
    expect(await lastEvent()).toMatchObject({ type: 'reaction', message_id: id, reactions })
    await react(id, ming.token, '👍', false)
    await react(id, ming.token, '👍', false)
    expect((await last())?.reactions).toMatchObject([{ emoji: '👍', user_ids: [hong.userId] }, {}])
    const bad = await app().call(
      contract.reactToChat,
      { body: { id, emoji: '💩' as never, is_on: true } },
      { token: ming.token },
    )
    expect(bad.status).toBe(400)
  })

  it('deletes emoji with their message and with their user, who can export their own', async () => {
    const [ming, hong] = [await enter(app(), 'user'), await enter(app(), 'user')]
    const one = await say(app(), ming.userId, '留着的')
    const two = await say(app(), ming.userId, '要走的')
    await react(one.id, hong.token)
    await react(one.id, ming.token, '❤️')
    await react(two.id, hong.token)
    const own = async () => {
      const { result } = await app().call(exportOwnData, undefined, { token: hong.token })
      return JSON.stringify(result).match(/"message_id":\d+,"emoji":"👍"/g)
    }
    expect(await own()).toEqual([one, two].map(({ id }) => `"message_id":${id},"emoji":"👍"`))
    await app().call(contract.deleteChatMessage, { params: { id: two.id } }, { token: ming.token })
    expect(await own()).toHaveLength(1)
    await app().call(deleteOwnAccount, { body: { password: ownPassword } }, { token: hong.token })
    expect((await last())?.reactions).toMatchObject([{ emoji: '❤️', count: 1 }])
  })

  it('replays changes to who was away; who knows only the older frames sees the new words', async () => {
    const ming = await enter(app(), 'user')
    const { id } = await say(app(), ming.userId, '出门前')
    const { epoch, seq } = await log().getPosition()
    const here = await visits.join(ming.token, { knows_changes: true })
    const old = await visits.join()
    await edit(id, '出门后', ming.token)
    await react(id, ming.token)
    expect(await here.get('edit')).toMatchObject({ message: { id, content: '出门后' }, summary: '出门后' })
    expect(await here.get('reaction')).toMatchObject({ message_id: id, reactions: [{ count: 1 }] })
    expect(await old.get('revert')).toMatchObject({ message_id: id })
    expect(await old.get('message')).toMatchObject({ id, content: '出门后' })
    expect(here.all('revert')).toEqual([])
    const since = { epoch, last_seq: seq }
    const back = await visits.join(ming.token, { ...since, knows_changes: true })
    expect(back.ready.missed.map(({ type }) => type)).toEqual(['edit', 'reaction'])
    const oldBack = await visits.join(undefined, since)
    expect(oldBack.ready.missed.map(({ type }) => type)).toEqual(['revert', 'message'])
    expect(oldBack.ready).toMatchObject({ recovered: true, seq: seq + 2 })
  })
})
