import { addMessage, getMessageList } from '@xiaolou/contract/message'
import { addAlbum, addPhotos } from '@xiaolou/contract/photo'
import { uploadImg } from '@xiaolou/contract/picture'
import { updateConfig } from '@xiaolou/contract/site'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePicture } from '../e2e/support/picture.ts'
import { openSharedSite, type TestSite } from './support/open-site.ts'
import { attributesOf, readPage, textOf, textsOf } from './support/read-page.ts'

const site = await openSharedSite()
let asOwner: ReturnType<TestSite['as']>
beforeAll(async () => {
  asOwner = site.as(await site.signIn('administrator'))
  await asOwner(updateConfig, { body: { blog_name: '小楼', owner_name: '楼主' } })
})

/** The address of the link with this text. */
const addressOf = (document: Document, words: string) => {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.includes(words))
  return `${link?.pathname}${link?.search}`
}

describe('the guestbook', () => {
  const hostile = `"><script>alert('闯入')</script><b>&amp;</b>`
  let hostileId = 0
  beforeAll(async () => {
    for (let index = 1; index <= 48; index += 1)
      await asOwner(addMessage, { body: { message_source: `墙上第 ${index} 句`, tag: '路过' } })
    await asOwner(addMessage, { body: { message_source: hostile, tag: '<i>签</i>' } })
    const { list } = await asOwner(getMessageList, { body: { current: 1, size: 1 } })
    hostileId = list[0]?.id ?? 0
  })

  test('is whole before any script runs, page by page', async () => {
    const { document: first } = await readPage(site, '/message/list')
    const next = addressOf(first, '点击加载更多')
    expect(next).toContain('page=2')
    const { document: second } = await readPage(site, next)
    const words = [first, second].flatMap(page => textsOf(page, '.card-link'))
    expect(words).toHaveLength(48)
    expect(new Set(words).size).toBe(48)
  })

  test('shows hostile words and tags as text', async () => {
    const { document } = await readPage(site, `/message/list?q=${encodeURIComponent('闯入')}`)
    expect(textsOf(document, '.card-link')).toEqual([hostile])
    const { searchParams } = new URL(addressOf(document, '#<i>签</i>'), site.platform.siteUrl)
    expect(searchParams.get('tag')).toBe('<i>签</i>')
    expect(attributesOf(document, '.card-link', 'href')).toEqual([`/message/detail?id=${hostileId}`])
    const { document: detail } = await readPage(site, `/message/detail?id=${hostileId}`)
    expect(textOf(detail, '.detail .slip-words')).toBe(hostile)
    expect(detail.title).toContain('<script>')
  })

  test('has a page for each message, with its own head', async () => {
    const path = `/message/detail?id=${hostileId - 1}`
    const { document } = await readPage(site, path)
    expect(textOf(document, '.detail .slip-words')).toBe('墙上第 48 句')
    expect(document.title).toMatch(/：墙上第 48 句/)
    expect(attributesOf(document, 'link[rel="canonical"]', 'href')).toEqual([site.platform.siteUrl + path])
  })

  test.for(['?id=999999', '?id=abc', ''])('answers 404 inside the layout for %j', async query => {
    const { status, document, html } = await readPage(site, `/message/detail${query}`)
    expect(status).toBe(404)
    expect(html).toContain('这条留言不在了')
    expect(attributesOf(document, 'header .menu a', 'href')).toContain('/home')
  })
})

describe('albums', () => {
  let albumId = 0
  let picture = ''
  beforeAll(async () => {
    const file = new Blob([new Uint8Array(makePicture({ width: 300, height: 200 }))], { type: 'image/png' })
    picture = (await asOwner(uploadImg, { file })).url
    const album = { album_name: '西湖', description: '雨湖不如雪湖。' }
    albumId = (await asOwner(addAlbum, { body: album })).id
    const months = [6, 5, 5, 5, 6, 6, 6, 6]
    const photoList = months.map((month, at) => ({
      url: picture,
      caption: `湖上第 ${at + 1} 景`,
      taken_at: `2024-0${month}-03 08:00:00`,
    }))
    await asOwner(addPhotos, { body: { album_id: albumId, photoList } })
    await asOwner(addAlbum, { body: { album_name: '空的一本' } })
  })

  test('are listed with names and counts', async () => {
    const { document } = await readPage(site, '/photoAlbum')
    const albums = textsOf(document, '.album')
    expect(albums.find(words => words.includes('西湖'))).toMatch(/西湖\s*8 张\s*雨湖不如雪湖。/)
    expect(albums.find(words => words.includes('空的一本'))).toContain('还空着')
    expect(attributesOf(document, '.album a', 'href')).toContain(`/photos?id=${albumId}`)
  })

  test('hang their photos by month, and each leads to its picture', async () => {
    const { document } = await readPage(site, `/photos?id=${albumId}`)
    expect(textsOf(document, '.photos-group h2')).toEqual(['2024 年 6 月', '2024 年 5 月'])
    expect(attributesOf(document, '.photos-grid a', 'href')).toEqual(Array(8).fill(picture))
  })

  test('have their name from the data, whatever the address says', async () => {
    const { document, html } = await readPage(
      site,
      `/photos?id=${albumId}&name=${encodeURIComponent('假名')}`,
    )
    expect(textsOf(document, 'h1')).toEqual(['西湖'])
    expect(document.title).toMatch(/^西湖 · 相册 · /)
    expect(html).not.toContain('假名</')
    expect(attributesOf(document, 'link[rel="canonical"]', 'href')).toEqual([
      `${site.platform.siteUrl}/photos?id=${albumId}`,
    ])
    expect(attributesOf(document, 'meta[property="og:image"]', 'content')[0]).toMatch(/^http.*\/uploads\//)
    expect(attributesOf(document, 'meta[name="description"]', 'content')).toEqual(['雨湖不如雪湖。'])
  })

  test.for(['/photos?id=999999', '/photos', '/photos?id=abc'])(
    'that nobody has are missed inside the layout (%s)',
    async path => {
      const { status, document, html } = await readPage(site, path)
      expect(status).toBe(404)
      expect(document.querySelector('header.bar')).not.toBeNull()
      expect(html).toContain('没有这本相册')
    },
  )
})

describe('the shell', () => {
  test('leads from the foot of the page to every room and the feed; the chat room has none', async () => {
    const { document } = await readPage(site, '/home')
    expect(attributesOf(document, 'footer a', 'href')).toEqual(
      expect.arrayContaining(['/home', '/archives', '/category', '/tag', '/siteList', '/rss.xml']),
    )
    expect(textOf(document, 'footer')).toMatch(/© 2024(?:–\d{4})? 楼主/)
    expect((await readPage(site, '/chat')).document.querySelector('footer')).toBeNull()
  })

  test('is entered by /, which keeps what the address asks for', async () => {
    const { statusCode, headers } = await site.http.inject('/?page=2&utm_source=x')
    expect(statusCode).toBeGreaterThanOrEqual(301)
    expect(headers.location).toBe('/home?page=2')
  })

  test('is not there where nothing is, with two ways out', async () => {
    const { status, document } = await readPage(site, '/no/such/place')
    expect(status).toBe(404)
    expect(document.querySelector('header.bar, footer')).toBeNull()
    expect(attributesOf(document, 'a[href]', 'href')).toEqual(['/home', '/archives'])
    expect(attributesOf(document, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
  })
})
