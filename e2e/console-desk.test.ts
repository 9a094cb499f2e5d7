import { describe, expect } from 'vitest'
import { test } from './support/visit.ts'
import { openWriting, textField, visitAsOwner } from './support/writing-desk.ts'

describe('around the text', () => {
  test('the foot counts the day against a goal that is set there, and says where the caret is', async ({
    visit,
  }) => {
    const { page } = await visitAsOwner(visit)
    await openWriting(page)
    await textField(page).click()
    await page.keyboard.insertText('今天写下的字')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('又一行')
    await page.getByText('第 2 行，第 4 字', { exact: true }).waitFor()
    const today = page.getByRole('button', { name: /^今天 [\d,]+ 字/ })
    await expect.poll(() => today.textContent()).not.toContain('今天 0 字')
    await today.click()
    const goal = page.getByRole('spinbutton', { name: '一天愿写多少字' })
    await goal.fill('98765')
    await goal.press('Enter')
    await expect.poll(() => today.textContent()).toContain('愿写 98,765')
  })
})
