import { readFile } from 'node:fs/promises'
import { addMessage, getMessageList } from '@xiaolou/contract/message'
import { addAlbum } from '@xiaolou/contract/photo'
import { addOrUpdatePageHeader } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { siteRoutes } from '../e2e/support/screens.ts'
import { getPage, openSharedSite } from './support/open-site.ts'
import { findArticleId, findTermId } from './support/read-page.ts'

const site = await openSharedSite({ hasLibrary: true })
/** The pages for which the starter has a header picture. */
const starterSite = v.object({ page_headers: v.array(v.object({ route_name: v.string() })) })

/** By route: existing values for its parameters. */
const addresses: Record<string, string> = {}
beforeAll(async () => {
  const asOwner = site.as(await site.signIn('administrator'))
  const album = await asOwner(addAlbum, { body: { album_name: '一册' } })
  await asOwner(addMessage, { body: { message_source: '路由表上的一句' } })
  const { list } = await asOwner(getMessageList, { body: { current: 1, size: 1 } })
  const starter = await readFile(new URL('../starter/site.json', import.meta.url), 'utf8')
  for (const { route_name } of v.parse(starterSite, JSON.parse(starter)).page_headers)
    await asOwner(addOrUpdatePageHeader, { body: { route_name, bg_url: '/icon-512.png' } })
  addresses['/article'] = `/article?id=${await findArticleId(site, library.reading.slug)}`
  addresses['/articleList'] = `/articleList?type=tag&id=${await findTermId(site, 'tag', library.serial.tag)}`
  addresses['/photos'] = `/photos?id=${album.id}`
  addresses['/message/detail'] = `/message/detail?id=${list[0]?.id}`
})

const ask = (path: string) => getPage(site, path)
const addressOf = (route: string) => addresses[route] ?? route.replace(':slug', library.reading.slug)
describe('every address of the site', () => {
  it('has every route that a reader knows', () => {
    const specified =
      '/ /home /archives /category /tag /article /articleList /photoAlbum /photos /talk /link/list /resources/front /resources/back /siteList /userCenter /message/list /message/publish /message/detail'
    expect(siteRoutes).toEqual(expect.arrayContaining(specified.split(' ')))
  })

  it('is what the server answers', async () => {
    for (const route of siteRoutes) {
      const response = await ask(addressOf(route))
      if (route === '/') {
        expect([301, 302, 307, 308]).toContain(response.status)
        expect(response.headers.location).toBe('/home')
        continue
      }
      expect(response.status, route).toBe(200)
      expect(response.headers['content-type'], route).toMatch(/^text\/html/)
      // Without it browsers use quirks mode.
      expect(response.html, route).toMatch(/^<!DOCTYPE html><html lang="zh-CN">/)
    }
  })

  it('has a banner in every room, 404 included; what is read alone has its own picture', async () => {
    const alone = ['/', '/article', '/posts/:slug', '/message/detail', '/chat']
    const rooms = siteRoutes.filter(route => !alone.includes(route))
    expect(rooms.length).toBeGreaterThan(12)
    for (const room of [...rooms, '/nowhere']) {
      const { html: page } = await ask(addressOf(room))
      // The home page of a new site has the scroll instead.
      const banner = room === '/home' ? /<header class="scroll"/g : /class="banner-picture[ "]/g
      expect(page.match(banner), room).toHaveLength(1)
    }
  })

  it('has one spelling of every address', async () => {
    for (const route of siteRoutes) {
      const spelling = route.replace(/\w/, letter => letter.toUpperCase())
      if (spelling !== route) expect((await ask(addressOf(spelling))).status, spelling).toBe(404)
    }
    expect((await ask('/articlelist')).status).toBe(404)
  })

  it('leaves every other path to the 404 page', async () => {
    for (const path of ['/no', '/home/more', '/posts', '/posts/a/b', '/message', '/%E5%B0%8F%E6%A5%BC']) {
      const response = await ask(path)
      expect(response.status, path).toBe(404)
      expect(response.html, path).toContain('<html lang="zh-CN"')
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
  ])('%s', async (path, type) => {
    const response = await ask(path)
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toMatch(type)
  })

  it('a page with an ETag, and nothing again to one who has it', async () => {
    const { headers } = await ask('/home')
    expect(headers.etag).toMatch(/./)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    const again = await site.http.inject({ url: '/home', headers: { 'If-None-Match': headers.etag } })
    expect(again.statusCode).toBe(304)
  })
})
