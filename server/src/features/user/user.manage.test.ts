import { addComment } from '@xiaolou/contract/comment'
import { addMessage } from '@xiaolou/contract/message'
import * as user from '@xiaolou/contract/user'
import * as contract from '@xiaolou/contract/user-manage'
import { expect, it } from 'vitest'
import { sessionTopic } from '../../platform/live.ts'
import { publish } from '../../testing/drafts.ts'
import { ownPassword } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const password = 'Xing-hua-27'
const dayMs = 24 * 60 * 60_000

onEveryDatabase('the owner looks after guests', (app, itOnSqlite) => {
  let serial = 0
  const register = async (nick_name: string) => {
    serial += 1
    const username = `lodger_${serial}`
    const { id } = (await app().call(user.register, { body: { username, password, nick_name } })).result
    return { id, username }
  }
  const login = (username: string, given = password) =>
    app().call(user.login, { body: { username, password: given } })
  const enter = async (nick_name: string) => {
    const made = await register(nick_name)
    return { ...made, token: (await login(made.username)).result.token }
  }
  const list = async (token: string, body: object) =>
    (await app().call(contract.getGuestList, { body }, { token })).result
  const isOpen = async (token: string) =>
    (await app().call(user.getOwnUserInfo, undefined, { token })).status === 200
  const ban = (token: string, body: { ids: number[]; minutes: number; reason?: string }) =>
    app().call(contract.banUsers, { body }, { token })

  it('lists them with how much each said, by name or account, in any order', async () => {
    const owner = await app().signIn('administrator')
    const { id: for_id } = await publish(app(), owner, { article_title: '来客' })
    const one = await enter('常来的人')
    app().clock.advance(dayMs)
    const two = await enter('只看的人')
    const never = await register('没进门的人')
    const say = { type: 1 as const, for_id, content: '好' }
    for (const content of ['好', '很好'])
      await app().call(addComment, { body: { ...say, content } }, { token: one.token })
    await app().call(addMessage, { body: { message: '到此一游' } }, { token: one.token })

    const said = await list(owner, { search: '的人', sort: 'said' })
    expect(said.list[0]).toMatchObject({ id: one.id, said: { comment: 2, message: 1, chat: 0 }, ban: null })
    const seen = await list(owner, { search: '的人', sort: 'seen' })
    expect(seen.list.map(({ id }) => id)).toEqual([two.id, one.id, never.id])
    expect(seen.list[2]?.lastSeenAt).toBe('')
    expect((await list(owner, { search: one.username.toUpperCase() })).list).toMatchObject([{ id: one.id }])
    const silent = await list(owner, { search: '的人', state: 'silent', sort: 'joined', is_ascending: true })
    expect(silent.list.map(({ id }) => id)).toEqual([two.id, never.id])
    app().clock.advance(29.5 * dayMs)
    const fresh = (await list(await app().signIn('administrator'), { search: '的人', state: 'new' })).list
    expect(fresh.map(({ id }) => id)).toEqual([never.id, two.id])
    const page = await list(await app().signIn('administrator'), { current: 2, size: 1, search: '的人' })
    expect([page.total, page.list.map(({ id }) => id)]).toEqual([3, [two.id]])
  })

  it('a ban ends what is open, keeps out until its time with a clear sentence, and is lifted', async () => {
    const owner = await app().signIn('administrator')
    const guest = await enter('吵闹的人')
    const ended: unknown[] = []
    const stop = app().bus.subscribe(sessionTopic, message => ended.push(JSON.parse(message)))
    expect((await ban(owner, { ids: [guest.id], minutes: 60, reason: '刷屏' })).result).toBe(true)
    stop()
    expect(ended).toEqual([{ userId: guest.id, sessionIds: [expect.any(Number)] }])
    expect(await isOpen(guest.token)).toBe(false)
    const refused = await login(guest.username)
    expect(refused.message).toMatch(
      /^这个账号停用了，到 \d{4}-\d\d-\d\d \d\d:\d\d 为止。缘由：刷屏。有什么误会/,
    )
    // Without the right password, the answer reveals nothing.
    expect((await login(guest.username, 'Qiu-feng-1')).message).toBe('用户名或密码不对')
    expect((await list(owner, { state: 'banned', search: guest.username })).list).toMatchObject([
      { id: guest.id, ban: { reason: '刷屏', minutes_left: 60 } },
    ])
    const counts = (await app().call(contract.getGuestCounts, undefined, { token: owner })).result
    expect(counts.banned).toBe(1)
    app().clock.advance(60 * 60_000)
    expect((await login(guest.username)).code).toBe(0)

    await ban(owner, { ids: [guest.id], minutes: 0 })
    expect((await login(guest.username)).message).toContain('这个账号停用了。')
    const { count } = await app()
      .db.query.selectFrom('session')
      .where('user_id', '=', guest.id)
      .select(on => on.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
    expect(
      (await app().call(contract.liftUserBans, { body: { ids: [guest.id] } }, { token: owner })).result,
    ).toBe(true)
    expect((await login(guest.username)).code).toBe(0)
  })

  itOnSqlite('reaches no administrator, and nobody who is not there', async () => {
    const owner = await app().signIn('administrator')
    const { id } = (await app().call(user.getOwnUserInfo, undefined, { token: owner })).result
    const guest = await enter('旁边的人')
    expect((await ban(owner, { ids: [guest.id, id], minutes: 0 })).message).toContain('里面有管理员')
    expect(await isOpen(guest.token)).toBe(true)
    expect((await ban(owner, { ids: [999_999], minutes: 0 })).status).toBe(404)
    const own = { password: ownPassword }
    const remove = await app().call(contract.deleteUsers, { body: { ids: [id], ...own } }, { token: owner })
    expect(remove.message).toContain('里面有管理员')
    const link = await app().call(contract.getResetLink, { body: { id, ...own } }, { token: owner })
    expect(link.message).toContain('里面有管理员')
  })

  itOnSqlite('signs out everywhere, but for where the owner sits', async () => {
    const owner = await app().signIn('administrator')
    const { id } = (await app().call(user.getOwnUserInfo, undefined, { token: owner })).result
    const guest = await enter('忘了退出的人')
    const shown = await app().call(contract.getGuest, { params: { id: guest.id } }, { token: owner })
    expect(shown.result.sessions).toMatchObject([{ device: expect.any(String) }])
    await app().call(contract.signOutUsers, { body: { ids: [guest.id, id] } }, { token: owner })
    expect([await isOpen(guest.token), await isOpen(owner)]).toEqual([false, true])
  })

  itOnSqlite(
    'gives a link for a new password and a copy of everything, to who knows the own password',
    async () => {
      const owner = await app().signIn('administrator')
      const guest = await enter('忘了密码的人')
      const other = await enter('也忘了的人')
      const linkOf = (id: number, given = ownPassword) =>
        app().call(contract.getResetLink, { body: { id, password: given } }, { token: owner })
      expect(await linkOf(guest.id, 'wrong')).toMatchObject({ message: '密码不对', field: undefined })
      const { address } = (await linkOf(guest.id)).result
      // Another user's link leaves it valid.
      await linkOf(other.id)
      const set_up_token = address.replace('/setup#', '')
      const fresh = 'Shan-yue-28'
      const reset = () => app().call(user.resetPassword, { body: { set_up_token, password: fresh } })
      expect((await reset()).result).toMatchObject({ id: guest.id, role: 2 })
      expect((await reset()).code).toBe(100001)
      expect([await isOpen(guest.token), (await login(guest.username, fresh)).code]).toEqual([false, 0])

      const body = { id: guest.id, password: ownPassword }
      const data = (await app().call(contract.getUserDataLink, { body }, { token: owner })).result
      const zip = await app().http.inject({ url: data.address })
      expect(zip.headers['content-disposition']).toContain(guest.username)
    },
  )

  it('deletes accounts with the own password; looked at first, nothing is deleted', async () => {
    const owner = await app().signIn('administrator')
    const [one, two] = [await enter('要走的人'), await enter('同去的人')]
    const remove = (given: string, is_trial = false) =>
      app().call(
        contract.deleteUsers,
        { body: { ids: [one.id, two.id], password: given, is_trial } },
        { token: owner },
      )
    expect((await remove('wrong')).message).toBe('密码不对')
    expect((await remove(ownPassword, true)).result).toBe(true)
    expect(await isOpen(one.token)).toBe(true)
    expect((await remove(ownPassword)).result).toBe(true)
    expect([await isOpen(one.token), await isOpen(two.token)]).toEqual([false, false])
    expect((await app().call(contract.getGuest, { params: { id: one.id } }, { token: owner })).status).toBe(
      404,
    )
  })
})
