import * as page from '@xiaolou/contract/page'
import * as site from '@xiaolou/contract/site'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('pages', app => {
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

  it('takes no address that is taken, by a page or by the site', async () => {
    const token = await signIn()
    const id = await add(token, { path: '/links' })
    const again = await app().call(page.addPage, { body: { ...draft, path: '/links/' } }, { token })
    expect(again).toMatchObject({ code: 100013, message: '这个地址已经有一页了' })
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
