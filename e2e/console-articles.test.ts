import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

/** As many as do not fit on one page, and a word that no other article has. */
const count = 60
const word = '檐前铁马'
let token = ''
const made: number[] = []

beforeAll(async () => {
  token = (await openSession({ ...owner })).token
  for (let at = 1; at <= count; at += 1) {
    const { result } = await post<{ id: number }>(
      '/article/add',
      {
        article_title: `${word}第${at}`,
        article_content: `${word}响了${at}声。`,
        category: { category_name: '声音' },
        tagList: [{ tag_name: '风' }],
        type: 1,
        status: 1,
        is_top: 2,
      },
      token,
    )
    if (!result) throw new Error('an article was refused')
    made.push(result.id)
  }
})

afterAll(async () => {
  for (const what of ['bin', 'delete'])
    await post('/article/manage/change', { ids: made, change: { do: what } }, token)
})

const rows = (page: Page) => page.getByRole('list', { name: '文章' }).getByRole('listitem')
const address = `/admin/articles?search=${encodeURIComponent(word)}`
const undo = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' })

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('the list is found by its address, chosen from, changed and taken back', async ({ visit }) => {
    const { page } = await visit({ screen, theme, path: address, prepare: v => enterAsOwner(v.context) })
    await expect.poll(() => rows(page).count()).toBe(50)
    expect(await violations(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)

    await page.getByRole('checkbox', { name: '选中这一页' }).click()
    await page.getByRole('button', { name: `选中全部 ${count} 篇` }).click()
    const bar = page.getByRole('region', { name: '一起处理' })
    await bar.getByRole('button', { name: '回收站' }).click()
    await expect.poll(() => page.getByText('没有找到这样的文章。').isVisible()).toBe(true)
    await undo(page).click()
    await expect.poll(() => rows(page).count()).toBe(50)

    await page.getByRole('link', { name: '下一页' }).click()
    await expect.poll(() => rows(page).count()).toBe(count - 50)
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBe(50)
  })

  if (screen === 'desktop')
    test('what the line swallowed is asked for again, and what goes for good can be held back', async ({
      visit,
    }) => {
      const { page, faults } = await visit({
        screen,
        theme,
        path: address,
        prepare: v => enterAsOwner(v.context),
      })
      faults.expect(/ERR_FAILED/)
      const call = '**/api/article/manage/change'
      let lost = 0
      await page.route(call, async route => {
        if (lost > 0) return route.fallback()
        lost += 1
        // It is done at the server, and nobody hears of it.
        await route.fetch()
        await route.abort()
      })
      const bar = page.getByRole('region', { name: '一起处理' })
      await page.getByRole('checkbox', { name: '选中这一页' }).click()
      await bar.getByRole('button', { name: '回收站' }).click()
      await page.getByText('50 篇放进了回收站').waitFor()
      await expect.poll(() => rows(page).count()).toBe(count - 50)

      await page.goto(`${address}&state=binned`)
      await expect.poll(() => rows(page).count()).toBe(50)
      await page.getByRole('checkbox', { name: '选中这一页' }).click()
      await bar.getByRole('button', { name: '彻底删除…' }).click()
      const asked = page.waitForRequest(call, { timeout: 3_000 }).catch(() => undefined)
      await page.getByRole('dialog').getByRole('button', { name: '彻底删除' }).click()
      await expect.poll(() => rows(page).count()).toBe(0)
      await undo(page).click()
      await expect.poll(() => rows(page).count()).toBe(50)
      expect(await asked).toBeUndefined()

      await page.getByRole('checkbox', { name: '选中这一页' }).click()
      await bar.getByRole('button', { name: '拿回来' }).click()
      await page.getByText('50 篇拿回来了').waitFor()
    })

  if (screen === 'phone')
    test('what is touched is 44 px high', async ({ visit }) => {
      const { page } = await visit({ screen, theme, path: address, prepare: v => enterAsOwner(v.context) })
      await rows(page).first().waitFor()
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('.articles button, .row-box, .tabs > a, .list-choice, .row')]
          .map(element => ({ name: element.className, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height > 0 && height < 44),
      )
      expect(small).toEqual([])
    })
})

test('with the keys alone one goes from row to row, chooses, searches and opens', async ({ visit }) => {
  const { page } = await visit({ path: address, prepare: v => enterAsOwner(v.context) })
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe(await rows(page).nth(1).getByRole('link').textContent())
  await page.keyboard.press('x')
  await expect.poll(() => rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(await rows(page).nth(0).getByRole('link').textContent())
  await page.keyboard.press('/')
  await page.keyboard.type('7')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toContain('7')
  await page.keyboard.press('Escape')
  // The whole list takes the place of the rows that were found, and of the focus within them.
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(null)
  await expect.poll(() => page.locator('.load-place[aria-busy]').count()).toBe(0)
  await rows(page).first().waitFor()
  await page.keyboard.press('Tab')
  await rows(page).first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/admin\/write\/article-\d+$/)
})

test('a list that does not come says so, and comes with another try', async ({ visit }) => {
  const { page, faults } = await visit({
    prepare: async v => {
      await enterAsOwner(v.context)
      await v.page.route('**/api/article/manage/list', route => route.abort(), { times: 1 })
    },
  })
  faults.expect(/manage\/list|ERR_FAILED/)
  await page.goto('/admin/articles')
  await page.getByRole('alert').getByRole('button', { name: '再试一次' }).click()
  await rows(page).first().waitFor()
})
