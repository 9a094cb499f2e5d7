import * as link from '@xiaolou/contract/link'
import { getNotifyList } from '@xiaolou/contract/notify'
import { exportOwnData } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { contentTopic } from '../../platform/content-change.ts'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

type Site = { site_name: string; url: string; site_desc?: string; site_avatar?: string }

const apply = (app: TestApp, token: string, site: Site) => app.call(link.addLink, { body: site }, { token })
const own = async (app: TestApp, token: string) =>
  (await app.call(link.getOwnLinks, undefined, { token })).result
const ownId = async (app: TestApp, token: string) => {
  const [first] = await own(app, token)
  if (!first) throw new Error('no application')
  return first.id
}
const publicNames = async (app: TestApp) => {
  const { result } = await app.call(link.getLinksList, { body: { size: 100 } })
  expect(result.total).toBe(result.list.length)
  return result.list.map(row => row.site_name)
}
const approve = (app: TestApp, token: string, idList: number[]) =>
  app.call(link.approveLinks, { body: { idList } }, { token })
const noticesOf = async (app: TestApp, token: string) =>
  (await app.call(getNotifyList, { body: { size: 100 } }, { token })).result.list

onEveryDatabase('friend links', (app, itOnSqlite) => {
  itOnSqlite('keeps an application to its applicant until the owner approves it', async () => {
    const [guest, other] = [await app().signIn('user'), await app().signIn('user')]
    const owner = await app().signIn('administrator')
    const site = { site_name: '听雨', url: 'https://rain.example/', site_desc: '雨声', site_avatar: '' }
    const forged = { ...site, status: 2, user_id: 1, id: 99, nick_name: '主人', approvedAt: 1 }
    expect(await apply(app(), guest, forged)).toMatchObject({ status: 200, code: 0, result: true })
    expect(await publicNames(app())).not.toContain('听雨')
    expect(await own(app(), guest)).toMatchObject([{ ...site, status: 1, waiting: null }])
    expect(await own(app(), other)).toEqual([])
    const id = await ownId(app(), guest)
    expect(await approve(app(), owner, [id])).toMatchObject({ code: 0, result: true })
    expect(await publicNames(app())).toContain('听雨')
    expect(await own(app(), guest)).toMatchObject([{ status: 2, waiting: null }])
    expect(await approve(app(), owner, [999_999])).toMatchObject({ status: 404, code: 100014 })
  })

  itOnSqlite('shows the old version until the edit of an approved one is approved', async () => {
    const guest = await app().signIn('user')
    const owner = await app().signIn('administrator')
    const site = { site_name: '旧名', url: 'https://edit.example', site_desc: '', site_avatar: '' }
    await apply(app(), guest, site)
    const id = await ownId(app(), guest)
    await approve(app(), owner, [id])
    const edit = (changes: Partial<Site>) =>
      app().call(link.frontUpdateLink, { body: { id, ...site, ...changes } }, { token: guest })
    expect(await edit({ site_name: '新名', url: 'https://new.example' })).toMatchObject({ code: 0 })
    expect(await publicNames(app())).toContain('旧名')
    expect(await own(app(), guest)).toMatchObject([
      { site_name: '旧名', status: 2, waiting: { id, site_name: '新名', url: 'https://new.example' } },
    ])
    const pending = await app().call(link.backGetLinksList, { body: { status: 1 } }, { token: owner })
    expect(pending.result.list).toMatchObject([{ id, waiting: { site_name: '新名' } }])
    await approve(app(), owner, [id])
    expect(await publicNames(app())).toContain('新名')
    expect(await publicNames(app())).not.toContain('旧名')
    expect(await own(app(), guest)).toMatchObject([{ site_name: '新名', status: 2, waiting: null }])

    await edit({ site_name: '再改', url: 'https://new.example' })
    await edit({ site_name: '新名', url: 'https://new.example' })
    expect(await own(app(), guest)).toMatchObject([{ site_name: '新名', waiting: null }])
  })

  itOnSqlite('changes a pending application in place', async () => {
    const guest = await app().signIn('user')
    await apply(app(), guest, { site_name: '草稿', url: 'https://draft.example' })
    const body = { id: await ownId(app(), guest), site_name: '改好的', url: 'https://draft.example/me' }
    await app().call(link.frontUpdateLink, { body }, { token: guest })
    expect(await own(app(), guest)).toMatchObject([{ site_name: '改好的', status: 1, waiting: null }])
    expect(await publicNames(app())).not.toContain('改好的')
  })

  itOnSqlite("lets nobody change another's application", async () => {
    const [guest, other] = [await app().signIn('user'), await app().signIn('user')]
    await apply(app(), guest, { site_name: '别人的', url: 'https://other.example' })
    const id = await ownId(app(), guest)
    const body = { id, site_name: '抢来的', url: 'https://mine.example' }
    const owner = await app().signIn('administrator')
    for (const [token, refused] of [
      [other, { status: 404, code: 100014 }],
      [owner, { status: 403, code: 100002 }],
    ] as const) {
      const answer = await app().call(link.frontUpdateLink, { body }, { token })
      expect(answer).toMatchObject(refused)
    }
    expect(await own(app(), guest)).toMatchObject([{ site_name: '别人的', url: 'https://other.example' }])
    const missing = await app().call(
      link.frontUpdateLink,
      { body: { ...body, id: 999_999 } },
      { token: guest },
    )
    expect(missing).toMatchObject({ status: 404, code: 100014 })
    // The refused edit did not reserve the address either.
    expect(await apply(app(), guest, { site_name: '另一个', url: 'https://mine.example' })).toMatchObject({
      code: 0,
    })
  })

  it('refuses an address that is there or waits, in whatever form, and frees it again', async () => {
    const [guest, other] = [await app().signIn('user'), await app().signIn('user')]
    const owner = await app().signIn('administrator')
    await apply(app(), guest, { site_name: '一', url: 'https://same.example/blog/' })
    const again = () => apply(app(), other, { site_name: '二', url: 'http://SAME.example/blog' })
    const taken = { status: 200, code: 100014 }
    expect(await again()).toMatchObject(taken)
    expect(await own(app(), other)).toEqual([])
    const id = await ownId(app(), guest)
    await approve(app(), owner, [id])
    const moved = { id, site_name: '一', url: 'https://moved.example' }
    await app().call(link.frontUpdateLink, { body: moved }, { token: guest })
    expect(await again()).toMatchObject(taken)
    expect(await apply(app(), other, { site_name: '三', url: 'https://moved.example/' })).toMatchObject(taken)
    await approve(app(), owner, [id])
    expect(await again()).toMatchObject({ code: 0 })
    const back = { id, site_name: '一', url: 'https://same.example/blog' }
    expect(await app().call(link.frontUpdateLink, { body: back }, { token: guest })).toMatchObject(taken)
    expect(await own(app(), guest)).toMatchObject([{ url: 'https://moved.example', waiting: null }])
    await app().call(link.deleteLinks, { body: { idList: [id] } }, { token: owner })
    expect(await apply(app(), other, { site_name: '四', url: 'https://moved.example' })).toMatchObject({
      code: 0,
    })
    const race = await Promise.all(
      [guest, other].map(token => apply(app(), token, { site_name: '同时', url: 'https://race.example' })),
    )
    expect(race.map(answer => answer.code).sort()).toEqual([0, 100014])
  })

  itOnSqlite.each([
    ['a script', { url: 'javascript:alert(1)' }],
    ['no address', { url: '' }],
    ['a name and password in the address', { url: 'https://bank.example:pw@evil.example' }],
    ['a hidden sign in the address', { url: 'https://evil.example/\u202efdp' }],
    ['a picture that is a script', { site_avatar: 'javascript:alert(1)' }],
    ['a picture as data', { site_avatar: 'data:image/svg+xml,<svg/onload=alert(1)>' }],
    ['a picture with a password', { site_avatar: 'https://a:b@evil.example/a.png' }],
    ['a picture that is not stored', { site_avatar: `/uploads/${'0'.repeat(40)}.png` }],
    ['a name of nothing visible', { site_name: '\u200b\u0000' }],
    ['a long name', { site_name: '长'.repeat(41) }],
  ])('refuses %s with a sentence', async (_, change) => {
    const token = await app().signIn('user')
    const answer = await apply(app(), token, { site_name: '站', url: 'https://bad.example', ...change })
    expect(answer).toMatchObject({
      status: 200,
      code: 100014,
      field: expect.any(String),
      message: expect.stringMatching(/[一-龥]/),
    })
    expect(await own(app(), token)).toEqual([])
  })

  itOnSqlite('gives hostile text back as text', async () => {
    const token = await app().signIn('user')
    const site = {
      site_name: '<script>alert(1)</script>',
      site_desc: "'; drop table link; --",
      url: 'https://hostile.example/?q="><img src=x>'.replace(' ', '%20'),
      site_avatar: 'https://hostile.example/a.png?"onerror=',
    }
    expect(await apply(app(), token, site)).toMatchObject({ code: 0 })
    expect(await own(app(), token)).toMatchObject([site])
  })

  itOnSqlite(
    'gives the owner every link, by name and state, and lets him add, change and delete',
    async () => {
      const owner = await app().signIn('administrator')
      const guest = await app().signIn('user')
      const site = { site_name: '主人加的 50%', url: 'https://owner.example' }
      const added = await app().call(link.backAddLink, { body: site }, { token: owner })
      expect(added).toMatchObject({ code: 0, result: { id: expect.any(Number) } })
      expect((await publicNames(app())).at(-1)).toBe('主人加的 50%')
      expect(await app().call(link.backAddLink, { body: site }, { token: owner })).toMatchObject({
        code: 100014,
      })
      const find = async (body: { site_name?: string; status?: 1 | 2 }) =>
        (await app().call(link.backGetLinksList, { body }, { token: owner })).result
      expect(await find({ site_name: '50%' })).toMatchObject({
        total: 1,
        list: [{ ...added.result, status: 2, nick_name: '楼中人' }],
      })
      expect(await find({ site_name: '50%', status: 1 })).toMatchObject({ total: 0, list: [] })
      const { id } = added.result
      const update = await app().call(
        link.backUpdateLink,
        { body: { id, site_name: '主人改的', url: 'https://owner.example/' } },
        { token: owner },
      )
      expect(update).toMatchObject({ code: 0 })
      expect((await publicNames(app())).at(-1)).toBe('主人改的')
      for (const [route, body] of [
        [link.backAddLink, { site_name: '客人', url: 'https://guest.example' }],
        [link.backUpdateLink, { id, site_name: '客人', url: 'https://guest.example' }],
        [link.approveLinks, { idList: [id] }],
        [link.deleteLinks, { idList: [id] }],
        [link.backGetLinksList, {}],
      ] as const) {
        expect(await app().call(route, { body } as never, { token: guest })).toMatchObject({ status: 403 })
      }
      await app().call(link.deleteLinks, { body: { idList: [id] } }, { token: owner })
      expect(await publicNames(app())).not.toContain('主人改的')
      const gone = await app().call(link.deleteLinks, { body: { idList: [id] } }, { token: owner })
      expect(gone).toMatchObject({ status: 404, code: 100014 })
    },
  )

  it('lists those approved first, first, whenever they applied', async () => {
    const owner = await app().signIn('administrator')
    const ids: number[] = []
    for (const name of ['先申请', '后申请']) {
      const guest = await app().signIn('user')
      await apply(app(), guest, { site_name: name, url: `https://${name}.example` })
      ids.push(await ownId(app(), guest))
    }
    for (const id of ids.reverse()) {
      app().clock.advance(1_000)
      await approve(app(), owner, [id])
    }
    await approve(app(), owner, ids)
    expect((await publicNames(app())).slice(-2)).toEqual(['后申请', '先申请'])
    const second = await app().call(link.getLinksList, { body: { current: 2, size: 1 } })
    expect(second.result).toMatchObject({ current: 2, size: 1, list: [expect.any(Object)] })
  })

  itOnSqlite('tells the owner of applications and edits, and the applicant of the answer', async () => {
    const guest = await app().signIn('user')
    const owner = await app().signIn('administrator')
    const about = async (token: string) =>
      (await noticesOf(app(), token)).filter(notice => /钟声|在等你看/.test(notice.message))
    await apply(app(), guest, { site_name: '钟声', url: 'https://bell.example' })
    expect(await about(owner)).toMatchObject([{ type: 4, address: '/link/list' }])
    expect(await about(guest)).toEqual([])
    const id = await ownId(app(), guest)
    const edit = (site_desc: string) =>
      app().call(
        link.frontUpdateLink,
        { body: { id, site_name: '钟声', site_desc, url: 'https://bell.example' } },
        { token: guest },
      )
    await edit('还没通过就改')
    expect(await about(owner)).toHaveLength(1)
    await approve(app(), owner, [id])
    expect(await about(guest)).toMatchObject([{ type: 4, address: '/link/list' }])
    await edit('通过后再改')
    await edit('再改一次')
    const twice = [
      { type: 4, address: '/admin/comments', message: expect.stringMatching(/^有 2 条在等你看/) },
    ]
    expect(await about(owner)).toMatchObject(twice)
    await approve(app(), owner, [id])
    await approve(app(), owner, [id])
    expect(await about(guest)).toHaveLength(2)
    await apply(app(), guest, { site_name: '钟声二', url: 'https://bell.example' })
    expect(await about(owner)).toMatchObject(twice)
    await apply(app(), owner, { site_name: '主人的钟声', url: 'https://own-bell.example' })
    expect(await about(owner)).toMatchObject(twice)
  })

  itOnSqlite('drops cached pages with what becomes public, and not with what waits', async () => {
    const [guest, owner] = [await app().signIn('user'), await app().signIn('administrator')]
    const told: string[] = []
    const stop = app().bus.subscribe(contentTopic, topic => told.push(topic))
    const site = { site_name: '候着', url: 'https://wait.example' }
    await apply(app(), guest, site)
    const id = await ownId(app(), guest)
    await app().call(link.frontUpdateLink, { body: { id, ...site, site_desc: '改' } }, { token: guest })
    expect(told).toEqual([])
    await approve(app(), owner, [id])
    await app().call(link.backUpdateLink, { body: { id, ...site } }, { token: owner })
    await app().call(
      link.backAddLink,
      { body: { site_name: '添', url: 'https://add.example' } },
      { token: owner },
    )
    await app().call(link.deleteLinks, { body: { idList: [id] } }, { token: owner })
    expect(told).toEqual(['/links/approve', '/links/backUpdate', '/links/backAdd', '/links/delete'])
    stop()
  })

  itOnSqlite("is part of one's own data", async () => {
    const token = await app().signIn('user')
    await apply(app(), token, { site_name: '行李', url: 'https://luggage.example' })
    const { result } = await app().call(exportOwnData, undefined, { token })
    expect(result.data.links).toMatchObject([{ site_name: '行李', status: 1, approvedAt: null }])
  })
})
