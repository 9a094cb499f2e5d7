import * as contract from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { hashPassword } from './user.password.ts'
import { role } from './user.store.ts'

const dayMs = 24 * 60 * 60 * 1000
const [forgotten, fresh] = ['Chun-yu-26', 'Xing-hua-27']

onEveryDatabase('the link for who forgot the password', (app, itOnSqlite) => {
  let serial = 0
  /** An administrator with a password, signed in. */
  const makeOwner = async () => {
    serial += 1
    const username = `Louzhu_${serial}`
    const id = await app().app.identity.users.addUser({
      username,
      nick_name: '楼主',
      password_hash: await hashPassword(forgotten),
      role: role.administrator,
      nowMs: app().clock.now(),
    })
    const { token } = (await login(username, forgotten)).result
    return { id, username, token }
  }
  const login = (username: string, password: string) =>
    app().call(contract.login, { body: { username, password } })
  const newLink = (id: number) => app().app.operations.accounts.newPasswordLinkToken(id)
  const reset = (set_up_token: string, password = fresh) =>
    app().call(contract.resetPassword, { body: { set_up_token, password } })
  const look = (set_up_token: string) => app().call(contract.getSetUpLink, { body: { set_up_token } })
  const open = async (token: string) =>
    (await app().call(contract.getOwnUserInfo, undefined, { token })).status === 200

  itOnSqlite('says whose it is, sets the new password once, and ends every session of before', async () => {
    const { id, username, token: old } = await makeOwner()
    const other = await makeOwner()
    const link = await newLink(id)
    expect(
      JSON.stringify(await app().db.query.selectFrom('set_up_link').selectAll().execute()),
    ).not.toContain(link)
    expect((await look(link)).result).toEqual({ username })
    expect((await look('guess')).code).toBe(100001)
    const answers = await Promise.all([reset(link), reset(link), reset(link)])
    const good = answers.filter(answer => answer.code === 0)
    expect(good.map(({ result }) => result)).toEqual([{ token: expect.any(String), username, role: 1, id }])
    expect([await open(old), await open(good[0]?.result.token ?? ''), await open(other.token)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await login(username, forgotten)).message).toBe('用户名或密码不对')
    expect((await login(username, fresh)).code).toBe(0)
    expect([(await look(link)).code, (await reset(link)).code]).toEqual([100001, 100001])
  })

  itOnSqlite('keeps the rule for passwords, and stays good when it was broken', async () => {
    const { id } = await makeOwner()
    const link = await newLink(id)
    expect(await reset(link, 'abcdefgh')).toMatchObject({ code: 100001 })
    expect((await reset(link, 'abcdefgh')).message).toContain('8-18位')
    expect((await reset(link)).code).toBe(0)
  })

  it('is good for a day, and only the newest is', async () => {
    const { id } = await makeOwner()
    const first = await newLink(id)
    const second = await newLink(id)
    expect((await reset(first)).code).toBe(100001)
    app().clock.advance(dayMs)
    expect([(await look(second)).code, (await reset(second)).code]).toEqual([100001, 100001])
  })

  itOnSqlite('makes no owner, and the link that makes the owner changes no password', async () => {
    const { id } = await makeOwner()
    const link = await newLink(id)
    const body = { set_up_token: link, username: 'another', password: fresh, nick_name: '' }
    expect((await app().call(contract.setUp, { body })).message).toContain('没有这个链接')
    expect(await app().app.operations.accounts.newLinkToken()).toBeUndefined()
    expect((await reset(link)).code).toBe(0)
  })

  itOnSqlite('is nothing once the account is no administrator any more', async () => {
    await makeOwner()
    const { id, token } = await makeOwner()
    const link = await newLink(id)
    await app().call(contract.updateRole, { params: { id, role: 2 } }, { token })
    expect([(await look(link)).code, (await reset(link)).code]).toEqual([100001, 100001])
  })

  it('lets in at once who was kept waiting by guesses of others', async () => {
    const { id, username } = await makeOwner()
    const guess = () =>
      app().call(contract.login, { body: { username, password: 'wrong-1234' } }, { address: '203.0.113.9' })
    for (let tries = 0; tries < 6; tries += 1) await guess()
    expect((await guess()).status).toBe(429)
    expect((await reset(await newLink(id))).code).toBe(0)
    const elsewhere = await app().call(
      contract.login,
      { body: { username, password: fresh } },
      { address: '203.0.113.10' },
    )
    expect(elsewhere.code).toBe(0)
  })
})
