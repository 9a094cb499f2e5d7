import { describe, expect } from 'vitest'
import { enterAsOwner } from './support/console.ts'
import { makePicture } from './support/picture.ts'
import { callApi } from './support/site-api.ts'
import { test, type Visit } from './support/visit.ts'

const setting = async (name: string) => {
  const config: Record<string, unknown> = Object(await callApi('/config'))
  return config[name]
}
const open = (visit: (options: object) => Promise<Visit>, path: string, rest: object = {}) =>
  visit({ path, prepare: ({ context }: Visit) => enterAsOwner(context), ...rest })

describe('settings', () => {
  test('a list is ordered by key and a second window follows', async ({ visit }) => {
    const { page, context, faults } = await open(visit, '/admin/settings/badges')
    // A window that has no address yet has no storage.
    faults.expect(/about:blank|SecurityError/)
    const other = await context.newPage()
    await other.goto('/admin/settings/badges')
    await other.getByRole('button', { name: '加一枚' }).waitFor()
    for (const [index, name] of ['甲', '乙'].entries()) {
      await page.getByRole('button', { name: '加一枚' }).click()
      await page.getByLabel(`第 ${index + 1} 枚的名字`).fill(name)
      await page.getByLabel(`第 ${index + 1} 枚的链接`).fill('https://badge.example/')
    }
    const names = async () => {
      const badges = await setting('footer_badges')
      return Array.isArray(badges) ? badges.map(badge => Object(badge).name) : []
    }
    await page.getByRole('button', { name: /^移动乙/ }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    await expect.poll(names, { timeout: 10_000 }).toEqual(['乙', '甲'])
    await expect.poll(() => other.getByLabel('第 1 枚的名字').inputValue()).toBe('乙')
    await page.getByRole('button', { name: '去掉乙' }).click()
    await page.getByRole('button', { name: '去掉甲' }).click()
    await expect.poll(names, { timeout: 10_000 }).toEqual([])
  })
})

test('a page has its picture, and gives it back', async ({ visit }) => {
  const { page } = await open(visit, '/admin/page-headers')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: '友链', exact: true }) })
  const own = async () => {
    const headers = await callApi('/pageHeader/getAll')
    const found = Array.isArray(headers) ? headers.find(one => Object(one).route_name === 'LinkList') : {}
    return String(Object(found).bg_url)
  }
  const before = await own()
  await row.getByLabel('选友链的图片').setInputFiles({
    name: 'head.png',
    mimeType: 'image/png',
    buffer: makePicture({ width: 1_600, height: 500 }),
  })
  await expect.poll(own).not.toBe(before)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect.poll(own).toBe(before)
})
