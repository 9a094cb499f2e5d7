import { buffer } from 'node:stream/consumers'
import { uploadImg } from '@xiaolou/contract/picture'
import * as contract from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { sessionTopic } from '../../platform/live.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const password = 'Chun-yu-26'

onEveryDatabase('accounts', (app, itOnSqlite) => {
  let serial = 0
  const makeUser = async () => {
    serial += 1
    const username = `tenant_${serial}`
    const body = { username, password, nick_name: '' }
    const { id } = (await app().call(contract.register, { body })).result
    const { token } = (await app().call(contract.login, { body: { username, password } })).result
    return { id, username, token }
  }

  itOnSqlite('changes name and picture of oneself, the picture only to one that is stored here', async () => {
    const { id, token } = await makeUser()
    const update = (body: { nick_name?: string; avatar?: string }) =>
      app().call(contract.updateOwnUserInfo, { body }, { token })
    const own = async () => (await app().call(contract.getUserInfoById, { params: { id } })).result
    expect((await update({ nick_name: '看花人' })).code).toBe(0)
    expect(await own()).toMatchObject({ nick_name: '看花人', avatar: '' })
    for (const avatar of [
      'https://elsewhere.example/x.png',
      'javascript:alert(1)',
      '/uploads/../x.png',
      `/uploads/${'0'.repeat(40)}.png`,
    ]) {
      expect([avatar, (await update({ avatar })).field]).toEqual([avatar, 'avatar'])
    }
    const { default: sharp } = await import('sharp')
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
    const { url } = await app().app.media.uploads.saveImage(picture)
    expect((await update({ avatar: url })).code).toBe(0)
    expect(await own()).toMatchObject({ nick_name: '看花人', avatar: url })
    await app().signIn('administrator')
    expect((await update({ nick_name: '楼中人' })).message).toBe('这个昵称不能用，请换一个')
    expect((await update({ avatar: '' })).code).toBe(0)
    expect(await own()).toMatchObject({ nick_name: '看花人', avatar: '' })
  })

  itOnSqlite('gives a copy of everything of one user, and nothing of another', async () => {
    const [one, other] = [await makeUser(), await makeUser()]
    const answer = await app().call(contract.exportOwnData, undefined, { token: one.token })
    expect(answer.result.data).toMatchObject({
      user: [{ id: one.id, username: one.username, role: 2 }],
      session: [{ device: expect.any(String) }],
      upload: [],
    })
    const text = JSON.stringify(answer.result)
    expect(text).not.toContain(other.username)
    expect(text).not.toContain('argon2id')
  })

  itOnSqlite('gives the same as a zip with the pictures, at an address that is signed', async () => {
    const { id, username, token } = await makeUser()
    const { default: sharp } = await import('sharp')
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a8432b' } })
      .png()
      .toBuffer()
    const { result } = await app().call(uploadImg, { file: new Blob([new Uint8Array(picture)]) }, { token })
    const { address } = (await app().call(contract.getOwnDataLink, undefined, { token })).result
    const answer = await app().http.inject({ url: address })
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`${username}-[\\d-]+\\.zip`))
    const zip = await fromBufferPromise(answer.rawPayload)
    const found = new Map<string, Buffer>()
    for await (const entry of zip.eachEntry())
      found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
    expect(JSON.parse(String(found.get('data/user.json')))).toMatchObject([{ id, username }])
    expect(String(found.get('README.txt'))).toContain('你在这里留下的一切')
    expect(found.get(`pictures/${result.url.split('/').at(-1)}`)?.length).toBeGreaterThan(20)
    const forged = await app().http.inject({ url: address.replace(/.$/, last => (last === 'A' ? 'B' : 'A')) })
    expect(forged.statusCode).toBe(404)
  })

  itOnSqlite('deletes an account with its password; what it was is gone, its name free again', async () => {
    const { id, username, token } = await makeUser()
    const ended: unknown[] = []
    const stop = app().bus.subscribe(sessionTopic, message => ended.push(JSON.parse(message)))
    const leave = (given: string) =>
      app().call(contract.deleteOwnAccount, { body: { password: given } }, { token })
    expect((await leave('Qiu-feng-1')).message).toBe('密码不对')
    expect((await leave(password)).result).toBe(true)
    stop()
    expect(ended).toEqual([{ userId: id }])
    expect((await app().call(contract.getOwnUserInfo, undefined, { token })).status).toBe(401)
    expect((await app().call(contract.getUserInfoById, { params: { id } })).status).toBe(404)
    expect((await app().call(contract.login, { body: { username, password } })).code).toBe(100001)
    expect(
      await app().db.query.selectFrom('session').selectAll().where('user_id', '=', id).execute(),
    ).toEqual([])
    const again = await app().call(contract.register, { body: { username, password, nick_name: '' } })
    expect(again.result.id).toBeGreaterThan(id)
  })

  it('lists the users for the owner, by words that are plain text', async () => {
    const token = await app().signIn('administrator')
    const { id, username } = await makeUser()
    for (const _ of [1, 2]) await makeUser()
    const find = async (body: object) => (await app().call(contract.getUserList, { body }, { token })).result
    expect((await find({ username: username.toUpperCase() })).list).toMatchObject([{ id, username, role: 2 }])
    expect((await find({ username: '%' })).total).toBe(0)
    expect((await find({ role: 1 })).list.every(user => user.role === 1)).toBe(true)
    const page = await find({ current: 2, size: 2 })
    expect([page.current, page.list.length, page.total > 2]).toEqual([2, 2, true])
  })

  itOnSqlite('a change of role takes effect at the next call', async () => {
    const token = await app().signIn('administrator')
    const user = await makeUser()
    const list = () => app().call(contract.getUserList, { body: {} }, { token: user.token })
    const setRole = (role: 1 | 2, id = user.id) =>
      app().call(contract.updateRole, { params: { id, role } }, { token })
    expect((await list()).status).toBe(403)
    expect((await setRole(1)).result).toBe(true)
    expect((await list()).status).toBe(200)
    expect((await setRole(2)).result).toBe(true)
    expect((await list()).status).toBe(403)
    expect((await setRole(1, 999_999)).status).toBe(404)
  })

  it('the last administrator can neither step down nor leave, also when two try at once', async () => {
    const query = app().db.query
    await query.updateTable('user').set({ role: 2 }).execute()
    const [one, two] = [await makeUser(), await makeUser()]
    await query.updateTable('user').set({ role: 1 }).where('id', 'in', [one.id, two.id]).execute()
    const stepDown = (user: typeof one) =>
      app().call(contract.updateRole, { params: { id: user.id, role: 2 } }, { token: user.token })
    const answers = await Promise.all([stepDown(one), stepDown(two)])
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    const [last] = await query.selectFrom('user').select('id').where('role', '=', 1).execute()
    const remaining = last?.id === one.id ? one : two
    expect(await stepDown(remaining)).toMatchObject({
      code: 100001,
      message: expect.stringContaining('最后一位'),
    })
    const leave = await app().call(
      contract.deleteOwnAccount,
      { body: { password } },
      { token: remaining.token },
    )
    expect(leave.message).toContain('最后一位')
    expect((await app().call(contract.getUserList, { body: {} }, { token: remaining.token })).status).toBe(
      200,
    )
  })

  it("lets the owner change somebody's name and picture, and leaves what he does not give", async () => {
    const token = await app().signIn('administrator')
    const { id } = await makeUser()
    const update = (body: { id: number; nick_name?: string; avatar?: string }) =>
      app().call(contract.adminUpdateUserInfo, { body }, { token })
    expect((await update({ id, nick_name: '改过的名' })).code).toBe(0)
    expect((await update({ id, avatar: '' })).code).toBe(0)
    const shown = await app().call(contract.getUserInfoById, { params: { id } })
    expect(shown.result.nick_name).toBe('改过的名')
    expect((await update({ id, nick_name: '楼中人' })).code).toBe(100001)
    expect((await update({ id: 999_999, nick_name: '谁' })).status).toBe(404)
  })
})
