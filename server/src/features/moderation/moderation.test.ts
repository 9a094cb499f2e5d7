import * as comment from '@xiaolou/contract/comment'
import * as link from '@xiaolou/contract/link'
import * as message from '@xiaolou/contract/message'
import * as contract from '@xiaolou/contract/moderation'
import { getNotifyList, updateAllNotify } from '@xiaolou/contract/notify'
import { type SiteSettings, updateConfig } from '@xiaolou/contract/site'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { leave, proofOf } from '../../testing/guestbook.ts'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

type Caller = { token?: string; address?: string; agent?: string }
const long = '加微信领取今日份的超值优惠券名额有限先到先得'
const dayMs = 24 * 60 * 60_000

/** An article, its owner, and readers' and the owner's actions below it. */
async function makeHouse(app: TestApp) {
  const owner = await app.signIn('administrator')
  const { id: for_id } = await publish(app, owner, { article_title: `收${Math.random()}` })
  const as = { token: owner }
  const add = (content_source: string, caller: Caller = {}, more: object = {}) =>
    app.call(comment.addComment, { body: { type: 1, for_id, content_source, ...more } }, caller)
  const list = async (filter: object = {}) =>
    (await app.call(contract.getModerationList, { body: { size: 100, ...filter } }, as)).result
  const counts = async () => (await app.call(contract.getModerationCounts, undefined, as)).result
  const act = (
    act: contract.ModerationAct,
    items: { kind: contract.ModerationKind; id: number }[],
    more = {},
  ) => app.call(contract.moderate, { body: { act, items, ...more } }, as)
  const undo = (key: string) => app.call(contract.undoModeration, { body: { undo: key } }, as)
  const shown = async () =>
    (await app.call(comment.frontGetParentComment, { body: { type: 1, for_id, size: 100 } })).result
  const settings = (change: Partial<SiteSettings>) => app.call(updateConfig, { body: change }, as)
  const notices = async (token = owner) =>
    (await app.call(getNotifyList, { body: { size: 100 } }, { token })).result.list
  const read = () => app.call(updateAllNotify, undefined, as)
  // Cleans up after earlier tests.
  await act('delete', [], { all: {} })
  await settings({ guest_comment: 'off', first_comment: 'open', moderated_words: [], spam_words: [] })
  return { owner, for_id, add, list, counts, act, undo, shown, settings, notices, read }
}
const idsOf = (rows: readonly { kind: contract.ModerationKind; id: number }[]) =>
  rows.map(({ kind, id }) => ({ kind, id }))

onEveryDatabase('what others leave', (app, itOnSqlite) => {
  itOnSqlite(
    'a flood from many addresses: nothing is shown, the owner is told once, and one click takes it away and back',
    async () => {
      const house = await makeHouse(app())
      await house.settings({ guest_comment: 'moderated' })
      await house.read()
      const before = (await house.notices()).length
      for (let at = 0; at < 60; at += 1)
        await house.add(
          `${long} ${at}`,
          { address: `198.51.${at % 20}.${at}`, agent: 'robot' },
          { guest_name: `客${at}` },
        )
      expect((await house.shown()).total).toBe(0)
      const told = await house.notices()
      expect(told).toHaveLength(before + 1)
      expect(told[0]).toMatchObject({
        message: expect.stringMatching(/^有 60 条在等你看/),
        address: '/admin/comments',
      })
      const [first] = (await house.list({ state: 'waiting' })).list
      expect(first).toMatchObject({ reason: 'alike', alike: { shape: 59, network: 2 }, nick_name: '客59' })
      const all = { shape: first?.shape ?? '', state: 'waiting' }
      expect((await house.list(all)).total).toBe(60)
      const gone = await house.act('spam', [], { all })
      expect(gone.result.count).toBe(60)
      expect((await house.counts()).comment).toMatchObject({ waiting: 0, spam: 60 })
      // The owner has marked it as spam: the next one is not even pending.
      await house.read()
      await house.add(`【${long}】2026`, { address: '203.0.113.9' }, { guest_name: '又一个' })
      expect((await house.counts()).comment).toMatchObject({ waiting: 0, spam: 61 })
      expect(await house.notices()).toHaveLength(before + 1)
      expect(await house.undo(gone.result.undo)).toMatchObject({ code: 0 })
      expect((await house.counts()).comment).toMatchObject({ waiting: 60, spam: 1 })
      expect(await house.undo(gone.result.undo)).toMatchObject({ code: 100005 })
      await house.act('delete', [], { all: {} })
      expect((await house.list()).total).toBe(0)
    },
  )

  it('a robot that fills in what nobody sees is answered as everybody is; spam goes after thirty days', async () => {
    const house = await makeHouse(app())
    const token = await app().signIn('user')
    await house.read()
    const told = (await house.notices()).length
    const { result } = await house.add('路过的机器', { token }, { home_page: 'https://spam.example' })
    expect(result.res).toMatchObject({ status: comment.commentStatus.pending })
    expect(await house.notices()).toHaveLength(told)
    const spam = await house.list({ state: 'spam' })
    expect(spam).toMatchObject({ total: 1, list: [{ state: 'spam', reason: 'robot', text: '路过的机器' }] })
    expect((await house.list({ state: 'waiting' })).total).toBe(0)
    app().clock.advance(29 * dayMs)
    expect(await app().app.moderation.sweepSpam()).toContain('没有')
    app().clock.advance(2 * dayMs)
    expect(await app().app.moderation.sweepSpam()).toBe('清掉了 1 条')
    const again = { token: await app().signIn('administrator') }
    const left = await app().call(contract.getModerationList, { body: { state: 'spam' } }, again)
    expect(left.result.total).toBe(0)
  })

  it('newcomers wait where the owner says so, until one of theirs was let in; the reason is told', async () => {
    const house = await makeHouse(app())
    const token = await app().signIn('user')
    await house.settings({ first_comment: 'moderated' })
    await house.add('头一回来', { token })
    const { list } = await house.list({ state: 'waiting' })
    expect(list).toMatchObject([{ kind: 'comment', reason: 'first', text: '头一回来' }])
    expect(await house.act('approve', idsOf(list))).toMatchObject({ result: { count: 1 } })
    await house.add('第二回来', { token })
    expect((await house.shown()).list.map(row => row.content_source).sort()).toEqual(['头一回来', '第二回来'])
    expect((await house.notices(token))[0]?.message).toContain('已经显示了')
  })

  it('a form that was filled in at once waits, and so does one that was sent before', async () => {
    const house = await makeHouse(app())
    const token = await app().signIn('user')
    const quick = (await app().call(contract.openForm)).result
    await house.add('一眨眼写完', { token }, quick)
    const slow = await proofOf(app())
    await house.add('慢慢写的', { token }, slow)
    const reasons = (await house.list({ state: 'waiting' })).list.map(row => row.reason)
    expect(reasons).toEqual(['fast'])
    const said = (body: object) =>
      app().call(message.addMessage, { body: { message: `话${Math.random()}`, ...body } })
    const fresh = await proofOf(app())
    expect([(await said(fresh)).result, (await said(fresh)).result, (await said({})).result]).toEqual([
      true,
      false,
      // Other front ends send no proof, and take only true for stored.
      true,
    ])
    expect((await said({ ...(await proofOf(app())), work: '' })).result).toBe(false)
  })

  it('is one queue over kinds: newest first, by state, words, writer and kind, page by page', async () => {
    const house = await makeHouse(app())
    const token = await app().signIn('user')
    await house.settings({ moderated_words: ['琉璃'], spam_words: ['代购'] })
    const later = () => app().clock.advance(1_000)
    await house.add('琉璃一', { token })
    later()
    await leave(app(), { message: '琉璃二' }, { token })
    later()
    await app().call(link.addLink, { body: { site_name: '琉璃站', url: 'https://lapis.example' } }, { token })
    later()
    await leave(app(), { message: '代购三' }, { token })
    const texts = async (filter: object) => (await house.list(filter)).list.map(row => row.text)
    const waiting = { state: 'waiting', search: '琉璃' }
    expect(await texts(waiting)).toEqual(['琉璃站', '琉璃二', '琉璃一'])
    expect(await texts({ ...waiting, size: 2, current: 2 })).toEqual(['琉璃一'])
    expect((await house.list({ ...waiting, size: 2 })).total).toBe(3)
    expect(await texts({ ...waiting, kind: 'message' })).toEqual(['琉璃二'])
    expect(await texts({ state: 'spam', kind: 'message' })).toEqual(['代购三'])
    const [row] = (await house.list(waiting)).list
    expect(row).toMatchObject({ kind: 'link', reason: 'words', url: 'https://lapis.example', answer: null })
    expect(await texts({ writer: row?.writer })).toEqual(['代购三', '琉璃站', '琉璃二', '琉璃一'])
    expect(await texts({ writer: row?.writer, state: 'shown' })).toEqual([])

    const some = (await house.list(waiting)).list
    const approved = await house.act('approve', idsOf(some))
    expect((await house.shown()).total).toBe(1)
    expect((await house.notices(token)).map(notice => notice.message).join()).toMatch(/友链「琉璃站」通过/)
    await house.undo(approved.result.undo)
    expect(await texts(waiting)).toEqual(['琉璃站', '琉璃二', '琉璃一'])
    expect((await house.shown()).total).toBe(0)

    const binned = await house.act('bin', idsOf(some))
    expect(await texts(waiting)).toEqual([])
    const own = (await app().call(link.getOwnLinks, undefined, { token })).result
    expect(own).toMatchObject([{ site_name: '琉璃站', status: 1 }])
    const other = await app().signIn('user')
    const again = { body: { site_name: '别人的', url: 'https://lapis.example' } }
    expect(await app().call(link.addLink, again, { token: other })).toMatchObject({ code: 0 })
    expect(await house.undo(binned.result.undo)).toMatchObject({
      message: expect.stringContaining('已经在友链里'),
    })
    await house.act('delete', idsOf((await house.list({ kind: 'link', search: '别人的' })).list))
    expect(await house.undo(binned.result.undo)).toMatchObject({ code: 0 })
    expect(await texts(waiting)).toEqual(['琉璃站', '琉璃二', '琉璃一'])
  })

  it('several reports of one thing make one row, which stays shown until the owner decides', async () => {
    const house = await makeHouse(app())
    const token = await app().signIn('user')
    const { id } = (await house.add('有人不爱听的话', { token })).result.res
    await house.read()
    const told = (await house.notices()).length
    const report = (caller: Caller, body: object = {}) =>
      app().call(
        contract.addReport,
        { body: { kind: 'comment', id, reason: 'abuse', ...body } as never },
        caller,
      )
    expect(await report({ address: '198.51.100.1' }, { words: '骂人' })).toMatchObject({ code: 0 })
    expect(await report({ address: '198.51.100.1' })).toMatchObject({ code: 0 })
    expect(await report({ token: await app().signIn('user') }, { reason: 'spam' })).toMatchObject({ code: 0 })
    expect(await report({}, { id: 999_999 })).toMatchObject({ status: 404 })
    expect(await report({}, { kind: 'message', id: 999_999 })).toMatchObject({ status: 404 })
    expect(await report({}, { reason: '看不惯' })).toMatchObject({ code: 100015, field: 'reason' })
    expect(await house.notices()).toHaveLength(told + 1)
    const queue = await house.list({ state: 'waiting', search: '不爱听' })
    expect(queue.list).toMatchObject([
      {
        id,
        state: 'shown',
        reports: [{ reason: 'abuse', words: '骂人', nick_name: '访客' }, { reason: 'spam' }],
      },
    ])
    expect((await house.shown()).total).toBe(1)
    const kept = await house.act('approve', idsOf(queue.list))
    expect((await house.list({ state: 'waiting', search: '不爱听' })).total).toBe(0)
    await house.undo(kept.result.undo)
    expect((await house.list({ state: 'waiting', search: '不爱听' })).list[0]?.reports).toHaveLength(2)
    await house.act('bin', idsOf(queue.list))
    expect((await house.shown()).total).toBe(0)
    expect(await report({ address: '198.51.100.2' })).toMatchObject({ status: 404 })
  })

  it('counts no more than three reporters of one network, even at once', async () => {
    const house = await makeHouse(app())
    const { id } = (await house.add('一家人都不爱听', { token: await app().signIn('user') })).result.res
    const body = { kind: 'comment', id, reason: 'abuse', words: '' } as const
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        app().call(contract.addReport, { body }, { address: '198.51.100.3', agent: `浏览器 ${at}` }),
      ),
    )
    const { list } = await house.list({ state: 'waiting', search: '一家人' })
    expect(list[0]?.reports).toHaveLength(3)
  })

  it('turns writers away for a time: an account by its name, a visitor by key and network; and lets them in again', async () => {
    const house = await makeHouse(app())
    await house.settings({ guest_comment: 'moderated' })
    const token = await app().signIn('user')
    const visitor = { address: '192.0.2.7', agent: 'one' }
    const mine = (await house.add('账号说的', { token })).result.res
    const theirs = (await house.add('访客说的', visitor, { guest_name: '路人甲' })).result.res
    const items = [mine, theirs].map(({ id }) => ({ kind: 'comment' as const, id }))
    const banned = await house.act('ban', items, { minutes: 60 })
    expect(banned.result.count).toBe(2)
    expect((await house.shown()).total).toBe(0)
    const refusedWith = { status: 200, message: expect.stringContaining('暂时不收') }
    expect(await house.add('再说', { token })).toMatchObject(refusedWith)
    expect(
      await house.add('再说', { address: '192.0.2.99', agent: 'two' }, { guest_name: '换皮' }),
    ).toMatchObject(refusedWith)
    expect(await leave(app(), { message: '再留' }, { token })).toMatchObject(refusedWith)
    expect(await house.add('隔壁说', { address: '192.0.3.7' }, { guest_name: '隔壁' })).toMatchObject({
      code: 0,
    })
    const bans = async () =>
      (await app().call(contract.getModerationBans, { body: {} }, { token: house.owner })).result
    expect((await bans()).list.map(ban => ban.writer.replace(/:.*/, '')).sort()).toEqual([
      'network',
      'user',
      'visitor',
    ])
    await house.undo(banned.result.undo)
    expect((await bans()).total).toBe(0)
    expect((await house.shown()).total).toBe(1)
    await house.act('ban', items.slice(0, 1), { minutes: 60 })
    app().clock.advance(61 * 60_000)
    expect(await house.add('过了时候', { token })).toMatchObject({ code: 0 })
    const { writer } = (await bans()).list[0] ?? { writer: 'user:0' }
    await app().call(contract.liftModerationBans, { body: { writers: [writer] } }, { token: house.owner })
    expect((await bans()).total).toBe(0)
  })
})
