import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { noticeOf } from './support/account.ts'
import { palette } from './support/console.ts'
import { root } from './support/server-process.ts'
import { test } from './support/visit.ts'
import { openWriting, storedDraft, textField, visitAsOwner } from './support/writing-editor.ts'

describe('around the text', () => {
  test('on a phone everything is behind one sign, the plain field finds and has the tools', async ({
    visit,
  }) => {
    const { page, token } = await visitAsOwner(options =>
      visit({ ...options, screen: 'phone', context: { viewport: { width: 360, height: 740 } } }),
    )
    const key = await openWriting(page)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: '更多', exact: true }).tap()
      await page.getByRole('menuitem', { name, exact: true }).tap()
    }
    await textField(page).tap()
    await page.keyboard.insertText('雨一 雨二')
    await choose('查找与替换')
    await page.getByPlaceholder('查找').fill('雨')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('button', { name: '关上' }).tap()
    await choose('专注')
    await page.getByRole('button', { name: '回来' }).tap()

    // The preview is as wide as the phone, with space for its controls.
    const preview = page.getByRole('button', { name: '预览', exact: true })
    await preview.tap()
    const shown = page.locator('iframe[title="文章预览"]')
    await expect.poll(async () => (await shown.boundingBox())?.width).toBe(360)
    const bar = page.locator('.preview-bar')
    expect(await bar.evaluate(element => element.scrollWidth)).toBe(360)
    await preview.tap()

    await choose('换纯文本框')
    await textField(page).tap()
    await page.keyboard.press('Control+f')
    const find = page.getByRole('search', { name: '查找与替换' })
    await find.getByRole('textbox', { name: '查找' }).fill('雨(.)')
    await find.getByText('正则', { exact: true }).tap()
    await find.getByRole('textbox', { name: '换成' }).fill('$1雪')
    await find.getByRole('button', { name: '全部换掉' }).tap()
    await find.getByText('换了 2 处').waitFor()
    await find.getByRole('button', { name: '关上查找' }).tap()
    await expect.poll(() => textField(page).inputValue()).toBe('一雪 二雪')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+b')
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('**一雪 二雪**')
  })
})

describe('the publish drawer', () => {
  test('comes with another try where it did not, waits for pictures when it is closed, leaves Escape to what lies over it, crops the cover', async ({
    visit,
  }) => {
    const { page, context, token, faults } = await visitAsOwner(visit)
    faults.expect(/ERR_FAILED|Failed to fetch dynamically|Unable to preload/)
    const key = await openWriting(page)
    await textField(page).click()
    await page.keyboard.insertText('线断了，字还在')
    for (const [file, button, shown] of [
      [/\/publish-drawer-.*\.js/, '发布', '发布'],
      [/\/history-dialog-.*\.js/, '看全部，比一比', '历史'],
    ] as const) {
      await context.route(file, route => route.abort())
      await page.getByRole('button', { name: button, exact: true }).click()
      const notice = noticeOf(page, `${shown}没有打开`)
      await notice.waitFor()
      expect(await textField(page).textContent()).toContain('线断了，字还在')
      await context.unroute(file)
      await notice.getByRole('button', { name: '再试一次' }).click()
      await page.getByRole('dialog', { name: shown }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: shown }).waitFor({ state: 'detached' })
    }
    await page.getByRole('textbox', { name: '题目' }).fill('等一张图')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await context.route('**/api/upload/img', async route => {
      await held
      await route.continue()
    })
    await textField(page).click()
    await page.locator('.tools input[type="file"]').setInputFiles(join(root, 'docs/pictures/home.webp'))
    await page.locator('.picture-row').waitFor()

    const drawer = page.getByRole('dialog', { name: /^(发布|更新)$/ })
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await drawer.getByRole('button', { name: '另起一类' }).click()
    await drawer.getByRole('textbox', { name: '新分类的名字' }).fill('等图')
    await drawer.getByRole('textbox', { name: '新分类的名字' }).press('Enter')
    await drawer.getByRole('button', { name: '传完就发布' }).click()
    await drawer.getByText('传完自己会去').waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => palette(page).count()).toBe(0)
    expect(await drawer.count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.count()).toBe(0)
    await page.getByRole('button', { name: '传完就发布' }).waitFor()
    release()
    await page.getByText('发布了', { exact: true }).waitFor()
    await expect.poll(async () => (await storedDraft(token, key)).is_published).toBe(true)

    await page.getByRole('button', { name: '更新', exact: true }).click()
    await drawer.getByRole('button', { name: '用第 1 张图' }).click()
    await expect.poll(async () => (await storedDraft(token, key)).fields.cover).toMatch(/^\/uploads\//)
    const { cover } = (await storedDraft(token, key)).fields
    await drawer.getByRole('button', { name: '裁一裁' }).click()
    const crop = page.getByRole('dialog', { name: '裁一裁封面' })
    const box = await crop.getByRole('img').boundingBox()
    if (!box) throw new Error('no picture to crop')
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await crop.getByRole('button', { name: '就留这些' }).click()
    await expect.poll(() => crop.count()).toBe(0)
    await expect.poll(async () => (await storedDraft(token, key)).fields.cover).not.toBe(cover)
  })
})
