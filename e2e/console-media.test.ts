import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looks } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { test } from './support/visit.ts'

const picture = (page: Page) => page.getByRole('list', { name: '图片' }).getByRole('listitem')
const undo = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' })

/** A picture that nobody has sent before, as the browser draws it. */
async function newPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const brush = canvas.getContext('2d')
    for (let at = 0; at < 40 && brush; at += 1) {
      brush.fillStyle = `rgb(${Math.random() * 255} ${Math.random() * 255} ${Math.random() * 255})`
      brush.fillRect(Math.random() * 320, Math.random() * 240, 90, 60)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

describe.each(looks)('$screen, $theme', ({ screen, theme }) => {
  test('a picture is sent, opened by its address, binned and taken back', async ({ visit }) => {
    const { page } = await visit({
      screen,
      theme,
      path: '/admin/media?state=mine',
      prepare: v => enterAsOwner(v.context),
    })
    await page.getByRole('heading', { name: '图库' }).waitFor()
    const body = await newPicture(page)
    await page.getByLabel('选图片').setInputFiles({ name: '雨.png', mimeType: 'image/png', buffer: body })
    await picture(page).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    const src = await picture(page).first().locator('img').getAttribute('src')
    const ours = picture(page).locator(`img[src="${src}"]`)

    await picture(page).first().getByRole('button').click()
    const side = page.getByRole('dialog')
    await expect.poll(() => side.textContent()).toContain('320 × 240')
    await expect.poll(() => side.textContent()).toContain('眼下没有地方用它')
    expect(await violations(page)).toEqual([])
    await page.reload()
    await side.getByRole('button', { name: '回收站' }).click()
    await expect.poll(() => ours.count()).toBe(0)
    await undo(page).click()
    await expect.poll(() => ours.count()).toBe(1)
  })
})
