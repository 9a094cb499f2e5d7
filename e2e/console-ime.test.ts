import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { root } from './support/server-process.ts'
import { test } from './support/visit.ts'
import { openWriting, putDraft, storedDraft, textField, visitAsOwner } from './support/writing-editor.ts'

const pictureFile = join(root, 'docs/pictures/home.webp')
const editors = ['CodeMirror', 'plain'] as const
type Editor = (typeof editors)[number]

const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** The text of the field, line by line. */
const textOf = (page: Page): Promise<string> =>
  textField(page).evaluate(field =>
    field instanceof HTMLTextAreaElement
      ? field.value
      : Array.from(field.querySelectorAll('.cm-line'), line => line.textContent).join('\n'),
  )

/** A new draft in the editor; once the plain one is chosen, the next draft opens in it too. */
async function open(page: Page, editor: Editor) {
  const key = await openWriting(page)
  if (editor === 'plain') {
    const choice = page.getByRole('button', { name: '换纯文本框' })
    if (await choice.count()) await choice.click()
  }
  await textField(page).click()
  return key
}

/** A mark with the caret in it, and the result after input by an input method. */
const marks = [
  ['## ', '', '## 春雨'],
  ['**', '**', '**春雨**'],
  ['`', '`', '`春雨`'],
  ['[', '](/about)', '[春雨](/about)'],
  ['| 甲 | ', ' |', '| 甲 | 春雨 |'],
] as const

test.for(editors)(
  'an input method in the editor %s writes what was chosen, once, and nothing disturbs it',
  async (editor, { visit }) => {
    const { page, context, token } = await visitAsOwner(visit)
    const session = await context.newCDPSession(page)
    const key = await open(page, editor)

    for (const [before, after, expected] of marks) {
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(before + after)
      for (const _ of after) await page.keyboard.press('ArrowLeft')
      for (const letters of ['c', 'ch', 'chun', 'chun yu']) await compose(session, letters)
      await session.send('Input.insertText', { text: '春雨' })
      await expect.poll(() => textOf(page)).toBe(expected)
    }
    const content = async () => (await storedDraft(token, key)).fields.content
    await expect.poll(content).toBe('| 甲 | 春雨 |')
    await page.keyboard.press('Control+z')
    await expect.poll(() => textOf(page)).not.toContain('春雨')

    // A cancelled composition leaves nothing.
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('一夜')
    await compose(session, 'ting')
    await compose(session, '')
    await expect.poll(() => textOf(page)).toBe('一夜')
    await expect.poll(content).toBe('一夜')

    // Tools and other windows change nothing during a composition.
    await page.getByText('已保存', { exact: true }).first().waitFor()
    const { fields, revision } = await storedDraft(token, key)
    await compose(session, 'ting')
    await page.getByRole('button', { name: '粗体' }).first().dispatchEvent('click')
    await page.getByRole('button', { name: '引文' }).first().dispatchEvent('click')
    await putDraft(token, key, { ...fields, content: '全换了', base_revision: revision })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await compose(session, 'ting yu')
    expect(await textOf(page)).toBe('一夜ting yu')
    const shown = page.frameLocator('iframe[title="文章预览"]').locator('.prose-body')
    expect(await shown.textContent()).toBe('一夜\n')
    await session.send('Input.insertText', { text: '听雨' })
    await expect.poll(() => textOf(page)).toBe('一夜听雨')
    await page.getByRole('button', { name: '有两份，比一比' }).waitFor()
    expect(await textOf(page)).toBe('一夜听雨')

    // A picture before the caret is inserted only after the composition.
    await open(page, editor)
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await context.route('**/api/upload/img', async route => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    const picture = { name: '巷口.webp', mimeType: 'image/webp', buffer: readFileSync(pictureFile) }
    await page.locator('.tools input[type=file]').setInputFiles([picture])
    await asked.promise
    // Far below the visible part, so that a scroll would show.
    await page.keyboard.insertText(`${'\n'.repeat(60)}春雨`)
    const scroller = page.locator('.writing-scroll')
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
    await scroller.evaluate(element => element.scrollTo(0, 0))
    await scroller.evaluate(element => element.scrollTo(0, element.scrollHeight))
    await compose(session, 'ting')
    const lastLinePx = () => textField(page).evaluate(element => element.getBoundingClientRect().bottom)
    const before = await lastLinePx()
    const stored = page.waitForResponse('**/api/upload/img')
    released.resolve()
    await (await stored).finished()
    await compose(session, 'ting yu')
    expect(await textOf(page)).toMatch(/#uploading-.*春雨ting yu$/s)
    // What the desk of pictures says above the text does not move the text.
    await expect.poll(() => page.locator('.picture-desk').textContent()).toContain('送到了')
    // A scroll is in whole pixels, the desk's height is not.
    expect(Math.abs((await lastLinePx()) - before)).toBeLessThanOrEqual(1)
    await session.send('Input.insertText', { text: '听雨' })
    await expect.poll(() => textOf(page)).toMatch(/^!\[\]\(\/[^#]*\)\n.*春雨听雨$/s)
    if (editor === 'plain') return
    // Not an undo step: undo removes the typed text, the picture stays whole.
    await page.keyboard.press('Control+z')
    await expect.poll(() => textOf(page)).toMatch(/^!\[\]\(\/[^#]*\)(?!.*听雨)/s)
  },
)
