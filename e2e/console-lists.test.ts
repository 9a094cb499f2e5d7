import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

async function isWell(page: Page) {
  expect(await isTooWide(page)).toBe(false)
  expect(await violations(page)).toEqual([])
}

/** Touch targets less than 44 px high. */
const smallOnes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.articles button, .row-box, .tabs > a, .list-choice, .list-row')]
      .map(element => ({ name: element.className, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44),
  )

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('in articles, guests and resources rows are chosen and what opens over them holds to the window and to axe', async ({
    visit,
  }) => {
    const guest = await makeAccount()
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/articles',
      prepare: v => enterAsOwner(v.context),
    })
    const rows = page.getByRole('list', { name: '文章' }).getByRole('listitem')
    await rows.first().waitFor()
    if (screen === 'phone') expect(await smallOnes(page)).toEqual([])
    await page.getByRole('checkbox', { name: '选中这一页' }).click()
    const bar = page.getByRole('region', { name: '一起处理' })
    await bar.getByRole('button', { name: '标签' }).click()
    await page
      .getByRole('textbox', { name: '哪个标签' })
      .or(page.getByRole('combobox', { name: '哪个标签' }))
      .waitFor()
    await isWell(page)

    await page.goto('/admin/guests')
    await page.getByLabel('昵称或账号').fill(guest.username)
    const act = async (what: string) => {
      await page.getByRole('button', { name: `「${guest.nick_name}」还能做什么` }).click()
      await page.getByRole('menuitem', { name: what }).click()
    }
    await act('改名字…')
    const naming = page.getByRole('dialog', { name: `改「${guest.nick_name}」的名字` })
    await naming.getByLabel('昵称').fill('')
    await naming.getByRole('button', { name: '存下' }).click()
    await naming.getByText('请填写昵称。').waitFor()
    await isWell(page)
    await page.keyboard.press('Escape')
    await naming.waitFor({ state: 'detached' })
    await act('停用…')
    await page.getByRole('dialog').getByLabel('缘由').fill('刷屏')
    await isWell(page)

    await page.goto('/admin/resources?kind=site')
    await page.getByRole('button', { name: '添一条' }).click()
    await page.getByRole('form', { name: '添一条资源' }).waitFor()
    await isWell(page)
  })
})
