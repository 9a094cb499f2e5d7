import { expect } from 'vitest'
import { library } from './support/library.ts'
import { test } from './support/visit.ts'

const path = `/posts/${library.reading.slug}`

test('what lies in an article is opened: a block of code, a picture, tabs, a note, an old address', async ({
  visit,
}) => {
  const asked: string[] = []
  const { page } = await visit({
    path,
    // With reduced motion: the library ignores keys during its opening animation.
    context: { reducedMotion: 'reduce' },
    prepare: async ({ page: empty }) => empty.on('request', request => asked.push(request.url())),
  })
  await page.waitForLoadState('networkidle')
  expect(asked.filter(address => /mermaid|katex|diagram|photoswipe|lightbox/i.test(address))).toEqual([])
  const block = page.locator('figure.code').nth(1)
  const height = () => block.evaluate(figure => figure.getBoundingClientRect().height)
  const folded = await height()
  await block.getByRole('button', { name: '展开全部 40 行' }).click()
  await block.getByRole('button', { name: '收起' }).waitFor()
  expect(await height()).toBeGreaterThan(folded * 1.3)
  await block.getByRole('button', { name: '收起' }).click()
  await expect.poll(height).toBe(folded)

  const picture = page.getByRole('button', { name: /放大图片/ })
  await picture.focus()
  await page.keyboard.press('Enter')
  await page.locator('.pswp--open').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.pswp').waitFor({ state: 'detached' })
  await expect.poll(() => picture.evaluate(image => image === document.activeElement)).toBe(true)

  const body = page.locator('#article-body')
  await body.getByText('甲的话。').waitFor()
  await body.getByText('乙', { exact: true }).click()
  await body.getByText('乙的话。').waitFor()
  await body.locator('sup a').first().click()
  expect(new URL(page.url()).hash).not.toBe('')

  // A former address is requested from the server.
  await page.evaluate(address => {
    document.documentElement.dataset.visit = 'first'
    const link = Object.assign(document.createElement('a'), { href: address, textContent: '去那边' })
    document.querySelector('#article-body')?.append(link)
  }, library.reading.oldPath)
  await page.getByRole('link', { name: '去那边' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.visit)).toBeUndefined()
  expect(new URL(page.url()).pathname).toBe(path)
})

test('formulas and diagrams are drawn; reading themes are fetched when they are chosen, and hold', async ({
  visit,
}) => {
  const { page } = await visit({ path: `/posts/${library.figures.slug}`, theme: 'dark' })
  const bare = page.getByRole('link', { name: 'https://example.org/yan-yu' })
  expect(await bare.evaluate(link => getComputedStyle(link).textDecorationLine)).toBe('underline')
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px KaTeX_Main'))).toBe(true)
  const diagram = page.locator('[data-diagram="mermaid"]')
  await diagram.locator('svg').waitFor()
  await expect.poll(() => diagram.innerText()).toMatch(/雨[\s\S]*檐/)
  await expect.poll(() => diagram.getAttribute('data-drawn')).toBe('yes')
  const sheets: string[] = []
  page.on('request', request => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  const dress = () =>
    page.locator('#article-body').evaluate(({ dataset }) => `${dataset.preview} ${dataset.code}`)
  expect(await dress()).toBe('default atom')
  await page.getByRole('button', { name: '正文与代码的样式' }).click()
  await page.getByText('VuePress').click()
  await expect.poll(dress).toBe('vuepress atom')
  await page.getByText('Kimbie').click()
  await expect.poll(dress).toBe('vuepress kimbie')
  expect(sheets.some(address => address.includes('vuepress'))).toBe(true)
  expect(sheets.some(address => address.includes('kimbie'))).toBe(true)
  expect(sheets.some(address => address.includes('cyanosis'))).toBe(false)
  // They apply to the next article.
  await page.goto(path)
  await expect.poll(dress).toBe('vuepress kimbie')
})
