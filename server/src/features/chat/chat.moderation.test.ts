import * as contract from '@xiaolou/contract/chat'
import { limits } from '@xiaolou/contract/limits'
import { expect, it } from 'vitest'
import { enter } from '../../testing/chat.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createChatPruner } from './chat.keep.ts'
import { restrictionTopic } from './chat.moderation.ts'

onEveryDatabase('order in the chat room', (app, itOnSqlite) => {
  const people = async () => ({
    owner: await enter(app(), 'administrator'),
    ming: await enter(app(), 'user'),
  })
  const restrict = (
    token: string,
    body: { user_id: number; kind: 'mute' | 'ban'; minutes: number; reason?: string },
  ) => app().call(contract.restrictUser, { body }, { token })
  const lift = (token: string, body: { user_id: number; kind: 'mute' | 'ban' }) =>
    app().call(contract.liftRestriction, { body }, { token })
  const list = async (token: string) => (await app().call(contract.getRestrictions, {}, { token })).result
  const audit = async (token: string) =>
    (await app().call(contract.getChatAudit, { body: { size: 100 } }, { token })).result
  const held = (userId: number) => app().app.conversation.chat.moderation.findRestriction(userId)
  const listenToChanges = () => {
    const published: unknown[] = []
    restrictionTopic.subscribe(app().bus, message => published.push(message))
    return published
  }

  itOnSqlite('a mute holds for its time, is published, listed and on record', async () => {
    const { owner, ming } = await people()
    expect(await held(ming.userId)).toEqual([])
    const published = listenToChanges()
    const answer = await restrict(owner.token, {
      user_id: ming.userId,
      kind: 'mute',
      minutes: 5,
      reason: '刷屏',
    })
    expect(answer.result).toBe(true)
    expect(published).toEqual([{ userId: ming.userId }])
    const untilMs = app().clock.now() + 5 * 60_000
    expect(await held(ming.userId)).toEqual([{ kind: 'mute', untilMs, reason: '刷屏' }])
    expect((await list(owner.token))[0]).toMatchObject({
      ...{ user_id: ming.userId, nick_name: ming.name, kind: 'mute', reason: '刷屏' },
      ...{ minutes_left: 5, until: '2026-11-21 12:05:00', createdAt: '2026-11-21 12:00:00' },
    })
    expect((await audit(owner.token)).list[0]).toMatchObject({
      act: 'mute',
      user_id: ming.userId,
      reason: '刷屏',
    })
    app().clock.advance(5 * 60_000)
    expect(await held(ming.userId)).toEqual([])
    expect((await list(owner.token)).filter(row => row.user_id === ming.userId)).toEqual([])
    await createChatPruner(app())()
    const rows = await app().db.query.selectFrom('chat_restriction').selectAll().execute()
    expect(rows.filter(row => row.user_id === ming.userId)).toEqual([])
  })

  itOnSqlite('one without an end holds until it is lifted; lifting twice is on record once', async () => {
    const { owner, ming } = await people()
    await restrict(owner.token, { user_id: ming.userId, kind: 'ban', minutes: 0 })
    app().clock.advance(400 * 24 * 3_600_000)
    const { token } = await enter(app(), 'administrator')
    expect(await held(ming.userId)).toEqual([{ kind: 'ban', untilMs: 0, reason: '' }])
    expect((await list(token))[0]).toMatchObject({ user_id: ming.userId, until: '' })
    const published = listenToChanges()
    const { total } = await audit(token)
    expect((await lift(token, { user_id: ming.userId, kind: 'ban' })).result).toBe(true)
    expect((await lift(token, { user_id: ming.userId, kind: 'ban' })).result).toBe(true)
    expect(await held(ming.userId)).toEqual([])
    expect((await audit(token)).total).toBe(total + 1)
    expect(published).toEqual([{ userId: ming.userId }])
  })

  it('a new one of a kind takes the place of the old; both kinds may hold at once', async () => {
    const { owner, ming } = await people()
    await restrict(owner.token, { user_id: ming.userId, kind: 'mute', minutes: 60 })
    await restrict(owner.token, { user_id: ming.userId, kind: 'ban', minutes: 60 })
    await restrict(owner.token, { user_id: ming.userId, kind: 'mute', minutes: 1, reason: '少一点' })
    expect((await held(ming.userId)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'ban', reason: '' },
      { kind: 'mute', untilMs: app().clock.now() + 60_000, reason: '少一点' },
    ])
  })

  itOnSqlite('nobody restricts an administrator, or somebody who is not there', async () => {
    const { owner } = await people()
    const other = await enter(app(), 'administrator')
    expect(await restrict(owner.token, { user_id: other.userId, kind: 'mute', minutes: 1 })).toMatchObject({
      status: 200,
      code: 100019,
    })
    expect(await restrict(owner.token, { user_id: 987_654, kind: 'ban', minutes: 1 })).toMatchObject({
      status: 404,
      code: 100001,
    })
    expect(await restrict(owner.token, { user_id: 1, kind: 'mute', minutes: -1 })).toMatchObject({
      status: 200,
      code: 100019,
      field: 'minutes',
    })
  })

  itOnSqlite('who is sent away stays away for ten minutes, and no shorter than before', async () => {
    const { owner, ming } = await people()
    const { forceOffline } = app().app.conversation.chat.moderation
    const act = (reason: string) => forceOffline({ userId: ming.userId, actor: owner.actor, reason })
    await act('安静一下')
    expect(await held(ming.userId)).toEqual([
      { kind: 'ban', untilMs: app().clock.now() + limits.chatOfflineMs, reason: '安静一下' },
    ])
    expect((await audit(owner.token)).list[0]).toMatchObject({ act: 'offline', reason: '安静一下' })
    await restrict(owner.token, { user_id: ming.userId, kind: 'ban', minutes: 60 })
    await act('')
    expect(await held(ming.userId)).toMatchObject([{ untilMs: app().clock.now() + 3_600_000 }])
    await restrict(owner.token, { user_id: ming.userId, kind: 'ban', minutes: 0 })
    await act('')
    expect(await held(ming.userId)).toMatchObject([{ untilMs: 0 }])
  })

  itOnSqlite('only who is an administrator now may send away', async () => {
    const { ming } = await people()
    const { forceOffline } = app().app.conversation.chat.moderation
    const target = { userId: ming.userId, reason: '' }
    await expect(forceOffline({ ...target, actor: ming.actor })).rejects.toThrow('权限不足')
    const forged = { ...ming.actor, kind: 'administrator' } as never
    await expect(forceOffline({ ...target, actor: forged })).rejects.toThrow('权限不足')
    await expect(forceOffline({ ...target, actor: { kind: 'visitor' } })).rejects.toThrow('登录过期')
  })
})
