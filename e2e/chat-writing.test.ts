import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Account, makeAccount, noticeOf, openSession, signIn } from './support/account.ts'
import { field, live, rowOf, takeSeat } from './support/chat.ts'
import { makePicture } from './support/picture.ts'
import { test } from './support/visit.ts'

type Given = { visit: (options: { path: string }) => Promise<{ page: Page }> }

async function sitDown({ visit }: Given): Promise<{ page: Page; account: Account }> {
  const account = await makeAccount()
  const { page } = await visit({ path: '/chat' })
  await signIn(page, account)
  await live(page)
  await field(page).click()
  return { page, account }
}

/** Gives the page a picture as clipboard or mouse would. */
async function give(page: Page, kind: 'paste' | 'drop', size: { width: number; height: number }) {
  const bytes = makePicture(size).toString('base64')
  await page.evaluate(
    ([given, base64]) => {
      const raw = Uint8Array.from(atob(base64 ?? ''), letter => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([raw], 'slope.png', { type: 'image/png' }))
      const target = document.querySelector(given === 'paste' ? '.chat-field' : '.chat-room')
      const init = { bubbles: true, cancelable: true }
      if (given === 'paste')
        target?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          target?.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }))
    },
    [kind, bytes],
  )
}

describe('writing', () => {
  test('with an input method, lines, a paste, a name and an emoji puts words and sends nothing too early', async ({
    visit,
  }) => {
    const { page } = await sitDown({ visit })
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
    // The events that Chromium sends while an input method handles the keys.
    await keyboard.send('Input.dispatchKeyEvent', {
      ...{ type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 },
    })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter' })
    await keyboard.send('Input.insertText', { text: '你好呀' })
    await expect.poll(() => field(page).innerText()).toBe('你好呀')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.insertText('第二行')
    await expect.poll(() => field(page).innerText()).toBe('你好呀\n第二行')
    expect(await rowOf(page, '你好呀').count()).toBe(0)
    await page.keyboard.press('Enter')
    const row = rowOf(page, '你好呀')
    await row.waitFor()
    await expect.poll(() => row.locator('br').count()).toBe(1)
    await expect.poll(() => field(page).innerText()).toBe('')

    // Pasted text is plain.
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '<b>粗</b>')
      data.setData('text/html', '<b style="color:red">粗</b>')
      const target = document.querySelector('.chat-field')
      target?.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
      )
    })
    await expect.poll(() => field(page).innerText()).toBe('<b>粗</b>')
    expect(await field(page).innerHTML()).not.toContain('<b')
    await page.keyboard.press('Enter')
    await rowOf(page, '<b>粗</b>').waitFor()

    // A name and an emoji are inserted at the caret.
    const guest = await makeAccount()
    const seat = await takeSeat((await openSession(guest)).token)
    await expect.poll(() => page.locator('.chat-aside').innerText()).toContain(guest.nick_name)
    await page.keyboard.insertText(`@${guest.nick_name.slice(0, 2)}`)
    await page.getByRole('option', { name: guest.nick_name, exact: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).innerText()).toMatch(/^@\S+\s$/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('前后')
    await page.keyboard.press('ArrowLeft')
    await page.locator('.chat-foot').getByRole('button', { name: '表情' }).click()
    await page.getByPlaceholder('搜表情').fill('笑哭了')
    await expect.poll(() => page.getByRole('gridcell').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).innerText()).toBe('前😂后')
    await expect.poll(() => field(page).evaluate(one => one === document.activeElement)).toBe(true)
    seat.leave()
  })
})

describe('pictures', () => {
  test('are sent by paste and by drop, open in the viewer, and are called off or sent again', async ({
    visit,
  }) => {
    const { page } = await sitDown({ visit })
    const { page: other } = await visit({ path: '/chat' })
    await live(other)
    await give(page, 'paste', { width: 321, height: 207 })
    const image = other.locator('.chat-picture img[width="280"][height="181"]')
    await image.waitFor()
    await give(page, 'drop', { width: 203, height: 305 })
    await other.locator('.chat-picture img[height="280"]').waitFor()
    await expect.poll(() => page.locator('.chat-preview').count()).toBe(0)
    await expect
      .poll(() => image.evaluate(one => one instanceof HTMLImageElement && one.naturalWidth))
      .toBeTruthy()
    await image.click()
    const viewer = other.getByRole('dialog', { name: '看图' })
    await viewer.waitFor()
    // It ignores the key while still opening.
    await expect
      .poll(async () => {
        await other.keyboard.press('Escape')
        return viewer.count()
      })
      .toBe(0)

    // An upload can be cancelled; a failed one says so and can be retried.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/upload/img', async route => {
      await released
      await route.continue().catch(() => undefined)
    })
    await give(page, 'paste', { width: 111, height: 99 })
    const waiting = page.locator('.chat-row[data-status="uploading"]')
    await waiting.getByRole('button', { name: '取消' }).click()
    await waiting.waitFor({ state: 'detached' })
    release()
    await page.unroute('**/api/upload/img')

    await page.route('**/api/upload/img', route => route.fulfill({ json: { code: 100, message: '' } }))
    await give(page, 'paste', { width: 112, height: 98 })
    await noticeOf(page, '图片上传失败').waitFor()
    const failed = page.locator('.chat-row[data-status="failed"]')
    await failed.waitFor()
    await page.unroute('**/api/upload/img')
    await failed.getByRole('button', { name: '重发' }).click()
    await page.locator('.chat-picture img[width="112"]').waitFor()

    // Other files are rejected.
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['<svg/>'], 'a.txt', { type: 'text/plain' }))
      document
        .querySelector('.chat-room')
        ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
    })
    await noticeOf(page, '只能发图片').waitFor()
  })
})
