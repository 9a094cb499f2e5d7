import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, signInHere } from './support/account.ts'
import { violations } from './support/axe.ts'
import { commentAt, commentsOf, seeComments, writeComment } from './support/comment.ts'
import { afterFrames, isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const composer = (page: Page) => page.getByRole('form', { name: '写评论' })
const field = (page: Page) => page.getByRole('textbox', { name: '写评论' })

describe('comments', () => {
  test('come when they are near, please axe, fit a phone in the dark, and take an emoji without its keyboard', async ({
    visit,
  }) => {
    const slug = 'serial-20'
    const account = await makeAccount()
    const content = `一句\n\n> 引\n\n\`\`\`js\nlet lamp = "亮" // 灯\n\`\`\`\n${'长'.repeat(300)}${'w'.repeat(300)}`
    const id = await writeComment({ slug, account, content })
    await writeComment({ slug, account, content: '答 `code`', parentId: id })
    const { page } = await visit({
      path: '/posts/deng-xia-chang-juan',
      screen: 'phone',
      theme: 'dark',
      context: { reducedMotion: 'reduce' },
    })
    await afterFrames(page)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(files.filter(name => /comment-board|emoji|live-/.test(name))).toEqual([])
    await page.goto(`/posts/${slug}`)
    await seeComments(page)
    await commentsOf(page).getByRole('button', { name: /展开/ }).first().click()
    await page.locator('.comment-replies .comment').first().waitFor()
    await commentAt(page, id).getByRole('button', { name: '回复' }).click()
    await page.getByRole('button', { name: '收起', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: '收起', exact: true }).tap()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())

    const focused = () => page.evaluate(() => document.activeElement?.matches('input, textarea') ?? false)
    const choose = async () => {
      await composer(page).getByRole('button', { name: '表情' }).tap()
      await page.getByRole('searchbox', { name: '搜索表情' }).waitFor()
      await page.getByRole('gridcell').first().waitFor()
      expect(await focused()).toBe(false)
      await page.getByRole('gridcell').first().tap()
      await page.getByRole('dialog', { name: '表情' }).waitFor({ state: 'detached' })
    }
    await choose()
    await expect.poll(() => field(page).inputValue()).not.toBe('')
    expect(await focused()).toBe(false)
    // The focus stays in the field.
    await field(page).tap()
    await choose()
    await expect.poll(focused).toBe(true)
  })

  test('take emoji by their Chinese words at the caret, by keyboard, and go on after signing in', async ({
    visit,
  }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: '/posts/serial-19' })
    await seeComments(page)
    await field(page).fill('前后')
    await field(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(1, 1))
    const button = composer(page).getByRole('button', { name: '表情' })
    await button.focus()
    await page.keyboard.press('Enter')
    const search = page.getByRole('searchbox', { name: '搜索表情' })
    await search.waitFor()
    await expect.poll(() => search.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('笑哭了')
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).inputValue()).toBe('前😂后')
    await expect.poll(() => field(page).evaluate(element => element === document.activeElement)).toBe(true)
    // One that is still closing takes no press.
    await search.waitFor({ state: 'detached' })
    await button.click()
    await page.getByRole('group', { name: '最近用过' }).getByRole('button', { name: '😂' }).click()
    await expect.poll(() => field(page).inputValue()).toBe('前😂😂后')
    await field(page).press('Control+Enter')
    await signInHere(page, account)
    await page.locator('.comment').filter({ hasText: '前😂😂后' }).waitFor()
  })
})
