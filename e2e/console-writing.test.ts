import { describe, expect } from 'vitest'
import { test } from './support/visit.ts'
import {
  openWriting,
  putDraft,
  storedDraft,
  textField,
  typeChinese,
  visitAsOwner,
} from './support/writing-desk.ts'

describe('the writing desk', () => {
  test('begins a draft, takes its address, saves what is written and opens it again', async ({ visit }) => {
    const { page, token } = await visitAsOwner(visit)
    const key = await openWriting(page)
    await page.getByRole('textbox', { name: '题目' }).fill('听雨')
    await textField(page).click()
    await typeChinese(page, [
      ['xiao', '小楼'],
      ['yi ye', '一夜'],
      ['ting', '听春雨'],
    ])
    await page.getByText('已保存', { exact: true }).first().waitFor()
    expect((await storedDraft(token, key)).fields).toMatchObject({ title: '听雨', content: '小楼一夜听春雨' })
    await page.reload()
    await expect.poll(() => textField(page).textContent()).toContain('小楼一夜听春雨')
    expect(await page.getByRole('textbox', { name: '题目' }).inputValue()).toBe('听雨')
  })

  test('a tab that goes while the line is cut brings its words back and saves them', async ({ visit }) => {
    const { page, token, context, faults } = await visitAsOwner(visit)
    const key = await openWriting(page)
    await textField(page).click()
    await typeChinese(page, [['san', '三更']])
    await page.getByText('已保存', { exact: true }).first().waitFor()
    await context.route('**/api/draft/save/**', route => route.abort())
    faults.expect(/draft\/save/)
    await typeChinese(page, [['zhen', '枕上']])
    await page.getByText('先收在这台电脑里', { exact: true }).first().waitFor()
    const address = page.url()
    await page.goto('/robots.txt')
    await context.unroute('**/api/draft/save/**')
    await page.goto(address)
    await expect.poll(() => textField(page).textContent()).toContain('三更枕上')
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('三更枕上')
  })

  test('two windows: both are shown, the merged one is chosen, nothing is lost', async ({ visit }) => {
    const { page, token } = await visitAsOwner(visit)
    const key = await openWriting(page)
    await textField(page).click()
    await typeChinese(page, [['yi', '第一段']])
    await page.getByText('已保存', { exact: true }).first().waitFor()
    const { revision, fields } = await storedDraft(token, key)
    await putDraft(token, key, { ...fields, content: '第一段\n\n那边的话', base_revision: revision })
    await typeChinese(page, [['wo', '，我的话']])
    await page.getByRole('button', { name: '有两份，比一比' }).click()
    await page.getByRole('button', { name: '用合起来的' }).click()
    await expect
      .poll(async () => (await storedDraft(token, key)).fields.content)
      .toBe('第一段，我的话\n\n那边的话')
  })

  test('the plain field is one press away, on the same way to the server, and remembered', async ({
    visit,
  }) => {
    const { page, token } = await visitAsOwner(visit)
    const key = await openWriting(page)
    await page.getByRole('button', { name: '换纯文本框' }).click()
    await textField(page).click()
    await typeChinese(page, [['hang', '一行字']])
    await expect.poll(async () => (await storedDraft(token, key)).fields.content).toBe('一行字')
    await page.reload()
    await expect.poll(() => textField(page).inputValue()).toBe('一行字')
  })
})
