import * as contract from '@xiaolou/contract/chat'
import { expect, it } from 'vitest'
import { bring, enter, readRoom, say } from '../../testing/chat.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('the owner looks after the chat room', (app, itOnSqlite) => {
  const find = async (token: string, body: object) =>
    (await app().call(contract.findChatMessages, { body }, { token })).result

  it('finds what was said by its words and by who said it, however long ago', async () => {
    const [owner, ming, hong] = [
      await enter(app(), 'administrator'),
      await enter(app(), 'user'),
      await enter(app(), 'user'),
    ]
    await say(app(), ming.userId, '雨停了 <b> 就走')
    for (let said = 0; said < 12; said += 1) await say(app(), hong.userId, `第${said}句闲话`)
    const picture = await bring(app(), ming.token, '#a31')
    await say(app(), ming.userId, picture, { contentType: 'image' })

    expect((await find(owner.token, { search: '雨停了' })).list).toMatchObject([
      { user_id: ming.userId, nick_name: ming.name, text: '雨停了 <b> 就走', picture: '' },
    ])
    expect((await find(owner.token, { search: '<b>' })).total).toBe(1)
    const own = await find(owner.token, { user_id: ming.userId })
    expect(own.list.map(({ text, picture: shown }) => [text, shown])).toEqual([
      ['', picture],
      ['雨停了 <b> 就走', ''],
    ])
    const last = await find(owner.token, { current: 3, size: 6 })
    expect([last.total, last.list.map(({ text }) => text)]).toEqual([14, ['第0句闲话', '雨停了 <b> 就走']])
  })

  it('takes several away at once; those that are gone already are not counted', async () => {
    const [owner, ming] = [await enter(app(), 'administrator'), await enter(app(), 'user')]
    for (const words of ['一', '二', '三']) await say(app(), ming.userId, words)
    const [three, two, one] = (await find(owner.token, { user_id: ming.userId })).list.map(({ id }) => id)
    const recall = (ids: (number | undefined)[]) =>
      app().call(
        contract.recallChatMessages,
        { body: { ids: ids.map(id => id ?? 0) } },
        { token: owner.token },
      )
    expect((await recall([one, two])).result).toEqual({ count: 2 })
    expect((await recall([two, three])).result).toEqual({ count: 1 })
    expect((await readRoom(app())).list.filter(({ user_id }) => user_id === ming.userId)).toEqual([])
    const audit = await app().call(contract.getChatAudit, { body: {} }, { token: owner.token })
    expect(audit.result.list.slice(0, 3).map(({ act }) => act)).toEqual(['recall', 'recall', 'recall'])
  })

  itOnSqlite('says who is there, and how many only read', async () => {
    const [owner, ming] = [await enter(app(), 'administrator'), await enter(app(), 'user')]
    const { presence } = app().app.conversation.chat
    presence.enter(ming.userId, app().clock.now())
    presence.enter(undefined, app().clock.now())
    const answer = await app().call(contract.getChatPresence, undefined, { token: owner.token })
    expect(answer.result).toMatchObject({
      list: [{ user_id: ming.userId, nick_name: ming.name }],
      readers: 1,
    })
    presence.remove(ming.userId)
    presence.leave(undefined, app().clock.now())
  })
})
