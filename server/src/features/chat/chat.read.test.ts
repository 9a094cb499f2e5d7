import * as contract from '@xiaolou/contract/chat'
import { expect, it } from 'vitest'
import { enter, say } from '../../testing/chat.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('what readers ask of the chat room', app => {
  const windowOf = async (body: object) => (await app().call(contract.getChatWindow, { body })).result
  const fill = async (userId: number, count: number) => {
    const sent = await Promise.all(Array.from({ length: count }, (_, at) => say(app(), userId, `第${at}句`)))
    return sent.map(({ id }) => id)
  }
  const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id)

  it('finds the first message of a day by the time zone of the site', async () => {
    const { userId } = await enter(app(), 'user')
    const [today] = await fill(userId, 1)
    // Noon in Shanghai: midnight is twelve hours away.
    app().clock.advance(12 * 60 * 60_000 - 1)
    const [late] = await fill(userId, 1)
    app().clock.advance(1)
    const [tomorrow] = await fill(userId, 1)
    expect(await windowOf({ date: '2026-11-21', before: 0, after: 5 })).toMatchObject({ id: today })
    const next = await windowOf({ date: '2026-11-22', before: 1, after: 5 })
    expect([next.id, ...idsOf(next)]).toEqual([tomorrow, late, tomorrow])
    const future = await windowOf({ date: '2027-01-01', before: 2, after: 5 })
    expect([future.id, ...idsOf(future)]).toEqual([0, late, tomorrow])
    const bad = await app().call(contract.getChatWindow, { body: { date: '2026-02-30' } })
    expect(bad.status).toBe(400)
  })

  it('gives the messages around one of them in one call, and says whether there are more', async () => {
    const ids = await fill((await enter(app(), 'user')).userId, 60)
    const middle = await windowOf({ id: ids[30], before: 5, after: 7 })
    expect(idsOf(middle)).toEqual(ids.slice(25, 38))
    expect(middle).toMatchObject({ id: ids[30], has_older: true, has_newer: true })
    const { seq, epoch } = (await app().call(contract.getChatList, { body: {} })).result
    expect(middle).toMatchObject({ seq, epoch })
    expect(await windowOf({ id: ids[2], before: 5, after: 0 })).toMatchObject({ has_newer: true })
    const end = await windowOf({ id: ids[58], before: 0, after: 5 })
    expect(idsOf(end)).toEqual(ids.slice(58))
    expect(end).toMatchObject({ has_older: true, has_newer: false })
    const tooMany = await app().call(contract.getChatWindow, { body: { id: ids[0], after: 101 } })
    expect(tooMany.status).toBe(400)
  })

  it('gives what stood around a message that is gone, and says that it is', async () => {
    const { userId, token } = await enter(app(), 'user')
    const ids = await fill(userId, 5)
    await app().call(contract.deleteChatMessage, { params: { id: ids[2] ?? 0 } }, { token })
    const found = await windowOf({ id: ids[2], before: 1, after: 1 })
    expect(idsOf(found)).toEqual([ids[1], ids[3]])
    expect(found.id).toBe(0)
  })

  const search = async (words: string, more: object = {}) =>
    (await app().call(contract.searchChat, { body: { search: words, ...more } })).result
  const textsOf = ({ list }: { list: readonly { text: string }[] }) => list.map(({ text }) => text)

  it('finds what was said, newest first and page by page, in any width and case', async () => {
    const { userId, name } = await enter(app(), 'user')
    const first = await say(app(), userId, '桂花开了，Tea\n在亭子里')
    await say(app(), userId, '花开了桂树')
    const second = await say(app(), userId, '又说：桂花开了 <b>ＴＥＡ</b>')
    const found = await search('桂花开 tea')
    expect(idsOf(found)).toEqual([second.id, first.id])
    expect(found).toMatchObject({ next_id: 0, list: [{ user_id: userId, nick_name: name, picture: '' }, {}] })
    expect(textsOf(found)).toEqual(['又说：桂花开了 <b>ＴＥＡ</b>', '桂花开了，Tea\n在亭子里'])
    const page = await search('桂花', { size: 1 })
    expect(idsOf(page)).toEqual([second.id])
    expect(idsOf(await search('桂花', { size: 1, before_id: page.next_id }))).toEqual([first.id])
    expect(await search('没人说过')).toEqual({ list: [], next_id: 0 })
    expect(await search('，。')).toEqual({ list: [], next_id: 0 })
  })

  it('never finds what was recalled or cleared', async () => {
    const { userId, token } = await enter(app(), 'user')
    const owner = await enter(app(), 'administrator')
    const { id } = await say(app(), userId, '收回的悄悄话')
    await say(app(), userId, '清掉的悄悄话')
    await app().call(contract.deleteChatMessage, { params: { id } }, { token })
    expect(textsOf(await search('悄悄话'))).toEqual(['清掉的悄悄话'])
    await app().call(contract.clearChat, {}, { token: owner.token })
    expect(textsOf(await search('悄悄话'))).toEqual([])
    await say(app(), userId, '新的悄悄话')
    expect(textsOf(await search('悄悄话'))).toEqual(['新的悄悄话'])
  })
})
