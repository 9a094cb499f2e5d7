import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { beforeAll, expect, test } from 'vitest'
import { getPage, openSharedSite } from './support/open-site.ts'
import { attributesOf, readPage, textOf, textsOf } from './support/read-page.ts'

const secret = '杏花开在十七桥'
const apart = '只给有地址的人'

const site = await openSharedSite({ hasLibrary: true })
const slugs = { locked: 'mi-feng', unlisted: '', open: '', next: '' }
let unlistedId = 0
beforeAll(async () => {
  const asOwner = site.as(await site.signIn('administrator'))
  const publish = async (key: string, fields: Partial<typeof newDraft>) => {
    const body = { ...newDraft, category: '随笔', ...fields, base_revision: 0 }
    const { revision } = await asOwner(saveDraft, { params: { key }, body })
    return asOwner(publishDraft, { params: { key }, body: { revision } })
  }
  const content = `${secret}，没有别人知道。`
  const locked = { title: secret, content, visibility: 'password', password: '听雨' } as const
  await publish('locked-article', { ...locked, slug: slugs.locked })
  const letter = { title: apart, content: '一封信。', visibility: 'unlisted' } as const
  const sent = await publish('unlisted-article', letter)
  slugs.unlisted = sent.slug
  unlistedId = sent.article_id
  const part = { series: '十七桥散记', has_comments: false, licence: '只许抄在纸上' }
  slugs.open = (await publish('first-of-series', { ...part, title: '头一座桥', content: '头一座。' })).slug
  slugs.next = (await publish('second-of-series', { ...part, title: '第二座桥', content: '第二座。' })).slug
})

test('an article that asks for its password tells nothing before it, and that it needs a script', async () => {
  const { status, document, html } = await readPage(site, `/posts/${slugs.locked}`)
  expect(status).toBe(200)
  expect(html).not.toContain(secret)
  expect(attributesOf(document, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
  expect(html).toContain('对口令要靠脚本')
  expect(document.querySelector('main form')).toBeNull()
})

test('an article that is not listed has one address, of which caches and search engines keep nothing', async () => {
  const counted = await getPage(site, `/article?id=${unlistedId}`)
  expect([counted.status, counted.html]).toEqual([404, expect.not.stringContaining(slugs.unlisted)])
  const { headers, document } = await readPage(site, `/posts/${slugs.unlisted}`)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect(textsOf(document, 'h1')).toEqual([apart])
  expect(attributesOf(document, 'meta[name="robots"]', 'content')).toEqual(['noindex'])
  expect(document.querySelector('[rel="canonical"], [type="application/ld+json"]')).toBeNull()
  expect(textOf(document, '.article-near')).toBe('')
})

test('what is not listed, or asks for its password, is named by no page, feed or map', async () => {
  const near = `/posts/${slugs.unlisted.slice(0, -3)}`
  const pages = ['/home', '/archives', '/category', '/tag', '/articleList?type=category&id=1', near]
  for (const path of [...pages, '/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt']) {
    const { html } = await getPage(site, path)
    for (const word of [slugs.unlisted, apart, slugs.locked, secret]) expect(html, path).not.toContain(word)
  }
})

test('a part of a series leads to the next part, without comments, under a licence of its own', async () => {
  const way = 'nav[aria-label="同集：十七桥散记"]'
  const { document, html } = await readPage(site, `/posts/${slugs.open}`)
  expect(textOf(document, way)).toContain('《十七桥散记》第一篇')
  expect(attributesOf(document, `${way} a`, 'href')).toContain(`/posts/${slugs.next}`)
  expect(html).toContain('评论关着')
  expect(textOf(document, '.article-colophon')).toContain('只许抄在纸上')
  const { document: next } = await readPage(site, `/posts/${slugs.next}`)
  expect(textOf(next, way)).toContain('《十七桥散记》第二篇')
})
