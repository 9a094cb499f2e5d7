import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { library } from './support/library.ts'
import { mainPlaces } from './support/place.ts'
import { findTermId } from './support/site-api.ts'
import { test } from './support/visit.ts'

const still = { reducedMotion: 'reduce' } as const

describe.each(['desktop', 'phone'] as const)('axe has nothing against (%s)', screen => {
  test.for(Object.entries(mainPlaces))('%s', async ([, path], { visit }) => {
    const { page } = await visit({ path, screen, context: still })
    if (path === mainPlaces.figures) await page.locator('[data-drawn]').waitFor({ timeout: 30_000 })
    expect(await violations(page)).toEqual([])
  })

  test('the article list', async ({ visit }) => {
    const id = await findTermId('tag', library.serial.tag)
    const { page } = await visit({ path: `/articleList?type=tag&id=${id}&page=2`, screen, context: still })
    expect(await violations(page)).toEqual([])
  })

  test('the 404 page, a missing article and the chat room', async ({ visit }) => {
    const { page, faults } = await visit({ screen, context: still })
    faults.expect(/status of 404/)
    for (const path of ['/no/such/place', '/posts/mei-you', '/chat']) {
      await page.goto(path)
      expect(await violations(page), path).toEqual([])
    }
  })

  test('the search dialog: resting, with hits, with none', async ({ visit }) => {
    const { page } = await visit({ path: '/home', screen, context: still })
    await page.getByRole('button', { name: '搜索' }).click()
    await page.getByText('大家在读').waitFor()
    await page.locator('.search-hot li').first().waitFor()
    expect(await violations(page)).toEqual([])
    const field = page.getByRole('combobox')
    await field.fill('连载')
    await page.getByRole('option').first().waitFor()
    expect(await violations(page)).toEqual([])
    await field.fill('子虚乌有先生')
    await page.getByText('没有「子虚乌有先生」').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('the welcome', async ({ visit }) => {
    const { page } = await visit({ path: '/home', isNew: true, screen, context: still })
    const notice = page.getByRole('region', { name: '通知' }).getByText('欢迎～')
    await notice.hover()
    expect(await violations(page)).toEqual([])
  })

  test('a page whose call failed', async ({ visit }) => {
    const { page, faults } = await visit({ path: '/home', screen, context: still })
    faults.expect(/status of 500/)
    await page.route('**/api/**', route => route.fulfill({ status: 500, json: { code: 500, message: '' } }))
    await page.getByRole('contentinfo').getByRole('link', { name: '分类' }).click()
    await page.locator('main').getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('axe has nothing against what opens', () => {
  test('the drawer of a phone', async ({ visit }) => {
    const { page } = await visit({ path: '/home', screen: 'phone', context: still })
    await page.getByRole('button', { name: '菜单' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: '标签' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('更多, and the choice of reading themes', async ({ visit }) => {
    const { page } = await visit({ path: mainPlaces.article, context: still })
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('banner').getByRole('link', { name: '前端推荐' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '正文与代码的样式' }).click()
    await page.getByText('VuePress').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
