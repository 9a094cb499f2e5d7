import { getDraftOfArticle, getPreviewLink, newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { createClient } from '@xiaolou/contract/kit/client'
import { login } from '@xiaolou/contract/user'
import { beforeAll, describe, expect, inject } from 'vitest'
import { violations } from './support/axe.ts'
import { coveredControls } from './support/cover.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

const secret = '杏花开在十七桥'
const password = '听雨'
const base = { timeoutMs: 20_000 }

async function ownersCall() {
  const baseUrl = `${inject('origin')}/api`
  const { username, password: key } = owner
  const { token } = await createClient({ ...base, baseUrl })(login, { body: { username, password: key } })
  return createClient({ ...base, baseUrl, token: () => token })
}

let place = { id: 0, slug: '', preview: '' }
const unlisted = { id: 0, slug: '' }
const series = { open: '', next: '' }
beforeAll(async () => {
  const call = await ownersCall()
  const publish = async (key: string, fields: Partial<typeof newDraft>) => {
    const body = { ...newDraft, category: '随笔', ...fields, base_revision: 0 }
    const { revision } = await call(saveDraft, { params: { key }, body })
    return call(publishDraft, { params: { key }, body: { revision } })
  }
  const stamp = Date.now().toString(36)
  const { article_id: id, slug } = await publish(`locked-${stamp}`, {
    title: secret,
    content: `${secret}，没有别人知道。`,
    visibility: 'password',
    password,
    slug: `mi-${stamp}`,
  })
  const { key } = await call(getDraftOfArticle, { params: { id } })
  const { path } = await call(getPreviewLink, { params: { key }, body: { days: 1 } })
  place = { id, slug, preview: path }
  const apart = {
    title: '只给有地址的人',
    content: '一封信。',
    visibility: 'unlisted',
    slug: `${stamp}`,
  } as const
  const letter = await publish(`apart-${stamp}`, apart)
  Object.assign(unlisted, { id: letter.article_id, slug: letter.slug })
  const part = { series: '十七桥散记', has_comments: false, licence: '只许抄在纸上' }
  series.open = (await publish(`first-${stamp}`, { ...part, title: '头一座桥', content: '头一座。' })).slug
  series.next = (await publish(`second-${stamp}`, { ...part, title: '第二座桥', content: '第二座。' })).slug
}, 120_000)

describe('an article that asks for its password', () => {
  test('tells nothing before it, is let in at the right word, and remembers', async ({ visit }) => {
    const address = `${inject('origin')}/posts/${place.slug}`
    const answer = await fetch(address)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).not.toContain(secret)
    expect(html).toContain('noindex')

    const { page } = await visit({ path: `/posts/${place.slug}` })
    const field = page.getByLabel('口令')
    await field.waitFor()
    for (const width of [360, 798, 1_440]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await coveredControls(page)).toEqual([])
    }
    expect(await violations(page)).toEqual([])
    await field.fill('不是这个')
    await page.keyboard.press('Enter')
    await page.getByText('口令不对').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    await field.fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: secret }).waitFor()
    await page.getByText(`${secret}，没有别人知道。`).waitFor()
    await page.getByText('不设评论').waitFor()
    expect(await page.title()).toContain(secret)
    expect(await violations(page)).toEqual([])

    await page.reload()
    await page.getByRole('heading', { level: 1, name: secret }).waitFor()
    const { page: other } = await visit({ path: `/article?id=${place.id}` })
    await other.getByLabel('口令').fill(password)
    await other.getByRole('button', { name: '推门' }).click()
    await other.getByRole('heading', { level: 1, name: secret }).waitFor()
  })

  test('says without script that it needs one', async ({ visit }) => {
    const { page } = await visit({ path: `/posts/${place.slug}`, hasScript: false })
    await page.getByText('对口令要靠脚本').waitFor()
    expect(await page.locator('form').count()).toBe(0)
  })
})

/** What an answer says to caches, search engines and other sites. */
const secrecyOf = ({ headers }: Response) =>
  ['cache-control', 'x-robots-tag', 'referrer-policy'].map(name => headers.get(name))
const private_ = ['private, no-store', 'noindex', 'no-referrer']

describe('an article that is not listed', () => {
  test('is read, liked and talked about at its address, and found by nobody who counts', async ({
    visit,
  }) => {
    const counted = await fetch(`${inject('origin')}/article?id=${unlisted.id}`)
    expect([counted.status, await counted.text()]).toEqual([404, expect.not.stringContaining(unlisted.slug)])
    const path = `/posts/${unlisted.slug}`
    const answer = await fetch(inject('origin') + path)
    expect(secrecyOf(answer)).toEqual(private_)
    const html = await answer.text()
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toMatch(/rel="canonical"|ld\+json/)

    const { page } = await visit({ path })
    await page.getByRole('heading', { level: 1, name: '只给有地址的人' }).waitFor()
    const like = page.waitForResponse(response => response.url().includes('/api/article/like/'))
    await page.getByRole('button', { name: '喜欢' }).click()
    expect((await like).status()).toBe(200)
    await page.locator('.comments').scrollIntoViewIfNeeded()
    await page.getByText('还没有人说话').waitFor()
    expect(await page.locator('.article-near').innerText()).toBe('')
  })
})

describe('what is not listed, or asks for its password', () => {
  test('is named by no page, feed or map of the site', async () => {
    const near = `/posts/${unlisted.slug.slice(0, -3)}`
    const pages = ['/home', '/archives', '/category', '/tag', '/articleList?type=category&id=1', near]
    const texts = ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt']
    const named: string[] = []
    for (const path of [...pages, ...texts]) {
      const text = await (await fetch(inject('origin') + path)).text()
      for (const word of [unlisted.slug, '只给有地址的人', place.slug, secret])
        if (text.includes(word)) named.push(`${path}: ${word}`)
    }
    expect(named).toEqual([])
  })
})

describe('a preview link', () => {
  test('shows the draft, for no search engine, and says until when', async ({ visit }) => {
    const { page } = await visit({ path: place.preview })
    await page.getByRole('heading', { level: 1, name: secret }).waitFor()
    await page.getByText('还没有发布的一篇').waitFor()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await violations(page)).toEqual([])
    expect(secrecyOf(await fetch(inject('origin') + place.preview))).toEqual(private_)
    const gone = await fetch(`${inject('origin')}${place.preview}x`)
    expect([gone.status, await gone.text()]).toEqual([404, expect.not.stringContaining(secret)])
  })
})

describe('a part of a series', () => {
  test('leads to the next part, without comments, under a licence of its own', async ({ visit }) => {
    const { page } = await visit({ path: `/posts/${series.open}` })
    const way = page.getByRole('navigation', { name: '同集：十七桥散记' })
    await way.getByText('《十七桥散记》第一篇').waitFor()
    await page.getByText('评论关着').waitFor()
    await page.getByText('只许抄在纸上').waitFor()
    await way.getByRole('link', { name: '第二座桥' }).click()
    await page.waitForURL(`**/posts/${series.next}`)
    await way.getByText('《十七桥散记》第二篇').waitFor()
  })
})
