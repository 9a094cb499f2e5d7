import { expect } from 'vitest'
import { test } from './support/visit.ts'

test('search says so when its dialog cannot be fetched, opens when asked again, and finds', async ({
  visit,
}) => {
  const files = '**/assets/search-dialog-*.js'
  const { page } = await visit({
    path: '/home',
    screen: 'phone',
    prepare: ({ page, faults }) => {
      faults.expect(/ERR_FAILED \S+search-dialog/)
      return page.route(files, route => route.abort())
    },
  })
  const dialog = page.getByRole('dialog', { name: '搜索' })
  const button = page.getByRole('button', { name: '搜索' })
  await button.click()
  await page.getByText('搜索没有打开').waitFor()
  expect(await dialog.count()).toBe(0)
  await page.unroute(files)
  await button.click()
  await dialog.getByText('大家在读').waitFor()
  const field = page.getByRole('combobox', { name: '在站里找' })
  expect(await field.evaluate(one => one === document.activeElement)).toBe(true)
  await page.keyboard.insertText('鸢尾')
  await page.getByRole('listbox', { name: '搜索结果' }).getByRole('option').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '鸢尾花开' }).waitFor()
})
