import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { library } from './support/library.ts'
import { test } from './support/visit.ts'

const { title, path } = library.about
const heading = (page: Page) => page.locator('.own-page h1')

describe('a page of the owner’s', () => {
  test('answers at its old address and stands in the menu, which leads to it without a new document', async ({
    visit,
  }) => {
    const { page } = await visit({ path: `${path}/index.html` })
    expect(new URL(page.url()).pathname).toBe(path)
    await expect.poll(() => heading(page).innerText()).toBe(title)
    expect(await page.title()).toContain(title)
    expect(await page.locator('.own-page .prose h2').innerText()).toBe('门前')
    await expect.poll(() => page.locator('.own-page .code-copy').count()).toBe(1)
    const link = page.locator('.own-page .prose a', { hasText: library.reading.title })
    expect(await link.getAttribute('href')).toBe(`/posts/${library.reading.slug}`)
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await link.click()
    await page.locator('.article-header').waitFor()
    await page.getByRole('banner').getByText('更多').hover()
    await page.getByRole('banner').getByRole('link', { name: title }).click()
    await expect.poll(() => heading(page).innerText()).toBe(title)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.locator('body[data-same]').count()).toBe(1)
    await expect.poll(() => page.locator('.own-page .prose').innerText()).toContain('檐下三间')
  })
})
