import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { root } from './support/server-process.ts'
import { test } from './support/visit.ts'
import { openWriting, putDraft, storedDraft, textField, visitAsOwner } from './support/writing-desk.ts'

const pictureFile = join(root, 'docs/pictures/home.webp')
const editors = ['CodeMirror', 'plain'] as const

const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** The text as the field has it, line by line. */
const textOf = (page: Page): Promise<string> =>
  textField(page).evaluate(field =>
    field instanceof HTMLTextAreaElement
      ? field.value
      : Array.from(field.querySelectorAll('.cm-line'), line => line.textContent).join('\n'),
  )

describe.each(editors)('an input method in the editor %s', editor => {
  async function open(page: Page) {
    const key = await openWriting(page)
    if (editor === 'plain') await page.getByRole('button', { name: '换纯文本框' }).click()
    await textField(page).click()
    return { key, session: await page.context().newCDPSession(page) }
  }

  test.for([
    ['heading', '## ', '', '## 春雨'],
    ['bold', '**', '**', '**春雨**'],
    ['code', '`', '`', '`春雨`'],
    ['link', '[', '](/about)', '[春雨](/about)'],
    ['table', '| 甲 | ', ' |', '| 甲 | 春雨 |'],
  ] as const)('writes into %s what was chosen, once', async ([_, before, after, expected], { visit }) => {
    const { page, token } = await visitAsOwner(visit)
    const { key, session } = await open(page)
    await page.keyboard.insertText(before + after)
    for (const _ of after) await page.keyboard.press('ArrowLeft')
    for (const letters of ['c', 'ch', 'chun', 'chun yu']) await compose(session, letters)
    await session.send('Input.insertText', { text: '春雨' })
    await expect.poll(() => textOf(page)).toBe(expected)
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe(expected)
    await page.keyboard.press('Control+z')
    await expect.poll(() => textOf(page)).not.toContain('春雨')
  })

  test('tools, and another window, change nothing under a composition', async ({ visit }) => {
    const { page, token } = await visitAsOwner(visit)
    const { key, session } = await open(page)
    await page.keyboard.insertText('一夜')
    await page.getByText('已保存', { exact: true }).first().waitFor()
    const { fields, revision } = await storedDraft(token, key)
    await compose(session, 'ting')
    await page.getByRole('button', { name: '粗体' }).first().dispatchEvent('click')
    await page.getByRole('button', { name: '引文' }).first().dispatchEvent('click')
    await putDraft(token, key, { ...fields, content: '全换了', base_revision: revision })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await compose(session, 'ting yu')
    expect(await textOf(page)).toBe('一夜ting yu')
    expect(await page.frameLocator('iframe[title="文章预览"]').locator('.prose-body').textContent()).toBe(
      '一夜\n',
    )
    await session.send('Input.insertText', { text: '听雨' })
    await expect.poll(() => textOf(page)).toBe('一夜听雨')
    await page.getByRole('button', { name: '有两份，比一比' }).waitFor()
    expect(await textOf(page)).toBe('一夜听雨')
  })

  test('a picture comes to its place before the caret only when the words stand', async ({ visit }) => {
    const { page, context } = await visitAsOwner(visit)
    const { session } = await open(page)
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await context.route('**/api/upload/img', async route => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    const picture = { name: '巷口.webp', mimeType: 'image/webp', buffer: readFileSync(pictureFile) }
    await page.locator('.tools input[type=file]').setInputFiles([picture])
    await asked.promise
    // Far below what is seen, so that a scroll would show.
    await page.keyboard.insertText(`${'\n'.repeat(60)}春雨`)
    const scroller = page.locator('.writing-scroll')
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
    await scroller.evaluate(element => element.scrollTo(0, 0))
    await scroller.evaluate(element => element.scrollTo(0, element.scrollHeight))
    await compose(session, 'ting')
    const before = await scroller.evaluate(({ scrollTop }) => scrollTop)
    const stored = page.waitForResponse('**/api/upload/img')
    released.resolve()
    await (await stored).finished()
    await compose(session, 'ting yu')
    expect(await textOf(page)).toMatch(/#uploading-.*春雨ting yu$/s)
    expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(before)
    await session.send('Input.insertText', { text: '听雨' })
    await expect.poll(() => textOf(page)).toMatch(/^!\[巷口\]\(\/[^#]*\)\n.*春雨听雨$/s)
    if (editor === 'plain') return
    // No step of 撤销: what was typed goes, the picture stays whole.
    await page.keyboard.press('Control+z')
    await expect.poll(() => textOf(page)).toMatch(/^!\[巷口\]\(\/[^#]*\)(?!.*听雨)/s)
  })

  test('a composition that is given up leaves nothing', async ({ visit }) => {
    const { page, token } = await visitAsOwner(visit)
    const { key, session } = await open(page)
    await page.keyboard.insertText('一夜')
    await compose(session, 'ting')
    await compose(session, '')
    await expect.poll(() => textOf(page)).toBe('一夜')
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('一夜')
  })
})
