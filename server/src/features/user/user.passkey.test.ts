import { getOwnUserInfo, loginByPasskey } from '@xiaolou/contract/user'
import * as guard from '@xiaolou/contract/user-guard'
import { expect, it } from 'vitest'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { passkeyProblem } from './user.passkey.ts'

const origin = 'https://xiaolou.example'

onEveryDatabase('passkeys', (app, itOnSqlite) => {
  const challengeOf = async (token: string) =>
    (await app().call(guard.beginPasskey, {}, { token })).result.challenge
  const asked = async () => {
    const { result } = await app().call(guard.askPasskey)
    expect(result.origin).toBe(origin)
    return result.challenge
  }
  const add = async (token: string, device = createAuthenticator({ origin }), name = '书房的电脑') => {
    const made = device.make(await challengeOf(token))
    return { device, made, answer: await app().call(guard.addPasskey, { body: { name, made } }, { token }) }
  }
  const enter = (proof: guard.PasskeyProof) => app().call(loginByPasskey, { body: { proof } })
  const list = async (token: string) => (await app().call(guard.getGuard, {}, { token })).result.passkeys

  it('one that was added signs in without a password, is named, and removed', async () => {
    const token = await app().signIn('administrator')
    const { device, answer } = await add(token)
    expect(answer.code).toBe(0)
    const [passkey] = await list(token)
    expect(passkey).toMatchObject({ name: '书房的电脑', usedAt: '' })
    const id = passkey?.id ?? 0
    const entered = await enter(device.prove(await asked()))
    expect(entered).toMatchObject({ code: 0, result: { role: 1 } })
    const own = await app().call(getOwnUserInfo, {}, { token })
    expect(entered.result.id).toBe(own.result.id)
    const renamed = { params: { id }, body: { name: '新名字' } }
    expect((await app().call(guard.renamePasskey, renamed, { token })).code).toBe(0)
    expect((await list(token))[0]).toMatchObject({ name: '新名字', usedAt: '2026-11-21 12:00:00' })
    const other = await app().signIn('administrator')
    expect((await app().call(guard.renamePasskey, renamed, { token: other })).status).toBe(404)
    expect((await app().call(guard.deletePasskey, { params: { id } }, { token: other })).status).toBe(404)
    expect((await app().call(guard.deletePasskey, { params: { id } }, { token })).code).toBe(0)
    expect((await enter(device.prove(await asked()))).message).toContain('不认得')
  })

  itOnSqlite(
    'no answer is good twice, for another question, from another site, or while the device is locked',
    async () => {
      const token = await app().signIn('administrator')
      const { device, made } = await add(token)
      const again = await app().call(guard.addPasskey, { body: { name: '再来', made } }, { token })
      expect(again.code).toBe(100001)
      const proof = device.prove(await asked())
      expect((await enter(proof)).code).toBe(0)
      expect((await enter(proof)).code).toBe(100001)
      expect((await enter(device.prove(await challengeOf(token)))).code).toBe(100001)
      expect((await enter(device.prove('made-up'))).code).toBe(100001)
      const far = createAuthenticator({ origin: 'https://xiaolou.example.evil.example' })
      expect((await add(token, far)).answer.code).toBe(100001)
      const locked = createAuthenticator({ origin, isUnlocked: false })
      expect((await add(token, locked)).answer.code).toBe(100001)
      const late = await asked()
      app().clock.advance(6 * 60_000)
      expect((await enter(device.prove(late))).code).toBe(100001)
      expect(await list(token)).toHaveLength(1)
    },
  )

  it('proves who sits there, with one’s own key alone', async () => {
    const token = await app().signIn('administrator')
    const other = await app().signIn('administrator')
    const { device } = await add(token)
    app().clock.advance(11 * 60_000)
    expect((await app().call(guard.beginPasskey, {}, { token })).code).toBe(100041)
    const prove = async (as: string) =>
      app().call(guard.proveSelf, { body: { proof: device.prove(await asked()) } }, { token: as })
    expect((await prove(other)).code).toBe(100001)
    expect((await prove(token)).code).toBe(0)
    expect((await app().call(guard.beginPasskey, {}, { token })).code).toBe(0)
  })
})

it('says why an address can have none', () => {
  expect(passkeyProblem('https://xiaolou.example')).toBe('')
  expect(passkeyProblem('http://localhost:3000')).toBe('')
  expect(passkeyProblem('http://xiaolou.example')).toContain('https')
  expect(passkeyProblem('https://203.0.113.7')).toContain('IP')
  expect(passkeyProblem('http://[::1]:3000')).toContain('IP')
})
