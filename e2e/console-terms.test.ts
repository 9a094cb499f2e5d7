import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { findTermId } from './support/site-api.ts'
import { test } from './support/visit.ts'

let token = ''
let articleId = 0

beforeAll(async () => {
  token = (await openSession({ ...owner })).token
  const { result } = await post<{ id: number }>(
    '/article/add',
    {
      article_title: '一篇归在旧屋的文章',
      article_content: '檐下。',
      category: { category_name: '旧屋' },
      tagList: [],
    },
    token,
  )
  articleId = result?.id ?? 0
  await post('/category/add', { category_name: '新屋' }, token)
})

afterAll(async () => {
  for (const what of ['bin', 'delete'])
    await post('/article/manage/change', { ids: [articleId], change: { do: what } }, token)
  for (const name of ['旧屋', '新屋', '南屋'])
    await findTermId('category', name)
      .then(id => post('/category/manage/merge', { ids: [id], move_to: 0 }, token))
      .catch(() => undefined)
})

const room = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const nameOf = (page: Page, name: string) => room(page, '分类').locator('.term-name', { hasText: name })
const undo = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' })

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('a category is put together with another, and taken back', async ({ visit }) => {
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/terms',
      prepare: v => enterAsOwner(v.context),
    })
    await nameOf(page, '旧屋').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: '「旧屋」还能做什么' }).click()
    await page.getByRole('menuitem', { name: '并到…' }).click()
    const dialog = page.getByRole('dialog')
    const target = dialog.getByLabel('并到哪个分类')
    const value = await target.locator('option', { hasText: '新屋' }).getAttribute('value')
    await target.selectOption(value)
    await expect.poll(() => dialog.textContent()).toContain('到「新屋」，最多 1 篇')
    await dialog.getByRole('button', { name: '并过去' }).click()
    await expect.poll(() => nameOf(page, '旧屋').count()).toBe(0)
    await undo(page).click()
    await expect.poll(() => nameOf(page, '旧屋').count()).toBe(1)
  })
})

test('a colour and a sentence are what readers see, in shades that read', async ({ visit }) => {
  const id = await findTermId('category', '旧屋')
  const { page } = await visit({ path: '/admin/terms', prepare: v => enterAsOwner(v.context) })
  await nameOf(page, '旧屋').click()
  // Nothing could be fainter on paper.
  await page.getByLabel('颜色').fill('#ffff66')
  await page.getByLabel('简介').fill('檐下听雨的那几年。')
  await page.getByRole('button', { name: '存下' }).click()
  await nameOf(page, '旧屋').filter({ hasText: '檐下听雨' }).waitFor()
  for (const theme of ['light', 'dark'] as const) {
    const { page: reader } = await visit({ path: '/category', theme })
    const row = reader.getByRole('listitem').filter({ hasText: '檐下听雨的那几年。' })
    const ink = await row.locator('.category-name').evaluate(one => getComputedStyle(one).color)
    expect(ink === 'rgb(255, 255, 102)').toBe(theme === 'dark')
    expect(await violations(reader)).toEqual([])
    await reader.goto(`/articleList?type=category&id=${id}`)
    await reader.getByText('檐下听雨的那几年。').waitFor()
    expect(await violations(reader)).toEqual([])
  }
})

test('with the keys alone a category is renamed in its place and moved', async ({ visit }) => {
  const { page } = await visit({ path: '/admin/terms', prepare: v => enterAsOwner(v.context) })
  await nameOf(page, '新屋').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('名字', { exact: true }).fill('南屋')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOf(page, '南屋').count()).toBe(1)
  const names = () => room(page, '分类').locator('.term-name > b').allTextContents()
  // Other journeys may add some meanwhile: only the two that change places are looked at.
  const before = await names()
  const at = before.indexOf('南屋')
  const neighbour = before[at > 0 ? at - 1 : at + 1] ?? ''
  const isBefore = async () => {
    const now = await names()
    return now.includes('南屋') && now.indexOf('南屋') < now.indexOf(neighbour)
  }
  await page.getByRole('button', { name: /^挪动「南屋」/ }).focus()
  await page.keyboard.press(at > 0 ? 'ArrowUp' : 'ArrowDown')
  await expect.poll(isBefore).toBe(at > 0)
  await page.getByText('分类换了先后').waitFor()
  await page.reload()
  await nameOf(page, '南屋').waitFor()
  expect(await isBefore()).toBe(at > 0)
})

test('thousands of tags are shown a part at a time, and put in order within what one call takes', async ({
  visit,
}) => {
  const time = '2026-11-22 21:40:00'
  const tags = Array.from({ length: 1_200 }, (_, at) => ({
    ...{ id: at + 1, tag_name: `签${at + 1}`, article_count: 1, public_count: 1 },
    ...{ color: '', description: '', createdAt: time, updatedAt: time },
  }))
  const ordered: number[] = []
  const { page } = await visit({
    path: '/admin/terms',
    async prepare({ context }) {
      await enterAsOwner(context)
      await context.route('**/api/tag/manage/list', route =>
        route.fulfill({ json: { code: 0, message: '成功', result: tags } }),
      )
      await context.route('**/api/tag/manage/order', route => {
        ordered.push(route.request().postDataJSON().ids.length)
        return route.fulfill({ json: { code: 0, message: '成功', result: true } })
      })
    },
  })
  const rows = room(page, '标签').locator('.term')
  await expect.poll(() => rows.count()).toBe(200)
  await page.getByRole('button', { name: '还有 1000 个，接着看' }).click()
  await expect.poll(() => rows.count()).toBe(400)
  await page.getByRole('button', { name: /^挪动「签1」/ }).press('ArrowDown')
  await expect.poll(() => ordered).toEqual([1_000])
})
