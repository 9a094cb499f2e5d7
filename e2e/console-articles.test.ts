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

    if (screen === 'phone') {
      // What is touched is 44 px high.
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('.articles button, .row-box, .tabs > a, .list-choice, .row')]
          .map(element => ({ name: element.className, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height > 0 && height < 44),
      )
      expect(small).toEqual([])
    }

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
})
