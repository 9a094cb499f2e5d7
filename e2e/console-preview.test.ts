import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { enterAsOwner } from './support/console.ts'
import { library } from './support/library.ts'
import { root } from './support/server-process.ts'
import { findArticleId } from './support/site-api.ts'
import { test, type Visit, type VisitOptions } from './support/visit.ts'

const { reading, figures, hostile, plain } = library
const picture = readFileSync(join(root, 'docs/pictures/home.webp'))
const file = (name: string) => ({ name, mimeType: 'image/webp', buffer: picture })

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="文章预览"]')
const text = (page: Page) => page.getByRole('textbox', { name: '正文' })

/** A new draft. */
async function begin(visit: (options: VisitOptions) => Promise<Visit>): Promise<Visit> {
  const begun = await visit({ prepare: ({ context }) => enterAsOwner(context) })
  await begun.page.goto('/admin/write')
  return begun
}

/** The rendered HTML: drawn diagrams are replaced by their source; only readers' pages fold long code. */
const htmlOf = (body: Locator): Promise<string> =>
  body.evaluate(element => {
    const copy = element.cloneNode(true)
    if (!(copy instanceof (element.ownerDocument.defaultView ?? window).HTMLElement)) return ''
    for (const diagram of copy.querySelectorAll('[data-diagram]')) {
      diagram.textContent = ''
      diagram.removeAttribute('data-drawn')
    }
    for (const code of copy.querySelectorAll('[data-folded]')) code.removeAttribute('data-folded')
    return copy.innerHTML
  })

describe('the preview', () => {
  test('is the page, byte for byte', async ({ visit }) => {
    const { page } = await visit({ prepare: ({ context }) => enterAsOwner(context) })
    const { page: reader } = await visit({ hasScript: false })
    for (const { slug } of [reading, figures, hostile, plain]) {
      await reader.goto(`/posts/${slug}`)
      const shown = await htmlOf(reader.locator('.prose-body'))
      await page.goto(`/admin/write/article-${await findArticleId(slug)}`)
      await expect.poll(() => htmlOf(frameOf(page).locator('.prose-body'))).toBe(shown)
    }
  })
})

describe('pictures of a text', () => {
  test('come to their places also after a reload without a line; a pasted page becomes Markdown; the preview follows in another light and as wide as a phone', async ({
    visit,
  }) => {
    const { page, context, faults } = await begin(visit)
    const chooser = page.locator('.tools input[type=file]')
    await text(page).click()
    await page.keyboard.insertText('一段\n')
    await context.route('**/api/upload/img', route => route.abort())
    faults.expect(/upload\/img/)
    await chooser.setInputFiles([file('拱宸桥的清晨.webp')])
    await chooser.setInputFiles([file('石门湾的傍晚.webp')])
    await expect.poll(() => page.locator('.picture-row').count()).toBe(2)
    await expect.poll(() => text(page).textContent()).toMatch(/(#uploading-.*){2}/s)
    const waiting = frameOf(page).locator('img[data-uploading][src^="blob:"]')
    await expect.poll(() => waiting.count()).toBe(2)
    await page.getByText('已保存', { exact: true }).first().waitFor()
    await page.reload()
    await expect.poll(() => page.locator('.picture-row').count()).toBe(2)
    await context.unroute('**/api/upload/img')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => page.locator('.picture-row').count()).toBe(0)
    await expect.poll(() => text(page).textContent()).not.toContain('#uploading-')
    await expect.poll(() => frameOf(page).locator('.prose-body img[srcset]').count()).toBe(2)

    await page.goto('/admin/write')
    await text(page).click()
    await text(page).evaluate(field => {
      const data = new DataTransfer()
      const image = '<img src="http://127.0.0.1/secret.png" alt="内网">'
      data.setData('text/html', `<h2>题</h2><p>字<b>粗</b></p><p>${image}</p>`)
      data.setData('text/plain', '题 字粗')
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect.poll(() => text(page).textContent()).toMatch(/## 题.*字\*\*粗\*\*.*!\[内网\]\(#uploading-/s)
    const row = page.locator('.picture-row')
    await expect.poll(() => row.textContent()).toContain('这个地址取不得：只取公开网页上的图片')
    await row.getByRole('button', { name: '不要内网了' }).click()
    await expect.poll(() => text(page).textContent()).not.toContain('#uploading-')
    expect(await row.count()).toBe(0)

    await text(page).click()
    await page.keyboard.press('Control+a')
    const body = frameOf(page).locator('.prose-body')
    await page.keyboard.insertText('## 水是旧的\n\n光是 $x^2$ 新的\n\n```ts\nconst a = 1\n```\n')
    await body.locator('.katex').waitFor()
    await body.locator('.hljs-keyword').waitFor()
    const light = page.getByRole('group', { name: '日夜' })
    const house = await page.evaluate(() => document.documentElement.dataset.theme)
    expect(await light.getByRole('button', { pressed: true }).textContent()).toBe(
      house === 'dark' ? '夜' : '日',
    )
    await light.getByRole('button', { name: '夜' }).click()
    await page.getByRole('group', { name: '多宽' }).getByRole('button', { name: '手机' }).click()
    await page.getByLabel('文章样式').selectOption('vuepress')
    await expect.poll(() => body.getAttribute('data-preview')).toBe('vuepress')
    await expect
      .poll(() => body.evaluate(element => element.ownerDocument.documentElement.dataset.theme))
      .toBe('dark')
    expect(
      await body.evaluate(element => element.ownerDocument.documentElement.clientWidth),
    ).toBeLessThanOrEqual(390)
  })
})
