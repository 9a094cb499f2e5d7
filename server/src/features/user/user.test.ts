import * as contract from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const password = 'Chun-yu-26'

onEveryDatabase('coming and going', (app, itOnSqlite) => {
  let serial = 0
  const freshName = () => {
    serial += 1
    return `guest_${serial}`
  }
  const register = (username: string, given: object = {}) =>
    app().call(contract.register, { body: { username, password, nick_name: '', ...given } })
  const login = (username: string, given = password, agent?: string) =>
    app().call(contract.login, { body: { username, password: given } }, agent ? { agent } : {})

  itOnSqlite('registers, signs in, and says who somebody is without the name of the account', async () => {
    const username = freshName()
    const registered = await register(username, { nick_name: '  听雨\u200b客 ' })
    expect(registered).toMatchObject({ status: 200, code: 0, result: { username } })
    const { id } = registered.result
    const { result } = await login(username.toUpperCase())
    expect(result).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), username, role: 2, id })
    const shown = await app().call(contract.getUserInfoById, { params: { id } })
    expect(shown.result).toEqual({ id, role: 2, nick_name: '听雨客', avatar: '' })
    const own = await app().call(contract.getOwnUserInfo, undefined, { token: result.token })
    expect(own.result).toMatchObject({ id, username, createdAt: '2026-11-21 12:00:00' })
    expect(own.result).not.toHaveProperty('password_hash')
  })

  itOnSqlite('takes the identity from the token and nothing from the body', async () => {
    const username = freshName()
    const forged = { id: 1, role: 1, username_folded: 'x', avatar: 'https://e.example/x.png' }
    const { id } = (await register(username, forged)).result
    const { token } = (await login(username)).result
    await app().call(
      contract.updateOwnUserInfo,
      { body: { nick_name: '新名', id: 1, user_id: 1, role: 1, username: 'root_1' } as object },
      { token },
    )
    const own = (await app().call(contract.getOwnUserInfo, undefined, { token })).result
    expect(own).toMatchObject({ id, username, role: 2, nick_name: '新名', avatar: '' })
  })

  itOnSqlite.each([
    ['abcd', '用户账号长度应该在5-16之间'],
    ['a'.repeat(17), '用户账号长度应该在5-16之间'],
    ['', '请输入用户账号'],
    ['有字母abc', '用户账号只能用字母、数字和下划线'],
    ['a b cde', '用户账号只能用字母、数字和下划线'],
  ])('refuses the account name %j in words', async (username, message) => {
    expect(await register(username)).toMatchObject({ status: 200, code: 100001, message, field: 'username' })
  })

  itOnSqlite.each(['aaaaaaaa', '12345678', 'ABCDEFGH', '!!!!!!!!', 'abc1234', '密码密码12ab'])(
    'refuses the password %j by the rule that forms show',
    async given => {
      expect(await register(freshName(), { password: given })).toMatchObject({
        code: 100001,
        message: '密码格式应为8-18位数字、字母、符号的任意两种组合',
      })
    },
  )

  itOnSqlite(
    'refuses passwords that everybody uses, in any case of letters, and the name of the account',
    async () => {
      for (const common of ['a1234567', 'Woaini1314', 'P@ssw0rd', 'Password', '1qaz2wsx', 'Password123']) {
        expect([common, (await register(freshName(), { password: common })).message]).toEqual([
          common,
          '这个密码太常见了，请换一个',
        ])
      }
      expect((await register('lin_2026x', { password: 'LIN_2026x' })).message).toBe(
        '这个密码太常见了，请换一个',
      )
    },
  )

  itOnSqlite('refuses what is too long before it is hashed', async () => {
    const long = 'a1'.repeat(65)
    const refused = { status: 200, code: 100001, message: '密码太长了', field: 'password' }
    expect(await register(freshName(), { password: long })).toMatchObject(refused)
    expect(await login('nobody_1', long)).toMatchObject(refused)
  })

  it('keeps account names apart whatever the case, also when many ask at once', async () => {
    await register('Same_Name')
    expect(await register('same_name')).toMatchObject({ code: 100001, message: '这个用户账号已经有人用了' })
    const answers = await Promise.all(
      ['racer_1', 'Racer_1', 'RACER_1', 'racer_1'].map(name => register(name)),
    )
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    expect(new Set(answers.filter(answer => answer.code !== 0).map(answer => answer.message))).toEqual(
      new Set(['这个用户账号已经有人用了']),
    )
  })

  itOnSqlite('invents a name for who gives none, and keeps the names of the house to the house', async () => {
    await app().signIn('administrator')
    const { id } = (await register(freshName())).result
    const shown = await app().call(contract.getUserInfoById, { params: { id } })
    expect(shown.result.nick_name).toMatch(/^[一-龥]{2}的[一-龥]{1,2}$/)
    for (const taken of ['楼中人', '楼 中 人', '楼中\u200b人', '已注销', '访客', '管理员']) {
      expect([taken, (await register(freshName(), { nick_name: taken })).message]).toEqual([
        taken,
        '这个昵称不能用，请换一个',
      ])
    }
    expect(await register(freshName(), { nick_name: '长'.repeat(25) })).toMatchObject({
      ...{ status: 200, code: 100001, message: '昵称最多24个字', field: 'nick_name' },
    })
  })

  itOnSqlite('gives hostile names back as text', async () => {
    const nick_name = '<img src=x onerror=1>'
    const { id } = (await register(freshName(), { nick_name })).result
    const shown = await app().call(contract.getUserInfoById, { params: { id } })
    expect(shown.result.nick_name).toBe(nick_name)
  })

  itOnSqlite('answers an unknown name and a wrong password alike', async () => {
    const username = freshName()
    await register(username)
    const [wrong, unknown] = [await login(username, 'Qiu-feng-1'), await login('nobody_here', 'Qiu-feng-1')]
    const told = ({ status, code, message }: typeof wrong) => ({ status, code, message })
    expect(told(wrong)).toEqual({ status: 200, code: 100001, message: '用户名或密码不对' })
    expect(told(unknown)).toEqual(told(wrong))
  })

  itOnSqlite('lets an account be tried five times, then makes everybody wait longer and longer', async () => {
    const username = freshName()
    await register(username)
    for (const name of [username, 'nobody_there']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => login(name, 'Qiu-feng-1')))
      expect(answers.filter(answer => answer.code === 100001)).toHaveLength(5)
      expect(answers.filter(answer => answer.status === 429)).toHaveLength(3)
    }
    const waits: number[] = []
    for (let at = 0; at < 12; at += 1) {
      const refused = await login(username)
      expect(refused).toMatchObject({ status: 429, code: 429 })
      const seconds = Number(refused.headers['retry-after'])
      waits.push(seconds)
      app().clock.advance(seconds * 1000)
      await login(username, 'Qiu-feng-1')
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900])
    app().clock.advance(900_000)
    expect((await login(username)).code).toBe(0)
    expect((await login(username, 'Qiu-feng-1')).status).toBe(200)
  })

  itOnSqlite(
    'wrong passwords from elsewhere lock nobody out of where he has signed in, nor out of an open session',
    async () => {
      const username = freshName()
      await register(username)
      const from = (address: string, given = password) =>
        app().call(contract.login, { body: { username, password: given } }, { address })
      const { token } = (await from('192.0.2.1')).result
      for (let at = 0; at < 6; at += 1) await from(`203.0.113.${20 + at}`, 'Qiu-feng-1')
      expect((await from('192.0.2.9')).status).toBe(429)
      expect((await from('192.0.2.1')).code).toBe(0)
      const change = { password, password1: 'Qiu-feng-27', password2: 'Qiu-feng-27' }
      const caller = { token, address: '192.0.2.77' }
      expect((await app().call(contract.updatePassword, { body: change }, caller)).code).toBe(0)
      const rows = await app().db.query.selectFrom('login_place').selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|203\.0\.113/)
      expect(
        (await app().call(contract.deleteOwnAccount, { body: { password: 'Qiu-feng-27' } }, caller)).code,
      ).toBe(0)
      const left = await app().db.query.selectFrom('login_place').selectAll().execute()
      expect(left.length).toBeLessThan(rows.length)
    },
  )

  itOnSqlite(
    'with 300 failures a minute, those who have failed wait, and the right password from elsewhere passes',
    async () => {
      app().clock.advance(60_000)
      const [mine, theirs] = [freshName(), freshName()]
      await register(mine)
      await register(theirs)
      const from = (address: string, username: string, given = password) =>
        app().call(contract.login, { body: { username, password: given } }, { address })
      // A sixth try of one account would have to wait because of that account, so each has its own name.
      for (let at = 0; at < 4; at += 1) await from('203.0.113.9', `sprayed_${at}`, 'Qiu-feng-1')
      // The others only as counters: hashing 300 passwords takes ten seconds of CPU time.
      for (let at = 4; at < 299; at += 1) await app().platform.cache.increment('login:failed', 60_000)
      expect((await from('203.0.113.10', theirs, 'Qiu-feng-1')).code).toBe(100001)
      for (const waiting of [await from('203.0.113.9', mine), await from('203.0.113.11', theirs)]) {
        expect(waiting).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
      }
      expect((await from('203.0.113.12', mine)).code).toBe(0)
      app().clock.advance(60_000)
      expect((await from('203.0.113.9', theirs)).code).toBe(0)
    },
  )

  itOnSqlite('takes nobody in while registration is closed', async () => {
    const { app: program, clock } = app()
    await program.site.store.saveSettings({ registration: 'closed' }, clock.now())
    expect(await register(freshName())).toMatchObject({ code: 100001, message: '这里暂时不接受注册' })
    await program.site.store.saveSettings({ registration: 'open' }, clock.now())
    expect((await register(freshName())).code).toBe(0)
  })

  itOnSqlite('asks for long passwords of any kind where the owner chose so', async () => {
    const { app: program, clock } = app()
    await program.site.store.saveSettings({ password_policy: 'asvs' }, clock.now())
    expect((await register(freshName(), { password: 'Chun-yu-26' })).message).toContain('12到128个字')
    expect((await register(freshName(), { password: 'woaini1314520' })).message).toContain('太常见')
    const username = freshName()
    const long = '小楼一夜听春雨 深巷明朝卖杏花'
    expect((await register(username, { password: long })).code).toBe(0)
    expect((await login(username, long)).code).toBe(0)
    await program.site.store.saveSettings({ password_policy: 'spec' }, clock.now())
  })

  itOnSqlite('knows nothing of a user who is not there', async () => {
    expect(await app().call(contract.getUserInfoById, { params: { id: 999_999 } })).toMatchObject({
      status: 404,
      code: 100001,
    })
  })
})
