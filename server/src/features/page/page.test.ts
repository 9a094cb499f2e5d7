import * as page from '@xiaolou/contract/page'
import * as site from '@xiaolou/contract/site'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('pages', (app, itOnSqlite) => {
  const draft = { path: '/about', title: '关于我', content: '# 我\n\n住在**小楼**。' }
  const signIn = () => app().signIn('administrator')
  const add = async (token: string, more: object = {}) => {
    const answer = await app().call(page.addPage, { body: { ...draft, ...more } }, { token })
    if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message}`)
    return answer.result.id
  }
  const read = (path: string) => app().call(page.getPage, { query: { path } })

  it('stands at its address in every spelling, in the menu, in the site map, and moves with a redirect', async () => {
    const token = await signIn()
    await app().call(site.updateConfig, { body: { blog_name: '小楼' } }, { token })
    const id = await add(token)
    await add(token, { path: '/关于/项目', title: '项目', in_menu: false })
    for (const path of ['/about', '/about/', '/about/index.html', '/about.html']) {
      const { result } = await read(path)
      expect(result).toMatchObject({ id, path: '/about', title: '关于我', description: '住在小楼。' })
      expect(result.content_html).toContain('<strong>小楼</strong>')
    }
    const menu = async () => (await app().call(site.getConfig, {})).result.menu_pages
    expect(await menu()).toEqual([{ title: '关于我', path: '/about' }])
    const map = async () => (await app().http.inject('/sitemap.xml')).body
    expect(await map()).toContain('<loc>https://xiaolou.example/about</loc>')
    expect(await map()).toContain(`<loc>https://xiaolou.example${encodeURI('/关于/项目')}</loc>`)
    await app().call(page.updatePage, { body: { id, path: '/me', title: '我' } }, { token })
    expect((await read('/about')).result).toMatchObject({ id, path: '/me', title: '我' })
    expect(await menu()).toEqual([{ title: '我', path: '/me' }])
    await app().call(page.updatePage, { body: { id, status: page.pageStatus.private } }, { token })
    expect(await read('/me')).toMatchObject({ status: 404, code: 100013 })
    expect(await menu()).toEqual([])
    expect(await map()).not.toContain('/me<')
  })

  it('is listed, read and changed by its owner, who does not lose what he did not name', async () => {
    const token = await signIn()
    const id = await add(token, { path: '/projects', title: '项目', order: 5, description: '做过的' })
    await app().call(page.updatePage, { body: { id, content: '新的' } }, { token })
    const own = {
      id,
      path: '/projects',
      title: '项目',
      description: '做过的',
      order: 5,
      in_menu: true,
      status: 1,
    }
    const { result } = await app().call(page.getPageById, { params: { id } }, { token })
    expect(result).toMatchObject({ ...own, content: '新的' })
    const list = await app().call(page.getPageList, {}, { token })
    expect(list.result.find(row => row.id === id)).toMatchObject(own)
    expect(list.result.find(row => row.id === id)).not.toHaveProperty('content')
    expect((await app().call(page.deletePage, { params: { id } }, { token })).result).toBe(true)
    expect(await app().call(page.deletePage, { params: { id } }, { token })).toMatchObject({ status: 404 })
    expect(await app().call(page.updatePage, { body: { id, title: 'x' } }, { token })).toMatchObject({
      status: 404,
    })
  })

  it('takes no address that is taken, by a page or by the site, even at once', async () => {
    const token = await signIn()
    const id = await add(token, { path: '/links' })
    const again = await app().call(page.addPage, { body: { ...draft, path: '/links/' } }, { token })
    expect(again).toMatchObject({ code: 100013, message: '这个地址已经有一页了，也许在回收站里' })
    const other = await add(token, { path: '/other' })
    const moved = await app().call(page.updatePage, { body: { id: other, path: '/links' } }, { token })
    expect(moved).toMatchObject({ code: 100013 })
    for (const path of [
      '/talk',
      '/posts/x',
      '/api/x',
      'about',
      '/',
      '//x',
      '/a/../b',
      '/.env',
      '/a b',
      '/a?b',
      '/rss.xml',
      '/x.html',
    ]) {
      const refused = await app().call(page.addPage, { body: { ...draft, path } }, { token })
      expect(refused).toMatchObject({ code: 400, message: expect.stringContaining('地址') })
    }
    expect((await app().call(page.updatePage, { body: { id, path: '/links' } }, { token })).result).toBe(true)
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => app().call(page.addPage, { body: { ...draft, path: '/at-once' } }, { token })),
    )
    expect(atOnce.map(({ code }) => code).sort()).toEqual([0, 100013, 100013])
  })

  it('stands in the menu in the order that it is given, what is not named behind', async () => {
    const token = await signIn()
    const ids: number[] = []
    for (const name of ['一', '二', '三']) ids.push(await add(token, { path: `/序/${name}`, title: name }))
    const [one = 0, two = 0, three = 0] = ids
    const menu = async () =>
      (await app().call(site.getConfig, {})).result.menu_pages
        .filter(({ path }) => path.startsWith('/序/'))
        .map(({ title }) => title)
    expect(await menu()).toEqual(['一', '二', '三'])
    const order = (idList: number[]) => app().call(page.orderPages, { body: { idList } }, { token })
    expect((await order([three, one, 999_999])).result).toBe(true)
    expect(await menu()).toEqual(['三', '一', '二'])
    await order([one, two, three])
    expect(await menu()).toEqual(['一', '二', '三'])
  })

  itOnSqlite('lies in the bin, seen by nobody at any of its addresses, until it is back', async () => {
    const token = await signIn()
    const id = await add(token, { path: '/before', title: '收着的' })
    await app().call(page.updatePage, { body: { id, path: '/收着' } }, { token })
    const seen = async () => [
      (await read('/收着')).status,
      (await read('/before')).status,
      (await app().call(site.getConfig, {})).result.menu_pages.some(({ path }) => path === '/收着'),
      (await app().http.inject('/sitemap.xml')).body.includes(encodeURI('/收着')),
    ]
    const bin = (is_binned: boolean) => app().call(page.binPage, { body: { id, is_binned } }, { token })
    const kept = [200, 200, true, true]
    expect(await seen()).toEqual(kept)
    expect((await bin(true)).result).toBe(true)
    expect(await seen()).toEqual([404, 404, false, false])
    const own = (await app().call(page.getPageList, {}, { token })).result.find(row => row.id === id)
    expect(own?.binned_at).toMatch(/^\d{4}-/)
    const again = await app().call(page.addPage, { body: { ...draft, path: '/收着' } }, { token })
    expect(again.message).toContain('也许在回收站里')
    await bin(false)
    expect(await seen()).toEqual(kept)
    const gone = await app().call(page.binPage, { body: { id: 999_999, is_binned: true } }, { token })
    expect(gone.status).toBe(404)
  })

  itOnSqlite('is not written over what another window has saved meanwhile', async () => {
    const token = await signIn()
    const id = await add(token, { path: '/two-windows' })
    const at = async () =>
      (await app().call(page.getPageById, { params: { id } }, { token })).result.updatedAt
    const base = await at()
    app().clock.advance(2_000)
    const save = (content: string, updatedAt?: string) =>
      app().call(page.updatePage, { body: { id, content, ...(updatedAt && { updatedAt }) } }, { token })
    expect((await save('甲', base)).code).toBe(0)
    expect(await save('乙', base)).toMatchObject({ code: 100013, message: expect.stringContaining('别处') })
    expect((await read('/two-windows')).result.content_html).toContain('甲')
    expect((await save('乙', await at())).code).toBe(0)
    expect((await save('丙')).code).toBe(0)
  })

  it('is put in order and binned by its owner alone', async () => {
    for (const token of [undefined, await app().signIn('user')]) {
      const as = token ? { token } : {}
      const status = token ? 403 : 401
      expect((await app().call(page.orderPages, { body: { idList: [1] } }, as)).status).toBe(status)
      const binned = await app().call(page.binPage, { body: { id: 1, is_binned: true } }, as)
      expect(binned.status).toBe(status)
    }
  })

  it('is safe HTML, and rendered anew by a newer renderer', async () => {
    const token = await signIn()
    await add(token, { path: '/unsafe', content: '<script>alert(1)</script><b onclick="x()">字</b>' })
    expect((await read('/unsafe')).result.content_html).toBe('<b>字</b>')
    await app().db.query.updateTable('page').set({ html_version: 0, content_html: '旧' }).execute()
    await app().app.renderOutdated()
    expect((await read('/unsafe')).result.content_html).toBe('<b>字</b>')
  })
})
