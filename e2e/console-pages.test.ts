import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { makePicture } from './support/picture.ts'
import { test } from './support/visit.ts'

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('a page is written with a picture, and shown beside its text as readers will see it', async ({
    visit,
  }) => {
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/pages/new',
      prepare: v => enterAsOwner(v.context),
    })
    await page.getByLabel('标题').fill('年表')
    const body = page.getByLabel('正文（Markdown）')
    await body.fill('# 二〇二六\n\n住进**小楼**。\n\n')
    await page.getByLabel('选图片').setInputFiles({
      name: '楼.png',
      mimeType: 'image/png',
      buffer: makePicture({ width: 217, height: 121 }),
    })
    await expect.poll(() => body.inputValue()).toMatch(/!\[\]\(\/uploads\/[0-9a-f]{40}\.png\)/)
    if (screen === 'phone') await page.getByRole('button', { name: '看看样子' }).click()
    await page.frameLocator('iframe').locator('strong', { hasText: '小楼' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })
})
