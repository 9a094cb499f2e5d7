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
const unlisted = { slug: '' }
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
  unlisted.slug = letter.slug
}, 120_000)

describe('an article that asks for its password', () => {
  test('is let in at the right word, and remembers', async ({ visit }) => {
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
})

/** What an answer says to caches, search engines and other sites. */
const secrecyOf = ({ headers }: Response) =>
  ['cache-control', 'x-robots-tag', 'referrer-policy'].map(name => headers.get(name))
const private_ = ['private, no-store', 'noindex', 'no-referrer']

describe('an article that is not listed', () => {
  test('is read, liked and talked about at its address', async ({ visit }) => {
    const path = `/posts/${unlisted.slug}`
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
