import * as resource from '@xiaolou/contract/resource'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('resources', (app, itOnSqlite) => {
  const draft = { kind: 'front' as const, category: '工具', name: '编辑器', url: 'https://editor.example/' }
  const add = async (token: string, more: object) => {
    const answer = await app().call(resource.addResource, { body: { ...draft, ...more } }, { token })
    if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message}`)
    return answer.result.id
  }
  const groups = async (kind: 'front' | 'back' | 'site') =>
    (await app().call(resource.getResourceList, { params: { kind } })).result
  const shape = async (kind: 'front' | 'back' | 'site') =>
    (await groups(kind)).map(group => [group.category, ...group.resourceList.map(row => row.name)])

  it('groups by category in the order of `order`, then of adding; each list apart', async () => {
    const token = await app().signIn('administrator')
    await add(token, { kind: 'back', category: '数据库', name: '甲', order: 5 })
    await add(token, { kind: 'back', category: '语言', name: '乙', order: 1 })
    await add(token, { kind: 'back', category: '数据库', name: '丙', order: 2 })
    await add(token, { kind: 'back', category: '语言', name: '丁', order: 1 })
    expect(await shape('back')).toEqual([
      ['语言', '乙', '丁'],
      ['数据库', '丙', '甲'],
    ])
    await add(token, { kind: 'site', name: '站' })
    expect(await shape('site')).toEqual([['工具', '站']])
    expect(await shape('back')).toHaveLength(2)
  })

  it('changes, moves and deletes a recommendation, and the list follows at once', async () => {
    const token = await app().signIn('administrator')
    const id = await add(token, { category: '要动的', name: '旧名' })
    const names = async () => (await shape('front')).find(([category]) => category === '要动的')
    expect(await names()).toEqual(['要动的', '旧名'])
    const update = (body: object, of = id) =>
      app().call(resource.updateResource, { body: { ...draft, id: of, ...body } }, { token })
    expect((await update({ category: '要动的', name: '<b>新名</b>' })).result).toBe(true)
    expect(await names()).toEqual(['要动的', '<b>新名</b>'])
    await update({ category: '要动的', kind: 'site' })
    expect(await names()).toBeUndefined()
    const remove = () => app().call(resource.deleteResource, { params: { id } }, { token })
    expect((await remove()).result).toBe(true)
    expect(await remove()).toMatchObject({ status: 404, code: 100014 })
    expect(await update({})).toMatchObject({ status: 404, code: 100014 })
  })

  it('puts a list in the order that it is given, what is not named behind it, and no other list', async () => {
    const token = await app().signIn('administrator')
    const one = await add(token, { kind: 'site', category: '先后', name: '一' })
    const two = await add(token, { kind: 'site', category: '先后', name: '二' })
    await add(token, { kind: 'site', category: '先后', name: '三' })
    const other = await add(token, { kind: 'back', category: '别处', name: '别处的', order: 7 })
    const names = async () => (await shape('site')).find(([category]) => category === '先后')
    const idList = [two, one, other, 999_999]
    const order = await app().call(resource.orderResources, { body: { kind: 'site', idList } }, { token })
    expect(order.result).toBe(true)
    expect(await names()).toEqual(['先后', '二', '一', '三'])
    expect((await groups('back')).flatMap(group => group.resourceList)).toContainEqual(
      expect.objectContaining({ id: other, order: 7 }),
    )
  })

  itOnSqlite('takes an icon that is stored here, and no other', async () => {
    const token = await app().signIn('administrator')
    const bytes = await sharp({ create: { width: 48, height: 48, channels: 3, background: '#446688' } })
      .png()
      .toBuffer()
    const { url } = await app().app.media.uploads.saveImage(bytes)
    await add(token, { category: '有图', icon: url })
    const group = (await groups('front')).find(({ category }) => category === '有图')
    expect(group?.resourceList[0]?.icon).toBe(url)
    for (const icon of [
      `/uploads/${'b'.repeat(40)}.png`,
      'https://elsewhere.example/i.png',
      'data:image/png,x',
    ]) {
      const answer = await app().call(resource.addResource, { body: { ...draft, icon } }, { token })
      expect([answer.status, answer.code, answer.field]).toEqual([200, 100014, 'icon'])
      expect(answer.message).toMatch(/[一-龥]/)
    }
  })

  itOnSqlite.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//elsewhere.example',
    'ftp://elsewhere.example',
    'https://',
    'not an address',
    '',
  ])('refuses the address %j', async url => {
    const token = await app().signIn('administrator')
    const answer = await app().call(resource.addResource, { body: { ...draft, url } }, { token })
    expect([answer.status, answer.code, answer.field]).toEqual([200, 100014, 'url'])
    expect(answer.message).toMatch(/[一-龥]/)
  })

  itOnSqlite('refuses malformed fields and knows three lists only', async () => {
    const token = await app().signIn('administrator')
    const bodies = [
      { kind: 'other' },
      { category: '' },
      { name: '名'.repeat(41) },
      { description: '长'.repeat(201) },
      { order: -1 },
      { order: 1.5 },
      { order: 'x' },
    ]
    for (const body of bodies) {
      const payload = { ...draft, ...body }
      const headers = { authorization: token }
      const answer = await app().http.inject({ method: 'POST', url: '/api/resource/add', headers, payload })
      const isOfNoForm = 'kind' in body
      const what = JSON.stringify(body).slice(0, 60)
      expect([answer.statusCode, answer.json().code], what).toEqual(isOfNoForm ? [400, 400] : [200, 100014])
    }
    expect((await app().http.inject({ url: '/api/resource/getResourceList/other' })).statusCode).toBe(400)
  })
})
