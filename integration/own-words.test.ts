import { within } from '@testing-library/dom'
import { messagePath, screens, userCenterPath } from '@xiaolou/contract/address'
import { addMessage } from '@xiaolou/contract/message'
import { login } from '@xiaolou/contract/user'
import { describe, expect, test, vi } from 'vitest'
import { publish } from '../server/src/testing/drafts.ts'
import { doorOf, makeGuest, openSession } from './support/account.ts'
import { commentWriter } from './support/comment.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const title = '灯下长卷'
const site = await openSharedSite()
const article = await publish(site, await site.signIn('administrator'), { article_title: title })
const { add } = commentWriter(site, article.id)

type Given = { token: string; tab?: Parameters<typeof userCenterPath>[0] }

async function openCenter({ token, tab }: Given) {
  const page = await renderScreen(site, userCenterPath(tab), { as: token })
  const { document } = page.window
  await expect.poll(() => document.querySelector('.center-panel')).not.toBeNull()
  const panel = () => document.querySelector<HTMLElement>('.center-panel') ?? document.body
  return {
    page,
    panel,
    ...doorOf(page),
    rows: () => [...panel().querySelectorAll<HTMLElement>('.own-list li')],
    async removeFirst() {
      await page.press('删除', () => panel().querySelector<HTMLElement>('.own-list li') ?? panel())
      await page.press('删除', await page.findByRole('dialog', { name: '确定删除吗' }))
    },
  }
}

async function signUp() {
  const guest = await makeGuest(site)
  return { guest, token: await openSession(site, guest) }
}

describe('one’s own words', () => {
  test('comments lead to their spot, come page by page, and are deleted after a question', async () => {
    const { token } = await signUp()
    const ids: number[] = []
    for (let number = 1; number <= 12; number += 1) {
      site.clock.advance(1_000)
      ids.push(await add(token, `第 ${number} 句 <b>不粗</b>`))
    }
    const { page, panel, rows, removeFirst, told } = await openCenter({ token, tab: 'comments' })
    await expect.poll(() => rows().length).toBe(10)
    expect(rows()[0]?.textContent).toContain('第 12 句 <b>不粗</b>')
    await removeFirst()
    await told('删除成功')
    await expect.poll(() => rows().length).toBe(9)
    // Nine are left of the first page: the next page must not skip the one that moved up.
    for (let presses = 0; rows().length < 11 && presses < 3; presses += 1) {
      const before = rows().length
      await page.press('加载更多', panel())
      await expect.poll(() => rows().length).toBeGreaterThan(before)
    }
    const words = rows().map(row => row.querySelector('.own-text')?.textContent)
    expect(words).toEqual(Array.from({ length: 11 }, (_, at) => `第 ${11 - at} 句 <b>不粗</b>`))
    const last = rows().at(-1) ?? panel()
    await page.user.click(within(last).getByRole('link', { name: title }))
    await expect.poll(page.address).toBe(`/posts/${article.slug}#comment-${ids[0]}`)
  })

  test('messages likewise', async () => {
    const { token } = await signUp()
    const look = { color: '', font_size: 16, font_weight: 500, bg_color: '', bg_url: '', tag: '' }
    await site.as(token)(addMessage, { body: { ...look, message_source: '杏花开了' } })
    const { page, panel, rows, removeFirst } = await openCenter({ token, tab: 'messages' })
    await within(panel()).findByText('杏花开了')
    await page.user.click(within(panel()).getByRole('link', { name: '去看看' }))
    await expect
      .poll(page.address)
      .toMatch(new RegExp(`^${messagePath(1).slice(0, -1).replace('?', '\\?')}\\d+$`))
    page.window.history.back()
    await expect.poll(() => rows().length).toBe(1)
    await page.network.settled()
    await removeFirst()
    await within(panel()).findByText(/留言本上还没有你的字迹/)
  })

  test('say so when they cannot be had, and come when asked again', async () => {
    const { token } = await signUp()
    const { page, panel } = await openCenter({ token })
    page.network.failNext('/api/comment/getOwnComments', { status: 500, message: '' })
    await page.user.click(page.getByRole('link', { name: '我的评论' }))
    await within(panel()).findByText('评论没有取到')
    await page.press('再试一次', panel())
    await within(panel()).findByText(/还没有在哪篇文章下说过话/)
  })
})

describe('leaving', () => {
  test('takes everything along as a zip', async () => {
    const { guest, token } = await signUp()
    site.clock.advance(1_000)
    await add(token, '带走的一句')
    const { page } = await openCenter({ token, tab: 'data' })
    const taken: { address: string; isDownload: boolean }[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
      taken.push({ address: this.pathname + this.search, isDownload: this.hasAttribute('download') })
    })
    await page.press('下载我的数据')
    await expect.poll(() => taken.length).toBe(1)
    expect(taken[0]?.isDownload).toBe(true)
    const answer = await site.http.inject(taken[0]?.address ?? '')
    expect(answer.headers['content-disposition']).toMatch(/\d{4}-\d\d-\d\d\.zip/)
    const text = answer.rawPayload.toString('utf8')
    expect(text).toContain('带走的一句')
    expect(text).not.toContain(guest.password)
  })

  test('asks for the password, and then the account is gone', async () => {
    const { guest, token } = await signUp()
    const { page, panel, fieldIn, loginButton } = await openCenter({ token, tab: 'data' })
    await page.press('注销账号', panel())
    const dialog = await page.findByRole('dialog', { name: '确定注销账号吗' })
    page.fill(fieldIn(dialog, '密码'), 'Wrong-2026')
    await page.press('注销', dialog)
    await expect.poll(() => dialog.querySelector('.ui-field-error')?.textContent).toMatch(/./)
    page.fill(fieldIn(dialog, '密码'), guest.password)
    await page.user.keyboard('{Enter}')
    await expect.poll(page.address).toBe(screens.home.path)
    await expect.poll(loginButton).not.toBeNull()
    expect(page.queryByRole('dialog', { name: '登录' })).toBeNull()
    const { username, password } = guest
    expect((await site.call(login, { body: { username, password } })).code).toBe(100001)
  })
})
