import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { decodeKept } from './support/kept.ts'
import { library } from './support/library.ts'
import { keptText } from './support/page.ts'
import { test } from './support/visit.ts'

const path = `/posts/${library.reading.slug}`
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

describe('body of an article', () => {
  test('is there again after a way out and back', async ({ visit }) => {
    const sentence = '一句提示。'
    const { page } = await visit({ path })
    const body = page.locator('#article-body')
    await body.getByRole('button', { name: '复制代码' }).first().waitFor({ state: 'attached' })
    const written = await body.innerText()
    await page.locator('.article-near a').first().click()
    await expect.poll(() => body.innerText()).not.toContain(sentence)
    await page.goBack()
    await expect.poll(() => body.innerText()).toBe(written)
  })

  test.for([
    {
      name: 'a page of the house is reached without a new document',
      href: '/archives',
      leadsTo: '/archives',
      isSame: true,
    },
    {
      name: 'an old address is asked of the server',
      href: library.reading.oldPath,
      leadsTo: path,
      isSame: false,
    },
  ])('from a link in its words $name', async ({ href, leadsTo, isSame }, { visit }) => {
    const { page } = await visit({ path: `/posts/${library.plain.slug}` })
    await page.evaluate(address => {
      document.documentElement.dataset.visit = 'first'
      const link = Object.assign(document.createElement('a'), { href: address, textContent: '去那边' })
      document.querySelector('#article-body')?.append(link)
    }, href)
    await page.getByRole('link', { name: '去那边' }).click()
    await page.waitForURL(url => url.pathname === leadsTo)
    const mark = () => page.evaluate(() => document.documentElement.dataset.visit)
    await expect.poll(mark).toBe(isSame ? 'first' : undefined)
  })

  test('copies a block of code and says so', async ({ visit }) => {
    const { page } = await visit({ path, context: clipboard })
    const said: string[] = []
    page.on('console', message => said.push(message.text()))
    const block = page.locator('figure.code').first()
    await block.hover()
    await block.getByRole('button', { name: '复制代码' }).click()
    await block.getByText('已复制').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const lamp = "亮"')
    expect(said).toContain('复制成功，剪贴板内容：const lamp = "亮"')
  })

  test('folds a long block and opens it', async ({ visit }) => {
    const { page } = await visit({ path })
    const block = page.locator('figure.code').nth(1)
    const height = () => block.evaluate(figure => figure.getBoundingClientRect().height)
    const folded = await height()
    const handle = block.getByRole('button', { name: '展开全部 40 行' })
    await expect.poll(() => handle.getAttribute('aria-expanded')).toBe('false')
    await handle.click()
    await block.getByRole('button', { name: '收起' }).waitFor()
    expect(await height()).toBeGreaterThan(folded * 1.3)
    await block.getByRole('button', { name: '收起' }).click()
    await expect.poll(height).toBe(folded)
  })

  test('opens a picture large and closes it with Escape', async ({ visit }) => {
    // Without motion: the library hears no key while its picture is still growing.
    const { page } = await visit({ path, context: { reducedMotion: 'reduce' } })
    const picture = page.getByRole('button', { name: /放大图片/ })
    await picture.focus()
    await page.keyboard.press('Enter')
    await page.locator('.pswp--open').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.pswp').waitFor({ state: 'detached' })
    await expect.poll(() => picture.evaluate(image => image === document.activeElement)).toBe(true)
  })

  test('shows callouts, tabs, tasks and footnotes', async ({ visit }) => {
    const { page } = await visit({ path })
    const body = page.locator('#article-body')
    await body.getByText('一句提示。').waitFor()
    await body.getByText('甲的话。').waitFor()
    await expect.poll(() => body.locator('input[type="checkbox"]').count()).toBe(2)
    const other = body.getByText('乙', { exact: true })
    await other.click()
    await body.getByText('乙的话。').waitFor()
    await body.locator('sup a').first().click()
    expect(new URL(page.url()).hash).not.toBe('')
  })

  test('draws formulas and diagrams', async ({ visit }) => {
    const { page } = await visit({ path: `/posts/${library.figures.slug}`, theme: 'dark' })
    const bare = page.getByRole('link', { name: 'https://example.org/yan-yu' })
    expect(await bare.evaluate(link => getComputedStyle(link).textDecorationLine)).toBe('underline')
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px KaTeX_Main'))).toBe(true)
    const diagram = page.locator('[data-diagram="mermaid"]')
    await diagram.locator('svg').waitFor({ timeout: 30_000 })
    await expect.poll(() => diagram.innerText()).toMatch(/雨[\s\S]*檐/)
    await expect.poll(() => diagram.getAttribute('data-drawn')).toBe('yes')
  })

  test('asks for the diagram library and the formula styles only where they are needed', async ({
    visit,
  }) => {
    const asked: string[] = []
    const { page } = await visit({
      path,
      prepare: async ({ page: empty }) => empty.on('request', request => asked.push(request.url())),
    })
    await page.waitForLoadState('networkidle')
    expect(asked.filter(address => /mermaid|katex|diagram|photoswipe|lightbox/i.test(address))).toEqual([])
  })
})

describe('reading themes', () => {
  const dress = (page: Page) =>
    page.locator('#article-body').evaluate(({ dataset }) => `${dataset.preview} ${dataset.code}`)

  test('are chosen, fetched when they are, and hold for the next article', async ({ visit }) => {
    const { page } = await visit({ path })
    const sheets: string[] = []
    page.on('request', request => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
    expect(await dress(page)).toBe('default atom')
    await page.getByRole('button', { name: '正文与代码的样式' }).click()
    await page.getByText('VuePress').click()
    await expect.poll(() => dress(page)).toBe('vuepress atom')
    await page.getByText('Kimbie').click()
    await expect.poll(() => dress(page)).toBe('vuepress kimbie')
    expect(sheets.some(address => address.includes('vuepress'))).toBe(true)
    expect(sheets.some(address => address.includes('kimbie'))).toBe(true)
    expect(sheets.some(address => address.includes('cyanosis'))).toBe(false)
    expect(decodeKept((await keptText(page, 'staticState')) ?? '')).toMatchObject({
      previewTheme: 'vuepress',
      codeTheme: 'kimbie',
    })
    await page.goto(`/posts/${library.figures.slug}`)
    await expect.poll(() => dress(page)).toBe('vuepress kimbie')
  })
})
