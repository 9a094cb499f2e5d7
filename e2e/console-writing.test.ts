import { describe, expect } from 'vitest'
import { test } from './support/visit.ts'
import {
  keepVersion,
  newestVersion,
  openWriting,
  putDraft,
  storedDraft,
  textField,
  typeChinese,
  visitAsOwner,
} from './support/writing-editor.ts'

describe('the writing desk', () => {
  test('begins a draft, takes its address and saves; a tab that goes while the line is cut brings its words back', async ({
    visit,
  }) => {
    const { page, token, context, faults } = await visitAsOwner(visit)
    const key = await openWriting(page)
    await page.getByRole('textbox', { name: '题目' }).fill('听雨')
    await textField(page).click()
    await typeChinese(page, [
      ['xiao', '小楼'],
      ['yi ye', '一夜'],
    ])
    // It may be saved between the two, and says so.
    await expect
      .poll(async () => (await storedDraft(token, key)).fields)
      .toMatchObject({ title: '听雨', content: '小楼一夜' })
    await page.getByText('已保存', { exact: true }).first().waitFor()
    await context.route('**/api/draft/save/**', route => route.abort())
    faults.expect(/draft\/save/)
    await typeChinese(page, [['ting', '听春雨']])
    await page.getByText('先收在这台电脑里', { exact: true }).first().waitFor()
    const address = page.url()
    await page.goto('/robots.txt')
    await context.unroute('**/api/draft/save/**')
    await page.goto(address)
    await expect.poll(() => textField(page).textContent()).toContain('小楼一夜听春雨')
    expect(await page.getByRole('textbox', { name: '题目' }).inputValue()).toBe('听雨')
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('小楼一夜听春雨')
  })

  test('of two windows the merged text is chosen and nothing is lost; an older version comes back and 撤销 brings the present; undisturbed in 专注', async ({
    visit,
  }) => {
    const { page, token } = await visitAsOwner(visit)
    const key = await openWriting(page)
    await textField(page).click()
    await typeChinese(page, [['yi', '第一段']])
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('第一段')
    await page.getByText('已保存', { exact: true }).first().waitFor()
    const { revision, fields } = await storedDraft(token, key)
    await putDraft(token, key, { ...fields, content: '第一段\n\n那边的话', base_revision: revision })
    await typeChinese(page, [['wo', '，我的话']])
    // The conflict remains, however often the tab is reloaded.
    for (let turn = 0; turn < 2; turn++) {
      await page.getByRole('button', { name: '有两份，比一比' }).waitFor()
      await page.reload()
    }
    await page.getByRole('button', { name: '有两份，比一比' }).click()
    await page.getByRole('button', { name: '用合起来的' }).click()
    await expect
      .poll(async () => (await storedDraft(token, key)).fields.content)
      .toBe('第一段，我的话\n\n那边的话')

    await textField(page).click()
    await page.keyboard.press('Control+a')
    await typeChinese(page, [['xin', '新稿']])
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('新稿')
    await page.getByText('已保存', { exact: true }).first().waitFor()
    const now = await storedDraft(token, key)
    await keepVersion(token, key, { ...now.fields, content: '旧稿' })

    await page.getByRole('button', { name: '看全部，比一比' }).click()
    await page.getByRole('dialog', { name: '历史' }).getByRole('button', { name: '恢复这一版' }).click()
    await expect.poll(() => textField(page).textContent()).toBe('旧稿')
    expect(await newestVersion(token, key, 'restore')).toBe('新稿')
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('旧稿')
    await textField(page).click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => textField(page).textContent()).toBe('新稿')

    await page.getByRole('button', { name: '专注' }).click()
    await expect.poll(() => page.getByRole('complementary').count()).toBe(0)
    await typeChinese(page, [['jing', '静']])
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: '历史' }).waitFor()
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('新稿静')

    // The draft changes on another machine; returning to this window loads it, and writing continues without
    // a conflict.
    const before = await storedDraft(token, key)
    await page.getByText('已保存', { exact: true }).first().waitFor()
    await putDraft(token, key, { ...before.fields, content: '那边写的', base_revision: before.revision })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => textField(page).textContent()).toBe('那边写的')
  })
})
