import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violations } from './support/axe.ts'
import { enterAsOwner } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { makePicture } from './support/picture.ts'
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

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
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
    await side.getByRole('button', { name: '放进回收站' }).click()
    await expect.poll(() => ours.count()).toBe(0)
    await undo(page).click()
    await expect.poll(() => ours.count()).toBe(1)
  })
})

test('twenty at once: how far each is, one that failed again, and none of them lost', async ({ visit }) => {
  const { page, faults } = await visit({
    path: '/admin/media?state=mine',
    prepare: v => enterAsOwner(v.context),
  })
  faults.expect(/status of 400/)
  await page.getByRole('heading', { name: '图库' }).waitFor()
  const side = 61 + Math.floor(Math.random() * 900)
  const files = Array.from({ length: 20 }, (_, at) => ({
    name: `雨${at + 1}.png`,
    mimeType: 'image/png',
    buffer: makePicture({ width: side + at, height: side }),
  }))
  let isSeen = () => {}
  const seen = new Promise<void>(resolve => {
    isSeen = resolve
  })
  let sent = 0
  await page.route('**/api/upload/img', async route => {
    sent += 1
    if (sent === 1) await seen
    if (sent !== 3) return route.continue()
    await route.fulfill({ status: 400, json: { code: 400, message: '这张没有收好' } })
  })
  await page.getByLabel('选图片').setInputFiles(files)
  const rows = page.getByRole('list', { name: '正在传的' }).getByRole('listitem')
  await page.getByRole('progressbar', { name: '雨1.png 传了多少' }).waitFor()
  await page.getByText('还有 20 张没传完').waitFor()
  expect(await violations(page)).toEqual([])
  isSeen()
  await page.getByText('还有 1 张没传完，其中 1 张没传成').waitFor()
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/雨3\.png[\s\S]*这张没有收好/)])
  await page.getByRole('button', { name: '再传一次：雨3.png' }).click()
  await expect.poll(() => rows.count()).toBe(0)
  await expect.poll(() => picture(page).count()).toBeGreaterThanOrEqual(20)
  await page.getByRole('link', { name: '来客传的' }).click()
  await page.waitForURL(/state=guests/)
})
