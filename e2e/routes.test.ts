import { describe, expect, inject, it } from 'vitest'
import { addressOf, documentedRoutes } from './support/place.ts'

const ask = (path: string) => fetch(inject('origin') + path, { redirect: 'manual' })

describe('the route table of docs/routes.md', () => {
  it('has every route that a reader knows', () => {
    const specified =
      '/ /home /archives /category /tag /article /articleList /photoAlbum /photos /talk /link/list /resources/front /resources/back /siteList /userCenter /message/list /message/publish /message/detail'
    expect(documentedRoutes()).toEqual(expect.arrayContaining(specified.split(' ')))
  })

  it('is what the server answers', async () => {
    for (const route of documentedRoutes()) {
      if (route.includes('*')) continue
      const response = await ask(await addressOf(route))
      if (route === '/') {
        expect([301, 302, 307, 308]).toContain(response.status)
        expect(response.headers.get('Location')).toBe('/home')
        continue
      }
      expect(response.status, route).toBe(200)
      expect(response.headers.get('Content-Type'), route).toMatch(/^text\/html/)
      // Without it browsers fall back to the box model of another century.
      expect(await response.text(), route).toMatch(/^<!DOCTYPE html><html lang="zh-CN">/)
    }
  })

  it('has a banner in every room, 404 included; what is read alone has its own picture', async () => {
    const alone = ['/', '/article', '/posts/:slug', '/posts/{slug}', '/message/detail', '/chat']
    const rooms = documentedRoutes().filter(route => !alone.includes(route) && !route.includes('*'))
    expect(rooms.length).toBeGreaterThan(12)
    for (const room of [...rooms, '/nowhere']) {
      const page = await (await ask(await addressOf(room))).text()
      expect(page.match(/class="banner-picture"/g), room).toHaveLength(1)
    }
  })

  it('has one spelling of every address', async () => {
    for (const route of documentedRoutes()) {
      const spelling = route.replace(/\w/, letter => letter.toUpperCase())
      if (spelling !== route) expect((await ask(await addressOf(spelling))).status, spelling).toBe(404)
    }
    expect((await ask('/articlelist')).status).toBe(404)
  })

  it('leaves every other path to the 404 page', async () => {
    for (const path of ['/no', '/home/more', '/posts', '/posts/a/b', '/message', '/%E5%B0%8F%E6%A5%BC']) {
      const response = await ask(path)
      expect(response.status, path).toBe(404)
      expect(await response.text(), path).toContain('<html lang="zh-CN"')
    }
  })
})

describe('what else the server answers', () => {
  it.each([
    ['/healthz', /json/],
    ['/readyz', /json/],
    ['/rss.xml', /rss\+xml/],
    ['/atom.xml', /atom\+xml/],
    ['/feed.json', /feed\+json/],
    ['/sitemap.xml', /xml/],
    ['/robots.txt', /text\/plain/],
    ['/api/docs', /text\/html/],
    ['/favicon.svg', /svg/],
  ])('%s', async (path, type) => {
    const response = await ask(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(type)
  })

  it('a page with an ETag, and nothing again to one who has it', async () => {
    const first = await ask('/home')
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).not.toBe('')
    expect(first.headers.get('Content-Security-Policy')).not.toMatch(/script-src[^;]*unsafe/)
    const second = await fetch(`${inject('origin')}/home`, { headers: { 'If-None-Match': etag } })
    expect(second.status).toBe(304)
  })

  it('hashed files for ever', async () => {
    const html = await (await ask('/home')).text()
    const file = html.match(/\/assets\/[\w.-]+\.(?:css|js)/)?.[0] ?? ''
    const response = await ask(file)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toContain('immutable')
  })
})
