import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeAccount, openSession, post } from './support/account.ts'
import { violations } from './support/axe.ts'
import { commentAt, seeComments, writeComment } from './support/comment.ts'
import { enterAsOwner, rooms } from './support/console.ts'
import { looksOfJourney } from './support/look.ts'
import { isTooWide } from './support/page.ts'
import { owner } from './support/server-process.ts'
import { callApi } from './support/site-api.ts'
import { test } from './support/visit.ts'

const slug = 'serial-41'
const quoted = { slug, exact: '话说第 41 回' }
const lookFolder = process.env.LOOK_FOLDER
const undo = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' })
const rowOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
const ownerToken = async () => (await openSession(owner)).token

/** A word that nobody else says, which has to be looked at before it is shown. */
async function holdWord(): Promise<string> {
  const word = `拦${Math.random().toString(36).slice(2, 8)}`
  await post('/config/update', { moderated_words: [word] }, await ownerToken())
  return word
}
const isShown = async (id: number) => {
  const found = await callApi(`/comment/getCommentById/${id}`).catch(() => undefined)
  return found !== undefined
}

describe.each(looksOfJourney)('$screen, $theme', ({ screen, theme }) => {
  test('what waits is let in, answered and turned away where it lies, and all of it can be taken back', async ({
    visit,
  }) => {
    const word = await holdWord()
    const account = await makeAccount()
    const { token } = await openSession(account)
    const first = await writeComment({ slug, account, content: `${word}，头一句` })
    const second = await writeComment({ slug, account, content: `${word}，第二句` })
    await writeComment({ ...quoted, account, content: `${word}，引了一句` })
    await post('/message/add', { message_source: `${word}，留在墙上` }, token)
    const site = { site_name: word, url: `https://${word.slice(1)}.example`, site_desc: '写了八年' }
    await post('/links/add', site, token)

    const { page } = await visit({
      screen,
      theme,
      path: `/admin/comments?search=${encodeURIComponent(word)}`,
      prepare: v => enterAsOwner(v.context),
    })
    await rowOf(page, '头一句').waitFor()
    expect(await rowOf(page, word).count()).toBe(5)
    expect(await rowOf(page, '头一句').textContent()).toContain('有拦着的词')
    expect(await violations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    const words = rowOf(page, '引了一句').getByRole('link', { name: `到原文去：${quoted.exact}` })
    expect(await words.getAttribute('href')).toMatch(/^\/posts\/.+#quote-\d+$/)
    expect(await page.getByRole('blockquote').count()).toBe(1)
    if (lookFolder) await page.screenshot({ path: join(lookFolder, `queue-${screen}-${theme}.png`) })
    if (screen === 'desktop')
      await expect.poll(() => rooms(page).getByRole('link', { name: /评论/ }).textContent()).toMatch(/\d/)

    await rowOf(page, '头一句').getByRole('button', { name: '通过' }).click()
    await rowOf(page, '头一句').waitFor({ state: 'detached' })
    expect(await isShown(first)).toBe(true)
    await undo(page).click()
    await rowOf(page, '头一句').waitFor()
    expect(await isShown(first)).toBe(false)

    await rowOf(page, '第二句').getByRole('button', { name: '回复', exact: true }).click()
    await page.getByRole('textbox', { name: `回复${account.nick_name}` }).fill(`${word}的茶还热着`)
    await page.getByRole('button', { name: '通过并回复' }).click()
    await rowOf(page, '第二句').waitFor({ state: 'detached' })
    expect(await isShown(second)).toBe(true)
    const replies = await post<{ list: { content_source: string }[] }>('/comment/frontGetChildrenComment', {
      ...{ current: 1, size: 10, type: 1, for_id: 1, parent_id: second },
    })
    expect(replies.result?.list.map(row => row.content_source)).toEqual([`${word}的茶还热着`])

    await rowOf(page, '写了八年').getByRole('button', { name: '拒绝' }).click()
    await rowOf(page, '写了八年').waitFor({ state: 'detached' })
    await undo(page).click()
    await rowOf(page, '写了八年').getByRole('button', { name: '通过' }).waitFor()
  })
})

test('several are chosen by keyboard and taken for spam at once; their writer is turned away, and let in again', async ({
  visit,
}) => {
  const word = await holdWord()
  const account = await makeAccount()
  const { token } = await openSession(account)
  for (const at of ['甲', '乙', '丙']) await writeComment({ slug, account, content: `${word} ${at}` })
  const search = `search=${encodeURIComponent(word)}`
  const { page } = await visit({
    path: `/admin/comments?${search}`,
    prepare: v => enterAsOwner(v.context),
  })
  await rowOf(page, `${word} 甲`).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: '一起处理' })
  await bar.getByText('选中 2 条').waitFor()
  await bar.getByRole('button', { name: '标为垃圾' }).press('Enter')
  await expect.poll(() => rowOf(page, word).count()).toBe(1)
  await page.goto(`/admin/comments?state=spam&kind=comment&${search}`)
  await expect.poll(() => rowOf(page, word).count()).toBe(2)

  await page.getByRole('checkbox', { name: '选中这一页' }).check()
  await bar.getByRole('button', { name: '拉黑…' }).click()
  const dialog = page.getByRole('dialog')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: '拉黑', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const say = () => post('/message/add', { message_source: `再来 ${Math.random()}` }, token)
  await expect.poll(async () => (await say()).message).toContain('暂时不收')
  await page.getByRole('navigation', { name: '状态' }).getByRole('link', { name: '黑名单' }).click()
  await page.getByRole('button', { name: `移出黑名单：${account.nick_name}` }).click()
  await expect.poll(async () => (await say()).code).toBe(0)
})

test('a reader reports under the article, and the owner decides there', async ({ visit }) => {
  const account = await makeAccount()
  const words = `不爱听的 ${Math.random().toString(36).slice(2, 8)}`
  const id = await writeComment({ slug, account, content: words })
  const reader = await visit({ path: `/posts/${slug}` })
  await seeComments(reader.page)
  await commentAt(reader.page, id).getByRole('button', { name: '举报' }).click()
  const dialog = reader.page.getByRole('dialog', { name: '举报这一条' })
  await dialog.getByLabel('伤人的话').check()
  await dialog.getByLabel('想补一句').fill('骂人了')
  expect(await violations(reader.page)).toEqual([])
  await dialog.getByRole('button', { name: '告诉主人' }).click()
  await reader.page.getByText('告诉主人了').waitFor()

  const room = await visit({
    path: `/admin/comments?search=${encodeURIComponent(words)}`,
    prepare: v => enterAsOwner(v.context),
  })
  await expect.poll(() => rowOf(room.page, words).textContent()).toContain('1 人举报：伤人「骂人了」')

  const here = await visit({ path: `/posts/${slug}`, prepare: v => enterAsOwner(v.context) })
  await seeComments(here.page)
  await commentAt(here.page, id).getByRole('button', { name: '移到回收站' }).click()
  await commentAt(here.page, id).waitFor({ state: 'detached' })
  expect(await isShown(id)).toBe(false)
  await undo(here.page).click()
  await commentAt(here.page, id).waitFor()
  expect(await isShown(id)).toBe(true)
})
