import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Account, makeAccount, signIn, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { writeComment } from './support/comment.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^我的消息/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: '我的消息' })
const notices = (page: Page) => drawer(page).locator('.notice')

/** A reader whose comment others have answered so many times. */
async function makeAnswered(
  slug: string,
  times: number,
): Promise<{ account: Account; answers: number[]; parentId: number; other: Account }> {
  const [account, other] = [await makeAccount(), await makeAccount()]
  const parentId = await writeComment({ slug, account, content: '先说一句' })
  const answers: number[] = []
  for (let count = 1; count <= times; count += 1)
    answers.push(await writeComment({ slug, account: other, content: `第 ${count} 答`, parentId }))
  return { account, other, answers, parentId }
}

describe('notifications', () => {
  test('have no bell and no call while nobody is signed in; the socket says what is read, and no more', async ({
    visit,
  }) => {
    const frames: string[] = []
    const { page } = await visit({
      path: '/home',
      prepare: async ({ page: own }) =>
        own.on('websocket', socket =>
          socket.on('framesent', ({ payload }) => void frames.push(String(payload))),
        ),
    })
    await expect.poll(() => frames.length).toBeGreaterThan(0)
    expect(JSON.parse(frames[0] ?? '')).toEqual({ type: 'init', room: false, page: '/home' })
    expect(await bell(page).count()).toBe(0)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(files.filter(name => /notify-drawer|api\/notify/.test(name))).toEqual([])
  })

  test('show the true total and nine at most, live, and lead to the very comment', async ({ visit }) => {
    const slug = 'serial-22'
    const { account, other, answers, parentId } = await makeAnswered(slug, 9)
    const { page } = await visit({ path: '/home' })
    await signIn(page, account)
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('我的消息，9 条未读')
    const last = await writeComment({ slug, account: other, content: '第 10 答', parentId })
    answers.push(last)
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('我的消息，9+ 条未读，共 10 条')
    await expect.poll(() => page.locator('.bell .ui-count-badge').innerText()).toContain('9+')

    await bell(page).click()
    await expect.poll(() => notices(page).count()).toBe(10)
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBeCloseTo(1_440 * 0.4, 0)
    await writeComment({ slug, account: other, content: '第 11 答', parentId })
    await expect.poll(() => notices(page).count()).toBe(11)
    await expect.poll(() => notices(page).first().innerText()).toContain('第 11 答')

    await notices(page).filter({ hasText: '第 10 答' }).getByRole('link').click()
    await page.waitForURL(`**/posts/${slug}#comment-${last}`)
    await drawer(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${last}`)
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('我的消息，9+ 条未读，共 10 条')

    // The same page: another notice leads to another comment of it.
    // The page may still be on its way to the comment, which hides the header.
    const goUp = async () => {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      return (await bell(page).boundingBox())?.y
    }
    await expect.poll(goUp).toBeGreaterThanOrEqual(0)
    await bell(page).click()
    await notices(page).filter({ hasText: '第 3 答' }).getByRole('link').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${answers[2]}`)
    await page.reload()
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('我的消息，9 条未读')
  })

  test('come ten at a time; all are read at once; one is deleted after a question', async ({ visit }) => {
    const { account } = await makeAnswered('serial-23', 12)
    const { page } = await visit({ path: '/home' })
    await signIn(page, account)
    await bell(page).click()
    await expect.poll(() => notices(page).count()).toBe(10)
    await drawer(page).getByRole('button', { name: '再看一些' }).click()
    await expect.poll(() => notices(page).count()).toBe(12)
    await drawer(page).getByRole('button', { name: '全部已读' }).click()
    await drawer(page).getByText('都读过了').waitFor()
    await expect.poll(() => page.locator('.notice[data-unread]').count()).toBe(0)

    const question = page.getByRole('dialog', { name: '确定删除吗' })
    await page.route('**/api/notify/delete/*', route =>
      route.fulfill({ json: { code: 100017, message: '这条通知不在了' } }),
    )
    await notices(page).first().hover()
    await notices(page).first().getByRole('button', { name: '删除这条消息' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await question.getByText('这条通知不在了').waitFor()
    await page.unroute('**/api/notify/delete/*')
    await question.getByRole('button', { name: '删除' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => notices(page).count()).toBe(11)
  })

  test('that do not come can be asked for again, and none is said in words', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home' })
    faults.expect(/status of 500/)
    await signIn(page, await makeAccount())
    await page.route('**/api/notify/getNotifyList', route =>
      route.fulfill({ status: 500, json: { code: 500, message: '服务端错误' } }),
    )
    await bell(page).click()
    await drawer(page).getByText('消息没有取到').waitFor()
    await page.unroute('**/api/notify/getNotifyList')
    await drawer(page).getByRole('button', { name: '再试一次' }).click()
    await drawer(page).getByText('此间无事').waitFor()
  })

  test('hostile words stay words', async ({ visit }) => {
    const account = await makeAccount()
    const parentId = await writeComment({ slug: 'serial-24', account, content: '先说一句' })
    const content = '<img src=x onerror="window.isBroken=1">'
    await writeComment({ slug: 'serial-24', account: await makeAccount(), content, parentId })
    const { page } = await visit({ path: '/home' })
    await signIn(page, account)
    await bell(page).click()
    await expect.poll(() => notices(page).first().innerText()).toContain('＜img src=x onerror=')
    expect(await page.evaluate(() => 'isBroken' in window)).toBe(false)
  })
})

describe.each(looksOfJourney)('我的消息 in $screen, $theme', look => {
  test('pleases axe and keeps its width', async ({ visit }) => {
    const { account } = await makeAnswered('serial-25', 2)
    const { page } = await visit({ path: '/home', ...look, context: { reducedMotion: 'reduce' } })
    if (look.screen === 'phone') {
      await page.getByRole('banner').getByRole('button', { name: '菜单' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: '登录' }).tap()
      await signInHere(page, account)
      await page.getByRole('banner').getByRole('button', { name: '菜单' }).tap()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /我的消息/ })
        .tap()
    } else {
      await signIn(page, account)
      await bell(page).click()
    }
    await expect.poll(() => notices(page).count()).toBe(2)
    const share = look.screen === 'phone' ? 380 * 0.8 : 1_440 * 0.4
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBeCloseTo(share, 0)
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })
})
