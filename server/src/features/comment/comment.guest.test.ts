import { api } from '@xiaolou/contract'
import * as contract from '@xiaolou/contract/comment'
import { getModerationList } from '@xiaolou/contract/moderation'
import { updateConfig } from '@xiaolou/contract/site'
import { updateOwnUserInfo } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { sqlite } from '../../testing/databases.ts'
import { publish } from '../../testing/drafts.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

type Caller = { token?: string; address?: string; agent?: string }

async function makeOpen(app: TestApp) {
  const owner = await app.signIn('administrator')
  const { id: for_id } = await publish(app, owner, { article_title: `来客${Math.random()}` })
  const here = { for_id, type: 1 } as const
  const allow = (guest_comment: 'off' | 'moderated') =>
    app.call(updateConfig, { body: { guest_comment } }, { token: owner })
  await allow('moderated')
  const add = (content: string, guest: object, caller: Caller = {}) =>
    app.call(contract.addComment, { body: { ...here, content_source: content, ...guest } }, caller)
  const list = async () =>
    (await app.call(contract.frontGetParentComment, { body: { ...here, size: 10 } })).result.list
  const approve = (id: number) =>
    app.call(contract.backApproveComments, { body: { idList: [id] } }, { token: owner })
  return { owner, here, allow, add, list, approve }
}

const guest = {
  guest_name: '阿光',
  guest_mail: ' Guang.Mail@Example.com ',
  guest_site: 'https://guang.example/?a=1&b="2"',
}

onEveryDatabase('guests without an account', app => {
  it('give a name, a site that their name links to, and a mail address that only the owner sees', async () => {
    const { owner, here, add, list, approve } = await makeOpen(app())
    const held = await add('路过说一句', guest, { agent: 'Mozilla/5.0 (阿光)' })
    expect(held.result.res).toMatchObject({
      status: 2,
      from_name: '阿光',
      from_site: guest.guest_site,
      from_id: 0,
    })
    const { id } = held.result.res
    expect(await list()).toEqual([])
    const queue = async () =>
      (await app().call(getModerationList, { body: { kind: 'comment', size: 10 } }, { token: owner })).result
    expect((await queue()).list.find(row => row.id === id)).toMatchObject({
      nick_name: '阿光',
      url: guest.guest_site,
      mail: 'guang.mail@example.com',
    })
    await approve(id)
    expect(await list()).toMatchObject([{ from_name: '阿光', from_site: guest.guest_site }])

    const reader = await app().signIn('user')
    const body = { ...here, parent_id: id, current: 1, size: 10, id, type: 1, order: 'new' }
    const answers = [held.result]
    for (const { method, path, access } of Object.values(api).flat()) {
      if (access === 'administrator' || !path.startsWith('/comment/') || /delete|update/.test(path)) continue
      const url = `/api${path.replace(':id', `${id}`)}`
      const payload = method === 'GET' ? {} : { payload: { ...body, content: `答${answers.length}` } }
      const headers = { authorization: reader }
      answers.push((await app().http.inject({ method, url, headers, ...payload })).json())
    }
    expect(answers.length).toBeGreaterThan(7)
    expect(JSON.stringify(answers)).toContain('guang.example')
    expect(JSON.stringify(answers).toLowerCase()).not.toContain('guang.mail')
  })

  it('are refused in words, at the field, for what is no address and for a name that is somebody’s', async () => {
    const { add, allow } = await makeOpen(app())
    const user = await app().signIn('user')
    await app().call(updateOwnUserInfo, { body: { nick_name: '小林 Lin', avatar: '' } }, { token: user })
    const refused = async (given: object, caller: Caller = {}) => {
      const { status, field, message } = await add('一句', { ...guest, ...given }, caller)
      return [status, field, message]
    }
    const site = [200, 'guest_site', '网址应以 http(s):// 开头']
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//guang.example', 'http://', 'guang'])
      expect(await refused({ guest_site: address })).toEqual(site)
    const mail = [200, 'guest_mail', '信箱的样子不对，如 name@example.com']
    for (const address of ['guang', 'a@b', '<b>@example.com']) {
      expect(await refused({ guest_mail: address })).toEqual(mail)
    }
    const taken = [200, 'guest_name', '这个名字是这里一位用户的，请换一个，或者登录再说']
    for (const guest_name of ['小林 Lin', '小林LIN', '小林　ｌｉｎ']) {
      expect(await refused({ guest_name })).toEqual(taken)
    }
    expect((await refused({ guest_name: '楼中人' }))[2]).toBe('这个昵称不能用，请换一个')
    await allow('off')
    expect((await refused({}))[0]).toBe(401)
    // A signed-in user's comment takes nothing of a guest's fields.
    const own = (await add('登录着说', guest, { token: user })).result.res
    expect(own).toMatchObject({ from_name: '小林 Lin', from_site: '' })
  })

  it('wait or are spam for the owner’s words in their name and site', async () => {
    const { owner, add } = await makeOpen(app())
    const reasonOf = async (given: object, agent: string) => {
      const { id } = (await add(`词${agent}`, { ...guest, ...given }, { agent })).result.res
      const { list } = (await app().call(getModerationList, { body: { size: 20 } }, { token: owner })).result
      return list.find(row => row.id === id)?.state ?? 'gone'
    }
    await app().call(updateConfig, { body: { spam_words: ['发票', 'casino.example'] } }, { token: owner })
    expect(await reasonOf({}, 'a')).toBe('waiting')
    expect(await reasonOf({ guest_name: '代开发票' }, 'b')).toBe('spam')
    expect(await reasonOf({ guest_site: 'https://casino.example/' }, 'c')).toBe('spam')
    await app().call(updateConfig, { body: { spam_words: [] } }, { token: owner })
  })
})

it('a network writes six comments without an account in ten minutes, whatever its browsers say', async () => {
  const app = await makeApp(sqlite, { hasRateLimits: true })
  const { add } = await makeOpen(app)
  const say = (at: number, address = '203.0.113.9') =>
    add(`第${at}句`, guest, { address, agent: `Mozilla/5.0 (${at})` })
  for (let at = 0; at < 6; at += 1) expect((await say(at)).code).toBe(0)
  expect(await say(6)).toMatchObject({ status: 200, message: expect.stringContaining('歇一会儿') })
  expect((await say(7, '198.51.100.1')).code).toBe(0)
  app.clock.advance(10 * 60_000 + 1)
  expect((await say(8)).code).toBe(0)
  await app.close()
})
