import { userCenterPath } from '@xiaolou/contract/address'
import { describe, expect } from 'vitest'
import { loginDialog, makeAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { writeComment } from './support/comment.ts'
import { library } from './support/library.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { enter, panel, part, told } from './support/user-center.ts'
import { test } from './support/visit.ts'

describe('the profile', () => {
  test('takes a picture, cut with mouse and keyboard, and no file that is none', async ({ visit }) => {
    const account = await makeAccount()
    const { page } = await visit({ path: userCenterPath() })
    await enter(page, account)
    const chooser = page.getByLabel('选一张图片作头像')
    const none = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') }
    await chooser.setInputFiles(none)
    await told(page, '图片上传失败')
    const picture = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(600, 300)
      const brush = canvas.getContext('2d')
      if (!brush) return ''
      brush.fillStyle = '#a8402a'
      brush.fillRect(0, 0, 300, 300)
      brush.fillStyle = '#2f5b74'
      brush.fillRect(300, 0, 300, 300)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    })
    await chooser.setInputFiles({
      name: 'face.png',
      mimeType: 'image/png',
      buffer: Buffer.from(picture, 'base64'),
    })
    const dialog = page.getByRole('dialog', { name: '裁一张头像' })
    const place = dialog.getByRole('button', { name: '图片的位置' })
    await place.focus()
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    expect(Number(await dialog.getByLabel('远近').inputValue())).toBeCloseTo(1.25)
    await dialog.getByRole('button', { name: '就用这张' }).click()
    await told(page, '头像换好了')
    const face = page.locator('.center-avatar img')
    await face.waitFor()
    await expect.poll(() => face.getAttribute('src')).toMatch(/^\/uploads\/[0-9a-f]{40}\.png$/)
    // Moved to the left end: only the red half is in the square.
    const colour = await face.evaluate(async image => {
      if (!(image instanceof HTMLImageElement)) return []
      await image.decode()
      const brush = new OffscreenCanvas(2, 2).getContext('2d')
      brush?.drawImage(image, 0, 0, 2, 2)
      return [...(brush?.getImageData(1, 1, 1, 1).data ?? [])]
    })
    expect(colour[0]).toBeGreaterThan(120)
    expect(colour[2]).toBeLessThan(80)
  })
})

describe.each(looksOfJourney)('the user centre in $screen, $theme', look => {
  test('and its door please axe in every part, and what is one’s own is saved as a file', async ({
    visit,
  }) => {
    const account = await makeAccount()
    await writeComment({ slug: library.reading.slug, account, content: '一句' })
    const { page } = await visit({ path: userCenterPath(), ...look, context: { reducedMotion: 'reduce' } })
    await loginDialog(page).getByLabel('用户账号').blur()
    expect(await violations(page), 'login').toEqual([])
    await loginDialog(page).getByRole('button', { name: '没有账号？去注册' }).click()
    expect(await violations(page), 'register').toEqual([])
    await page.getByRole('button', { name: '已有账号？去登录' }).click()
    await enter(page, account)
    for (const label of ['资料', '密码与登录', '邮件', '我的评论', '我的留言', '数据与注销']) {
      await part(page, label)
      await page.waitForLoadState('networkidle')
      expect(await violations(page), label).toEqual([])
      expect(await isTooWide(page), label).toBe(false)
    }
    const saved = page.waitForEvent('download')
    await panel(page).getByRole('button', { name: '下载我的数据' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^\w+-\d{4}-\d\d-\d\d\.zip$/)
  })
})
