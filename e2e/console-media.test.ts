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

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('pictures are sent: how far each is, one that failed again; one is opened by its address, binned and taken back', async ({
    visit,
  }) => {
    const { page, faults } = await visit({
      screen,
      theme,
      path: '/admin/media?state=mine',
      prepare: v => enterAsOwner(v.context),
    })
    faults.expect(/status of 400/)
    await page.getByRole('heading', { name: '图库' }).waitFor()
    // A size that was not uploaded before.
    const side = 61 + Math.floor(Math.random() * 900)
    const files = [1, 2, 3, 4].map(at => ({
      name: `雨${at}.png`,
      mimeType: 'image/png',
      buffer: makePicture({ width: side + at, height: side }),
    }))
    const { promise: seen, resolve: isSeen } = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/upload/img', async route => {
      sent += 1
      if (sent === 1) await seen
      if (sent !== 3) return route.continue()
      await route.fulfill({ status: 400, json: { code: 400, message: '这张没有收好' } })
    })
    await page.getByLabel('选图片').setInputFiles(files)
    await page.getByRole('progressbar', { name: '雨1.png 传了多少' }).waitFor()
    await page.getByText('还有 4 张没传完').waitFor()
    expect(await violations(page)).toEqual([])
    isSeen()
    await page.getByText('还有 1 张没传完，其中 1 张没传成').waitFor()
    const rows = page.getByRole('list', { name: '正在传的' }).getByRole('listitem')
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([expect.stringMatching(/雨3\.png[\s\S]*这张没有收好/)])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: '再传一次：雨3.png' }).click()
    await expect.poll(() => rows.count()).toBe(0)

    const ours = picture(page).filter({ has: page.locator(`img[width="${side + 3}"][height="${side}"]`) })
    await ours.getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await expect.poll(() => sheet.textContent()).toContain(`${side + 3} × ${side}`)
    await expect.poll(() => sheet.textContent()).toContain('眼下没有地方用它')
    expect(await violations(page)).toEqual([])
    await page.reload()
    await sheet.getByRole('button', { name: '放进回收站' }).click()
    // A hovered notice stays.
    await undo(page).hover()
    await expect.poll(() => ours.count()).toBe(0)
    await undo(page).click()
    await expect.poll(() => ours.count()).toBe(1)
  })
})
