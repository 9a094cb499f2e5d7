import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeAccount, openSession, signIn } from './support/account.ts'
import { live, rowOf, say, takeSeat } from './support/chat.ts'
import { commentsOf, seeComments } from './support/comment.ts'
import { enterAsOwner } from './support/console.ts'
import { home, openMusic, panel, playSong, songs } from './support/music.ts'
import { translatePages } from './support/translator.ts'
import { test, type Visit } from './support/visit.ts'
import { openWriting, textField } from './support/writing-editor.ts'

const prepare = ({ context }: Visit) => translatePages(context)
const isTranslated = (page: Page) => page.waitForFunction(() => document.querySelectorAll('font').length > 10)

test('a page in the hands of a translator is searched, listened to and commented on', async ({ visit }) => {
  const { page } = await visit({
    ...home,
    prepare: async given => {
      await home.prepare(given)
      await prepare(given)
    },
  })
  await isTranslated(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '在站里找' })
  const dialog = page.getByRole('dialog', { name: '搜索' })
  const found = dialog.getByRole('status')
  const asks = [
    ['雨夜不眠', dialog.getByText('没有「雨夜不眠」')],
    ['', dialog.getByText('大家在读')],
    ['.', found],
    ['鸢尾', dialog.getByText('找到 文章')],
  ] as const
  for (const [words, answer] of asks) {
    await field.fill(words)
    await answer.first().waitFor()
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await openMusic(page)
  for (const name of [songs.other, songs.translated]) {
    await playSong(page, name)
    await expect.poll(() => page.locator('.music-now strong').innerText()).toBe(name)
  }
  await panel(page).press('Escape')
  await page.getByRole('region', { name: '正在听的歌' }).getByText(songs.translated).first().waitFor()

  await signIn(page, await makeAccount())
  await page.locator('a[href^="/posts/"]').first().click()
  await seeComments(page)
  const count = commentsOf(page).getByRole('heading', { level: 2 })
  const before = Number((await count.innerText()).match(/\d+/)?.[0] ?? 0)
  for (const words of ['译文里的一句', '译文里的又一句']) {
    await page.getByRole('textbox', { name: '写评论' }).fill(words)
    await page.keyboard.press('Control+Enter')
    await page.locator('.comment').filter({ hasText: words }).waitFor()
  }
  await expect
    .poll(async () => Number((await count.innerText()).match(/\d+/)?.[0]))
    // Other users' messages may have arrived meanwhile.
    .toBeGreaterThanOrEqual(before + 2)
})

test('two talk in the room, and messages pass and stand still, in the hands of a translator', async ({
  visit,
}) => {
  const account = await makeAccount()
  const seat = await takeSeat((await openSession(await makeAccount())).token)
  const { page } = await visit({ path: '/chat', prepare })
  await isTranslated(page)
  await signIn(page, account)
  await live(page)
  seat.send({ type: 'typing' })
  await page.getByText(/正在输入/).waitFor()
  for (const turn of ['一', '二']) {
    const id = await seat.say(`那边第${turn}句`)
    await rowOf(page, `那边第${turn}句`).waitFor()
    await seat.say(`答第${turn}句`, { reply_to: id })
    await say(page, `这边第${turn}句`)
    await expect.poll(() => rowOf(page, `这边第${turn}句`).last().getAttribute('data-delivered')).toBe('true')
  }
  seat.leave()

  await page.getByRole('banner').getByRole('link', { name: '留言' }).click()
  await page.getByRole('button', { name: '弹幕' }).click()
  await page.getByRole('button', { name: '停一停' }).press('Enter')
  await page.getByRole('button', { name: '让它们动' }).press('Enter')
  await page.getByRole('button', { name: '停一停' }).waitFor()
})

test('the owner writes, saves and takes back in the hands of a translator', async ({ visit }) => {
  const { page } = await visit({
    path: '/admin/settings/sign',
    prepare: async given => {
      await enterAsOwner(given.context)
      await prepare(given)
    },
  })
  await isTranslated(page)
  const notice = page.getByRole('textbox', { name: '公告', exact: true })
  const before = await notice.inputValue()
  for (const words of ['译了一回。', '译了两回。']) {
    await notice.fill(words)
    await page.keyboard.press('Tab')
    await page.getByText('已存').first().waitFor()
    await page.locator('.settings-preview').getByText(words).waitFor()
  }
  await page
    .getByRole('button', { name: /撤销.*公告/ })
    .first()
    .press('Enter')
  await expect.poll(() => notice.inputValue()).toBe('译了一回。')
  await notice.fill(before)
  await page.keyboard.press('Tab')
  await page.getByText('已存').first().waitFor()

  await openWriting(page)
  await isTranslated(page)
  await page.getByRole('textbox', { name: '题目' }).fill('译文')
  await textField(page).click()
  await page.keyboard.insertText('第一句。')
  await page.getByText('已保存', { exact: true }).first().waitFor()
  await page.keyboard.insertText('第二句。')
  await page.getByText('正在存').first().waitFor()
  await page.getByText('已保存', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: '回文章' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('a screen that fails is drawn anew once, with what was written in it', async ({ visit }) => {
  const { page, faults } = await visit({ path: '/posts/serial-13' })
  faults.expect(/broken by an extension/)
  await signIn(page, await makeAccount())
  await seeComments(page)
  const field = page.getByRole('textbox', { name: '写评论' })
  await field.fill('写了一半')
  const before = await field.elementHandle()
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
    const set = () => {
      Object.defineProperty(Node.prototype, 'nodeValue', own)
      throw new Error('broken by an extension')
    }
    Object.defineProperty(Node.prototype, 'nodeValue', { ...own, set })
  })
  await field.press('End')
  await page.keyboard.insertText('，又写一半')
  await expect.poll(() => before?.evaluate(one => one.isConnected)).toBe(false)
  await seeComments(page)
  await expect.poll(() => field.inputValue()).toBe('写了一半，又写一半')
})
