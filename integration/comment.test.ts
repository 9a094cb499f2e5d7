import { within } from '@testing-library/dom'
import { addLike, likeType } from '@xiaolou/contract/like'
import { describe, expect, test } from 'vitest'
import { publish } from '../server/src/testing/drafts.ts'
import { commentsOf, commentWriter } from './support/comment.ts'
import { openSharedSite, shareClock } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const listCall = '/api/comment/frontGetParentComment'
const gone = '这篇文章不在了，或者还没有公开'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
const guest = await site.signIn('user')
shareClock(site)

let count = 0
/** A new article, and its comments. */
const makeArticle = async () => {
  count += 1
  const { id, slug } = await publish(site, owner, { article_title: `第 ${count} 回` })
  return { path: `/posts/${slug}`, ...commentWriter(site, id) }
}

describe('comments', () => {
  test('are sent for when they come near, and nothing of them before', async () => {
    const { path } = await makeArticle()
    const page = await renderScreen(site, path)
    expect(page.network.sent.filter(call => call.path.startsWith('/api/comment'))).toEqual([])
    await commentsOf(page).come()
    await page.findByText(/还没有人说话/)
    expect(page.network.sent.some(call => call.path === listCall)).toBe(true)
  })

  test('of others can be answered, not edited and not deleted', async () => {
    const { path, add } = await makeArticle()
    await add(guest, '别人的话')
    const page = await renderScreen(site, path, { as: await site.signIn('user') })
    await commentsOf(page).come()
    await page.findByText(/别人的话/)
    const buttons = within(commentsOf(page).item('别人的话') ?? page.window.document.body).getAllByRole(
      'button',
    )
    expect(buttons.map(button => button.textContent?.trim())).toEqual(['喜欢', '回复', '举报'])
  })

  test('read on at both levels, in both orders', async () => {
    const { path, add, answer } = await makeArticle()
    const ids: number[] = []
    for (let index = 1; index <= 12; index += 1) {
      site.clock.advance(1_000)
      ids.push(await add(guest, `第 ${index} 句。`))
    }
    for (let index = 1; index <= 12; index += 1) {
      site.clock.advance(1_000)
      await answer(guest, `第 ${index} 答。`, ids[11] ?? 0)
    }
    await site.as(guest)(addLike, { body: { for_id: ids[2] ?? 0, type: likeType.comment } })
    const page = await renderScreen(site, path)
    const { come, heads, replies } = commentsOf(page)
    await come()
    await expect.poll(() => heads().length).toBe(10)
    await page.press('再看一些')
    await expect.poll(() => heads().length).toBe(12)
    expect(page.queryByRole('button', { name: '再看一些' })).toBeNull()
    await page.press('展开 12 条回复')
    await expect.poll(() => replies().length).toBe(10)
    await page.press('更多回复')
    await expect.poll(() => replies().length).toBe(12)
    expect(replies()[0]?.textContent).toContain('第 1 答')
    await page.press('最热')
    await expect.poll(() => heads()[0]?.textContent).toContain('第 3 句')
  })

  test('stay where they are when a list that was asked for before them comes after them', async () => {
    const { path, add } = await makeArticle()
    for (const content of ['先前一句', '先前又一句']) await add(guest, content)
    const page = await renderScreen(site, path, { as: guest })
    const { come, item, write } = commentsOf(page)
    await come()
    await page.findByText(/先前一句/)
    const letOn = page.network.holdNext(listCall)
    await page.press('最热')
    await write('抢在前头的一句')
    await page.findByText(/抢在前头的一句/, { selector: '.comment *' })
    letOn()
    await page.network.settled()
    const isHot = () => page.getByRole('button', { name: '最热' }).getAttribute('aria-pressed')
    await expect.poll(isHot).toBe('true')
    expect(item('抢在前头的一句')).toBeDefined()
  })

  test('are led to by an address: the thread opens, the reply is marked and has the focus', async () => {
    const { path, add, answer } = await makeArticle()
    const first = await add(guest, '最早的一句')
    const answerId = await answer(guest, '深处的答', first)
    for (let index = 1; index <= 11; index += 1) {
      site.clock.advance(1_000)
      await add(guest, `后来第 ${index} 句`)
    }
    const { window } = await renderScreen(site, `${path}#comment-${answerId}`)
    await expect.poll(() => window.document.activeElement?.id).toBe(`comment-${answerId}`)
    expect(window.document.activeElement?.getAttribute('data-marked')).toBe('true')
  })

  test('that is gone is told of', async () => {
    const { path } = await makeArticle()
    const page = await renderScreen(site, `${path}#comment-999999`)
    await page.findByText(/链接里的那条评论不在了/)
  })

  test('that do not come can be asked for again, unless the article is gone', async () => {
    const { path } = await makeArticle()
    const busy = '操作太频繁了，请稍后再试'
    const page = await renderScreen(site, path, {
      prepare: ({ network }) => network.failNext(listCall, { status: 429, message: busy }),
    })
    await commentsOf(page).come()
    await page.findByText(busy, { selector: '.comments *' })
    page.network.failNext(listCall, { status: 404, message: gone })
    await page.press('再试一次')
    await page.findByText(gone, { selector: '.comments *' })
    expect(page.queryByRole('button', { name: '再试一次' })).toBeNull()
    const again = await renderScreen(site, path, { after: page })
    await commentsOf(again).come()
    await again.findByText(/还没有人说话/)
  })
})
