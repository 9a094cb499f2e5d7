import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { commentAt, seeComments, writeComment } from './support/comment.ts'
import { enterAsOwner } from './support/console.ts'
import { callApi } from './support/site-api.ts'
import { test } from './support/visit.ts'

const slug = 'serial-41'
const undo = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button', { name: '撤销' })
const rowOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
const isShown = async (id: number) => {
  const found = await callApi(`/comment/getCommentById/${id}`).catch(() => undefined)
  return found !== undefined
}

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
