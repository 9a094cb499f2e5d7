import type { CDPSession, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/visit.ts'
import { openWriting, putDraft, storedDraft, textField, visitAsOwner } from './support/writing-desk.ts'

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
    await compose(session, 'ting yu')
    expect(await textOf(page)).toBe('一夜ting yu')
    await session.send('Input.insertText', { text: '听雨' })
    await expect.poll(() => textOf(page)).toBe('一夜听雨')
    await page.getByRole('button', { name: '有两份，比一比' }).waitFor()
    expect(await textOf(page)).toBe('一夜听雨')
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
