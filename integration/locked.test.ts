import { screens } from '@xiaolou/contract/address'
import { getDraftOfArticle, getPreviewLink, newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { beforeAll, describe, expect, test } from 'vitest'
import { commentsOf } from './support/comment.ts'
import { getPage, openSharedSite } from './support/open-site.ts'
import { readPage, textOf } from './support/read-page.ts'
import { renderScreen } from './support/render-screen.ts'

const secret = '杏花开在十七桥'
const password = '听雨'

const site = await openSharedSite()
const owner = site.as(await site.signIn('administrator'))
const place = { id: 0, locked: '', preview: '', unlisted: '' }
beforeAll(async () => {
  const publish = async (key: string, fields: Partial<typeof newDraft>) => {
    const body = { ...newDraft, category: '随笔', ...fields, base_revision: 0 }
    const { revision } = await owner(saveDraft, { params: { key }, body })
    return owner(publishDraft, { params: { key }, body: { revision } })
  }
  const content = `${secret}，没有别人知道。`
  const locked = await publish('a-locked-one', { title: secret, content, visibility: 'password', password })
  place.id = locked.article_id
  place.locked = `/posts/${locked.slug}`
  const { key } = await owner(getDraftOfArticle, { params: { id: place.id } })
  place.preview = (await owner(getPreviewLink, { params: { key }, body: { days: 1 } })).path
  const letter = await publish('an-unlisted-one', {
    title: '只给有地址的人',
    content: '一封信。',
    visibility: 'unlisted',
  })
  place.unlisted = `/posts/${letter.slug}`
})

describe('an article that asks for its password', () => {
  test('is let in at the right word, and remembers, at either of its addresses', async () => {
    const page = await renderScreen(site, place.locked)
    const field = await page.findByLabelText<HTMLInputElement>(/^口令/)
    page.fill(field, '不是这个')
    await page.user.keyboard('{Enter}')
    await page.findByText('口令不对', { selector: 'main *' })
    expect(page.window.document.activeElement).toBe(field)
    page.fill(field, password)
    await page.user.keyboard('{Enter}')
    await page.findByRole('heading', { level: 1, name: secret })
    await page.findByText(`${secret}，没有别人知道。`)
    expect(page.window.document.title).toContain(secret)
    const again = await renderScreen(site, place.locked, { after: page })
    await again.findByRole('heading', { level: 1, name: secret })
    await again.leave()
    const other = await renderScreen(site, `${screens.articleById.path}?id=${place.id}`)
    other.fill(await other.findByLabelText(/^口令/), password)
    await other.press('推门')
    await other.findByRole('heading', { level: 1, name: secret })
  })
})

test('who gave the password reads and writes comments there, as does the owner', async () => {
  const page = await renderScreen(site, place.locked, { as: await site.signIn('user') })
  page.fill(await page.findByLabelText(/^口令/), password)
  await page.press('推门')
  await page.findByRole('heading', { level: 1, name: secret })
  const { come, write, item } = commentsOf(page)
  await come()
  await page.findByText(/还没有人说话/)
  await write('门里的一句话')
  await page.findByText('评论已发出')
  await page.press(/^喜欢/, item('门里的一句话'))
  await page.network.settled()
  await page.leave()
  const own = await renderScreen(site, place.locked, { as: await site.signIn('administrator') })
  await own.findByRole('heading', { level: 1, name: secret })
  await commentsOf(own).come()
  await own.findByText('门里的一句话')
  const [said] = commentsOf(own).heads()
  expect(said?.querySelector('.like')?.textContent).toContain('1')
})

test('an article that is not listed is read, liked and talked about at its address', async () => {
  const page = await renderScreen(site, place.unlisted)
  page.getByRole('heading', { level: 1, name: '只给有地址的人' })
  await page.press(/^喜欢/, page.getByRole('main'))
  const liked = () => page.window.document.querySelector('.article-like')?.getAttribute('aria-pressed')
  await expect.poll(liked).toBe('true')
  await page.network.settled()
  expect(liked()).toBe('true')
  await commentsOf(page).come()
  await page.findByText(/还没有人说话/)
  expect(page.window.document.querySelector('.article-near')?.textContent ?? '').toBe('')
})

test('a preview link shows the draft, for no search engine and no cache, and says that it is one', async () => {
  const { status, headers, document, html } = await readPage(site, place.preview)
  expect(status).toBe(200)
  expect(textOf(document, 'h1')).toBe(secret)
  expect(html).toContain('还没有发布的一篇')
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  const secrecy = ['cache-control', 'x-robots-tag', 'referrer-policy'].map(name => headers[name])
  expect(secrecy).toEqual(['private, no-store', 'noindex', 'no-referrer'])
  const gone = await getPage(site, `${place.preview}x`)
  expect([gone.status, gone.html.includes(secret)]).toEqual([404, false])
})
