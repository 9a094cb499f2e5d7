import * as contract from '@xiaolou/contract/user'
import * as guard from '@xiaolou/contract/user-guard'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { codeOf, stepOf } from './user.totp.ts'

const password = 'Chun-yu-26'
const minuteMs = 60_000

onEveryDatabase('a second step', (app, itOnSqlite) => {
  let serial = 0
  /** An administrator with a password, signed in. */
  const makeOwner = async () => {
    serial += 1
    const username = `keeper_${serial}`
    const { id } = (await app().call(contract.register, { body: { username, password } })).result
    await app().db.query.updateTable('user').set({ role: 1 }).where('id', '=', id).execute()
    const login = (given: { code?: string; password?: string } = {}) =>
      app().call(contract.login, { body: { username, password, ...given } })
    return { id, username, login, token: (await login()).result.token }
  }
  const turnOn = async (token: string) => {
    const { secret, address } = (await app().call(guard.beginCodes, {}, { token })).result
    expect(address).toContain(`secret=${secret}`)
    const code = () => codeOf(secret, stepOf(app().clock.now()))
    const on = await app().call(guard.confirmCodes, { body: { code: code() } }, { token })
    expect(on.result.recovery_codes).toHaveLength(10)
    app().clock.advance(minuteMs)
    return { secret, code, recovery: on.result.recovery_codes }
  }

  itOnSqlite('asks for a code once it was confirmed by one, and takes each once', async () => {
    const { login, token } = await makeOwner()
    await app().call(guard.beginCodes, {}, { token })
    // An unconfirmed second step locks nobody out.
    expect((await login()).code).toBe(0)
    const wrong = await app().call(guard.confirmCodes, { body: { code: '000000' } }, { token })
    expect(wrong).toMatchObject({ status: 200, code: 100040, field: 'code' })
    const { code, secret } = await turnOn(token)
    const asked = await login()
    expect(asked).toMatchObject({ status: 200, code: 100040, field: 'code' })
    expect(asked.message).toContain('两步验证')
    expect(asked.result).toBe(undefined)
    // Without the password, the answer does not reveal a second step.
    expect(await login({ password: 'Wrong-2026' })).toMatchObject({ code: 100001 })
    const given = code()
    expect((await login({ code: ` ${given.slice(0, 3)} ${given.slice(3)} ` })).code).toBe(0)
    expect(await login({ code: given })).toMatchObject({ code: 100040, field: 'code' })
    // An older code than the last one used is refused as well.
    const older = codeOf(secret, stepOf(app().clock.now()) - 1)
    expect((await login({ code: older })).code).toBe(100040)
    const [row] = await app().db.query.selectFrom('second_factor').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('of two sign-ins at once with one code one is let in', async () => {
    const { login, token } = await makeOwner()
    const { code } = await turnOn(token)
    const both = await Promise.all([login({ code: code() }), login({ code: code() })])
    expect(both.map(answer => answer.code).sort()).toEqual([0, 100040])
  })

  it('codes for a lost phone work once each, and a new batch ends the old', async () => {
    const { login, token } = await makeOwner()
    const { recovery } = await turnOn(token)
    const [first = '', second = ''] = recovery
    expect((await login({ code: first.toLowerCase().replaceAll('-', ' ') })).code).toBe(0)
    expect((await login({ code: first })).code).toBe(100040)
    expect((await app().call(guard.getGuard, {}, { token })).result).toMatchObject({
      has_codes: true,
      recovery_left: 9,
    })
    const renewed = (await app().call(guard.renewRecoveryCodes, {}, { token })).result.recovery_codes
    expect((await login({ code: second })).code).toBe(100040)
    expect((await login({ code: renewed[0] ?? '' })).code).toBe(0)
    const stored = await app().db.query.selectFrom('recovery_code').selectAll().execute()
    for (const code of renewed) expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
  })

  itOnSqlite('guessing codes has to wait, as guessing passwords has', async () => {
    const { login, token } = await makeOwner()
    await turnOn(token)
    const codes: number[] = []
    for (let at = 0; at < 12; at += 1) codes.push((await login({ code: `${100_000 + at}` })).status)
    expect(codes).toContain(429)
  })

  it('what matters asks for a proof when the sign-in is some minutes old', async () => {
    const { id, token } = await makeOwner()
    const other = await makeOwner()
    const demote = () => app().call(contract.updateRole, { params: { id: other.id, role: 2 } }, { token })
    app().clock.advance(11 * minuteMs)
    const refused = await demote()
    expect(refused).toMatchObject({ status: 200, code: 100041 })
    expect(refused.message).toContain('重新登录')
    for (const call of [guard.beginCodes, guard.beginPasskey, guard.renewRecoveryCodes, guard.endCodes])
      expect((await app().call(call, {}, { token })).code).toBe(100041)
    const prove = (body: { password?: string; code?: string }) =>
      app().call(guard.proveSelf, { body }, { token })
    expect(await prove({ password: 'Wrong-2026' })).toMatchObject({ code: 100001 })
    expect((await demote()).code).toBe(100041)
    expect((await prove({ password })).code).toBe(0)
    const { code } = await turnOn(token)
    app().clock.advance(11 * minuteMs)
    // The password alone neither gives a proof nor turns off the second step, even if sent with the call.
    const alone = await prove({ password })
    expect(alone).toMatchObject({ status: 200, code: 100040, field: 'code' })
    expect(alone.message).toContain('光有密码不够')
    expect((await prove({ password, code: password })).message).toContain('光有密码不够')
    expect((await app().call(guard.endCodes, {}, { token })).code).toBe(100041)
    const words = { password, password1: 'Xing-hua-27', password2: 'Xing-hua-27' }
    expect((await app().call(contract.updatePassword, { body: words }, { token })).code).toBe(100041)
    expect((await app().call(contract.deleteOwnAccount, { body: { password } }, { token })).code).toBe(100041)
    expect((await prove({ code: '000000' })).code).toBe(100040)
    expect((await prove({ code: code() })).code).toBe(0)
    expect((await demote()).code).toBe(0)
    expect((await app().call(guard.endCodes, {}, { token })).code).toBe(0)
    expect(await app().app.identity.secondFactor.isOn(id)).toBe(false)
  })

  itOnSqlite('whoever is no administrator any more signs in by password, and has nothing of it', async () => {
    const { token } = await makeOwner()
    const other = await makeOwner()
    await turnOn(other.token)
    expect((await other.login()).code).toBe(100040)
    await app().call(contract.updateRole, { params: { id: other.id, role: 2 } }, { token })
    const guest = (await other.login()).result
    expect(guest.role).toBe(2)
    expect((await app().call(guard.getGuard, {}, { token: guest.token })).status).toBe(403)
  })

  itOnSqlite('the link for a forgotten password does not open what a second step guards', async () => {
    const { id, login, token } = await makeOwner()
    const { code } = await turnOn(token)
    const link = await app().app.operations.accounts.newPasswordLinkToken(id)
    const reset = (given: { code?: string }) =>
      app().call(contract.resetPassword, {
        body: { set_up_token: link, password: 'Xing-hua-27', ...given },
      })
    expect(await reset({})).toMatchObject({ code: 100040, field: 'code' })
    expect((await reset({ code: code() })).code).toBe(0)
    await app().app.operations.accounts.removeGuard(id)
    expect((await login({ password: 'Xing-hua-27' })).code).toBe(0)
  })

  it('tells of a sign-in from a place that the account never came from', async () => {
    const { username, login, id } = await makeOwner()
    const notices = async () =>
      (await app().db.query.selectFrom('notification').selectAll().where('user_id', '=', id).execute()).length
    await login()
    expect(await notices()).toBe(0)
    const far = { address: '203.0.113.80' }
    await app().call(contract.login, { body: { username, password } }, far)
    await app().call(contract.login, { body: { username, password } }, far)
    expect(await notices()).toBe(1)
  })
})
