import * as contract from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { sessionTopic } from '../../platform/live.ts'
import { onSqlite } from '../../testing/on-every-database.ts'

const password = 'Chun-yu-26'
const dayMs = 24 * 60 * 60 * 1000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

onSqlite('sessions', app => {
  let serial = 0
  const makeUser = async () => {
    serial += 1
    const username = `sitter_${serial}`
    const { id } = (await app().call(contract.register, { body: { username, password, nick_name: '' } }))
      .result
    const signIn = async (agent = firefox) =>
      (await app().call(contract.login, { body: { username, password } }, { agent })).result.token
    return { id, username, signIn }
  }
  const sessionsOf = async (token: string) =>
    (await app().call(contract.getSessionList, undefined, { token })).result
  const isOpen = async (token: string) =>
    (await app().call(contract.getOwnUserInfo, undefined, { token })).status === 200
  const ended: unknown[] = []
  const listen = () => {
    ended.length = 0
    return app().bus.subscribe(sessionTopic, message => ended.push(JSON.parse(message)))
  }

  it('keeps of a token only its hash', async () => {
    const { signIn } = await makeUser()
    const token = await signIn()
    const rows = await app().db.query.selectFrom('session').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await app().db.query.selectFrom('user').selectAll().execute())).not.toContain(
      password,
    )
  })

  it('lists where somebody is signed in, and ends one place, the others, or its own', async () => {
    const { id, signIn } = await makeUser()
    const [first, second, third] = [await signIn(), await signIn('curl/8.9'), await signIn()]
    const list = await sessionsOf(first)
    expect(list.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Firefox · Linux', false],
      ['curl', false],
      ['Firefox · Linux', true],
    ])
    const stop = listen()
    const curl = list.find(({ device }) => device === 'curl')?.id ?? 0
    const revoke = () => app().call(contract.revokeSession, { params: { id: curl } }, { token: first })
    expect((await revoke()).code).toBe(0)
    expect(await app().call(contract.getOwnUserInfo, undefined, { token: second })).toMatchObject({
      status: 401,
      code: 100016,
    })
    expect(await revoke()).toMatchObject({ status: 404, code: 100001 })
    await app().call(contract.revokeOtherSessions, undefined, { token: first })
    expect([await isOpen(third), await isOpen(first)]).toEqual([false, true])
    await app().call(contract.logout, undefined, { token: first })
    expect(await isOpen(first)).toBe(false)
    stop()
    expect(ended).toEqual([
      { userId: id, sessionIds: [curl] },
      { userId: id, sessionIds: [list[0]?.id] },
      { userId: id, sessionIds: [list[2]?.id] },
    ])
  })

  it("does not end somebody else's", async () => {
    const [one, other] = [await makeUser(), await makeUser()]
    const [token, theirs] = [await one.signIn(), await other.signIn()]
    const [session] = await sessionsOf(theirs)
    const answer = await app().call(contract.revokeSession, { params: { id: session?.id ?? 0 } }, { token })
    expect(answer.status).toBe(404)
    await app().call(contract.revokeOtherSessions, undefined, { token })
    expect(await isOpen(theirs)).toBe(true)
  })

  it('a new password needs the old one, and ends every other session', async () => {
    const { username, signIn } = await makeUser()
    const [token, other] = [await signIn(), await signIn()]
    const change = (body: { password: string; password1: string; password2: string }) =>
      app().call(contract.updatePassword, { body }, { token })
    const good = { password, password1: 'Xing-hua-27', password2: 'Xing-hua-27' }
    expect((await change({ ...good, password: 'Qiu-feng-1' })).message).toBe('原密码不对')
    expect((await change({ ...good, password2: 'other' })).message).toContain('两次密码不一致')
    expect((await change({ ...good, password1: 'aaaaaaa', password2: 'aaaaaaa' })).message).toContain(
      '8-18位',
    )
    expect((await change({ ...good, password1: 'a1234567', password2: 'a1234567' })).message).toContain(
      '太常见',
    )
    expect(await isOpen(other)).toBe(true)
    expect(await change(good)).toMatchObject({ code: 0, result: true })
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
    const login = (given: string) => app().call(contract.login, { body: { username, password: given } })
    expect([(await login(password)).code, (await login('Xing-hua-27')).code]).toEqual([100001, 0])
  })

  it('guessing the old password waits as guessing at the door does', async () => {
    const { signIn } = await makeUser()
    const token = await signIn()
    const body = { password: 'Qiu-feng-1', password1: 'Xing-hua-27', password2: 'Xing-hua-27' }
    const statuses: number[] = []
    for (let at = 0; at < 7; at += 1) {
      statuses.push((await app().call(contract.updatePassword, { body }, { token })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it('lasts while it is used, writes so once a minute, and ends after half a year in any case', async () => {
    const { signIn } = await makeUser()
    const token = await signIn()
    const { clock } = app()
    const seen = async () => (await sessionsOf(token))[0]?.lastSeenAt
    const before = await seen()
    clock.advance(30_000)
    expect(await seen()).toBe(before)
    clock.advance(31_000)
    await seen()
    expect(await seen()).not.toBe(before)
    for (let month = 0; month < 6; month += 1) {
      expect(await isOpen(token)).toBe(true)
      clock.advance(29 * dayMs)
    }
    expect(await isOpen(token)).toBe(true)
    clock.advance(10 * dayMs)
    expect(await isOpen(token)).toBe(false)
  })

  it('a clock that is set back neither wakes what had ended nor locks anybody out', async () => {
    const { signIn } = await makeUser()
    const { clock } = app()
    const token = await signIn()
    clock.advance(31 * dayMs)
    expect(await isOpen(token)).toBe(false)
    const fresh = await signIn()
    clock.advance(-40 * dayMs)
    expect([await isOpen(token), await isOpen(fresh)]).toEqual([false, true])
    clock.advance(40 * dayMs)
  })

  it('makes room for a new sign-in by ending the one that was not seen for longest', async () => {
    const { id } = await makeUser()
    const { clock } = app()
    const { sessions } = app().app.identity
    const tokens: string[] = []
    for (let at = 0; at < 30; at += 1) {
      tokens.push(await sessions.open(id))
      clock.advance(1_000)
    }
    const [oldest = '', next = '', third = ''] = tokens
    clock.advance(61_000)
    expect(await isOpen(oldest)).toBe(true)
    const newest = await sessions.open(id)
    expect([await isOpen(next), await isOpen(oldest)]).toEqual([false, true])
    expect([await isOpen(third), await isOpen(newest)]).toEqual([true, true])
  })
})
