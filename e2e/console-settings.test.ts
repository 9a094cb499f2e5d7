import { expect } from 'vitest'
import { enterAsOwner } from './support/console.ts'
import { makePicture } from './support/picture.ts'
import { callApi } from './support/site-api.ts'
import { test } from './support/visit.ts'

const badges = async () => {
  const { footer_badges } = Object(await callApi('/config'))
  return Array.isArray(footer_badges) ? footer_badges.map(badge => Object(badge).name) : []
}
const header = async () => {
  const headers = await callApi('/pageHeader/getAll')
  const found = Array.isArray(headers) ? headers.find(one => Object(one).route_name === 'LinkList') : {}
  return String(Object(found).bg_url)
}

test('what one window saves a second one shows; a page has its picture, and gives it back', async ({
  visit,
}) => {
  const { page, context, faults } = await visit({
    path: '/admin/settings/badges',
    prepare: v => enterAsOwner(v.context),
  })
  // A window without an address has no storage.
  faults.expect(/about:blank|SecurityError/)
  const other = await context.newPage()
  await other.goto('/admin/settings/badges')
  await other.getByRole('button', { name: '加一枚' }).waitFor()
  await page.getByRole('button', { name: '加一枚' }).click()
  await page.getByLabel('第 1 枚的名字').fill('甲')
  await page.getByLabel('第 1 枚的链接').fill('https://badge.example/')
  await page.keyboard.press('Tab')
  await expect.poll(badges).toEqual(['甲'])
  await expect.poll(() => other.getByLabel('第 1 枚的名字').inputValue()).toBe('甲')
  await page.getByRole('button', { name: '去掉甲' }).click()
  await expect.poll(badges).toEqual([])

  await page.goto('/admin/page-headers')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: '友链', exact: true }) })
  const before = await header()
  await row.getByLabel('选友链的图片').setInputFiles({
    name: 'head.png',
    mimeType: 'image/png',
    buffer: makePicture({ width: 1_600, height: 500 }),
  })
  await expect.poll(header).not.toBe(before)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect.poll(header).toBe(before)
})
