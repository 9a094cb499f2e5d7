import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
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
})

afterAll(async () => {
  for (const what of ['bin', 'delete'])
    await post('/article/manage/change', { ids: [articleId], change: { do: what } }, token)
  await findTermId('category', '旧屋')
    .then(id => post('/category/manage/merge', { ids: [id], move_to: 0 }, token))
    .catch(() => undefined)
})

const nameOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '分类', exact: true }).locator('.term-name', { hasText: name })

test('a colour and a sentence are what readers see, in shades that read', async ({ visit }) => {
  const id = await findTermId('category', '旧屋')
  const { page } = await visit({ path: '/admin/terms', prepare: v => enterAsOwner(v.context) })
  await nameOf(page, '旧屋').click()
  // The least contrast on paper.
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
