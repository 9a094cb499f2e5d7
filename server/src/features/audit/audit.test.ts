import { getActs, getActsLink } from '@xiaolou/contract/audit'
import { addCategory } from '@xiaolou/contract/category'
import * as user from '@xiaolou/contract/user'
import { expect, it, vi } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { csvCell, targetOf } from './audit.rules.ts'

onEveryDatabase('the audit log', app => {
  const acts = async (token: string, given: object = {}) =>
    (await app().call(getActs, { body: { current: 1, size: 100, ...given } }, { token })).result

  it('holds what an administrator changed and what was refused, and nothing that was only read', async () => {
    const token = await app().signIn('administrator')
    const guest = await app().signIn('user')
    const add = (name: string, as = token) =>
      app().call(addCategory, { body: { category_name: name } }, { token: as })
    await add('一类')
    await add('一类')
    await add('别人的一类', guest)
    await acts(token)
    await expect.poll(async () => (await acts(token)).total).toBe(2)
    const [refused, done] = (await acts(token)).list
    expect(done).toMatchObject({
      ...{
        kind: 'act',
        who: expect.stringMatching(/^楼中人（administrator_\d+）$/),
        is_done: true,
        answer: '',
      },
      ...{ target: 'category_name=一类', createdAt: '2026-11-21 12:00:00' },
      place: expect.stringMatching(/^[0-9a-f]{6}$/),
    })
    expect(refused).toMatchObject({ is_done: false, answer: '已经有同名的分类了' })
    expect(JSON.stringify(await acts(token))).not.toContain('198.51.100.7')
    expect((await acts(token, { is_failed: true })).total).toBe(1)
    expect((await acts(token, { search: '同名' })).total).toBe(1)
    expect((await acts(token, { kind: 'command' })).total).toBe(0)
    expect((await acts(token, { from: '2026-11-21', to: '2026-11-21' })).total).toBe(2)
    expect((await acts(token, { to: '2026-11-20' })).total).toBe(0)
    expect((await app().call(getActs, { body: {} }, { token: guest })).status).toBe(403)
  })

  it('holds who came in as an administrator and who was not let in, and no password', async () => {
    const password = 'Chun-yu-26'
    const username = 'gate_1'
    const { id } = (await app().call(user.register, { body: { username, password } })).result
    await app().call(user.login, { body: { username, password } })
    await app().db.query.updateTable('user').set({ role: 1 }).where('id', '=', id).execute()
    await app().call(user.login, { body: { username, password: 'Wrong-2026' } })
    const { token } = (await app().call(user.login, { body: { username, password } })).result
    await expect.poll(async () => (await acts(token, { kind: 'door' })).total).toBe(2)
    const [entered, refused] = (await acts(token, { kind: 'door' })).list
    expect(entered).toMatchObject({ what: '登录（密码）', is_done: true })
    expect(refused).toMatchObject({ what: '登录', is_done: false, answer: '用户名或密码不对' })
    const all = JSON.stringify(await app().db.query.selectFrom('audit').selectAll().execute())
    expect(all).not.toMatch(/Chun-yu|Wrong-2026/)
  })

  it('is taken away as a table and as data, and forgets what is older than a year', async () => {
    const token = await app().signIn('administrator')
    await app().call(addCategory, { body: { category_name: '=1+1' } }, { token })
    await expect.poll(async () => (await acts(token, { search: '1+1' })).total).toBe(1)
    const take = async (format: 'csv' | 'json') => {
      const { address } = (await app().call(getActsLink, { body: { format } }, { token })).result
      return app().http.inject({ url: address })
    }
    const csv = await take('csv')
    expect(csv.headers['content-disposition']).toContain('audit-2026-11-21.csv')
    expect(csv.body).toContain('category_name==1+1')
    expect(JSON.parse((await take('json')).body).length).toBeGreaterThan(0)
    const guest = await app().signIn('user')
    expect((await app().call(getActsLink, { body: { format: 'csv' } }, { token: guest })).status).toBe(403)
  })

  it('that it cannot be written stops nobody', async () => {
    const token = await app().signIn('administrator')
    const soon = vi.spyOn(app().platform.jobs, 'soon').mockImplementation((_, work) => {
      void work().catch(() => undefined)
    })
    await app().db.query.schema.alterTable('audit').renameTo('audit_away').execute()
    try {
      const answer = await app().call(addCategory, { body: { category_name: '照样建' } }, { token })
      expect(answer.code).toBe(0)
    } finally {
      await app().db.query.schema.alterTable('audit_away').renameTo('audit').execute()
      soon.mockRestore()
    }
  })
})

it('says which things, and of everything else only that it was given', () => {
  const body = { ids: [1, 2], content: '很长的正文', password: 'x', set_up_token: 'y', tag_name: '茶' }
  expect(targetOf({ params: { id: '5' }, body })).toBe('id=5 ids=1,2 tag_name=茶 （content）')
  expect(targetOf({ body: { idList: Array.from({ length: 40 }, (_, at) => at) } })).toBe(
    'idList=0,1,2,3,4,5,6,7…（共 40）',
  )
  expect(targetOf({ body: [1] })).toBe('')
})

it('a cell runs nothing in a spreadsheet', () => {
  expect(['=1+1', '+86', '@x', '说"好"'].map(csvCell)).toEqual([`"'=1+1"`, `"'+86"`, `"'@x"`, '"说""好"""'])
})
