import { within } from '@testing-library/dom'
import { addArticle } from '@xiaolou/contract/article'
import { changeManagedArticles } from '@xiaolou/contract/article-manage'
import { getDraft, saveDraft } from '@xiaolou/contract/draft'
import { getDraftHistory, keepDraftVersion } from '@xiaolou/contract/draft-history'
import { expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
const asOwner = site.as(owner)

const stored = (key: string) => asOwner(getDraft, { params: { key } })
/** As another window: saves the draft as the next revision. */
const saveElsewhere = async (key: string, part: object) => {
  const { fields, revision } = await stored(key)
  return asOwner(saveDraft, { params: { key }, body: { ...fields, ...part, base_revision: revision } })
}

/** The editor at `path` with the plain field; every change of its draft has been saved. */
async function openDesk(path = '/write') {
  const room = await openRoom(site, path, { as: owner })
  await room.pressRole('button', /换纯文本框/)
  const field = await room.findByRole<HTMLTextAreaElement>('textbox', { name: '正文' })
  const key = () => room.window.location.pathname.split('/').at(-1) ?? ''
  const holds = (content: string) =>
    expect.poll(async () => (await stored(key()).catch(() => undefined))?.fields.content).toBe(content)
  const write = async (text: string) => {
    room.fill(field, text)
    await holds(text)
  }
  const comeBack = () => room.window.document.dispatchEvent(new room.window.Event('visibilitychange'))
  return { ...room, field, key, holds, write, comeBack }
}

test('the foot counts the day against a goal that is set there, says where the caret is and lists the keys', async () => {
  const desk = await openDesk()
  await desk.write('今天写下的字\n又一行')
  const caret = () => {
    const field = desk.getByRole<HTMLTextAreaElement>('textbox', { name: '正文' })
    field.setSelectionRange(8, 8)
    desk.window.document.dispatchEvent(new desk.window.Event('selectionchange'))
    return desk.all('footer span').map(({ textContent }) => textContent)
  }
  // Updated once the caret stops.
  await expect.poll(caret, { interval: 400 }).toContain('第 2 行，第 2 字')
  const today = () => desk.queryByRole('button', { name: /^今天 [\d,]+ 字/ })
  await expect.poll(() => today()?.textContent).toMatch(/今天 [1-9]/)
  await desk.pressRole('button', /^今天 [\d,]+ 字/)
  desk.fill(await desk.findByRole('spinbutton', { name: '一天愿写多少字' }), '98765')
  await desk.user.keyboard('{Enter}')
  await expect.poll(() => today()?.textContent).toContain('愿写 98,765')
  await desk.pressRole('button', '快捷键')
  const keys = await desk.findByRole('dialog', { name: '快捷键' })
  for (const word of ['查找与替换', '粗体', '脚注']) expect(within(keys).getAllByText(word)).toHaveLength(1)
})

test('a tag that was renamed elsewhere comes into the desk without a question', async () => {
  const desk = await openDesk()
  await desk.write('雨')
  await saveElsewhere(desk.key(), { tags: ['改过的名'] })
  await desk.write('雨。')
  expect((await stored(desk.key())).fields.tags).toEqual(['改过的名'])
  expect(desk.queryByRole('button', { name: '有两份，比一比' })).toBeNull()
})

test('what two windows wrote is shown as two, and the merged text is chosen', async () => {
  const desk = await openDesk()
  await desk.write('第一段')
  await saveElsewhere(desk.key(), { content: '第一段\n\n那边的话' })
  desk.fill(desk.field, '第一段，我的话')
  await desk.pressRole('button', '有两份，比一比')
  await desk.pressRole('button', '用合起来的')
  await desk.holds('第一段，我的话\n\n那边的话')
  expect(desk.field.value).toBe('第一段，我的话\n\n那边的话')
})

test('an older version comes back after the present was kept', async () => {
  const desk = await openDesk()
  await desk.write('新稿')
  const { fields } = await stored(desk.key())
  await asOwner(keepDraftVersion, {
    params: { key: desk.key() },
    body: { kind: 'conflict', fields: { ...fields, content: '旧稿' } },
  })
  await desk.pressRole('button', '看全部，比一比')
  await desk.pressRole('button', '恢复这一版', await desk.findByRole('dialog', { name: '历史' }))
  await desk.holds('旧稿')
  expect(desk.field.value).toBe('旧稿')
  const { list } = await asOwner(getDraftHistory, {
    params: { key: desk.key() },
    body: { current: 1, size: 10 },
  })
  expect(list.map(({ kind }) => kind)).toContain('restore')
})

test('what is done to an article while its desk stands open and untouched, one goes on with', async () => {
  const words = { article_title: '改过的', article_content: '文', category: { category_name: '随笔' } }
  const { id } = await asOwner(addArticle, { body: { ...words, tagList: [] } })
  const desk = await openDesk(`/write/article-${id}`)
  await expect.poll(() => desk.field.value).toBe('文')
  await asOwner(changeManagedArticles, { body: { ids: [id], change: { do: 'pin', is_pinned: true } } })
  const reads = () => desk.network.sent.filter(({ path }) => path === `/api/draft/get/article-${id}`).length
  const before = reads()
  desk.comeBack()
  await expect.poll(reads).toBe(before + 1)
  await desk.network.settled()
  await desk.write('文静')
  expect((await stored(desk.key())).fields).toMatchObject({ content: '文静', is_pinned: true })

  // The draft changes on another machine; returning to this window loads it, and writing continues without a
  // conflict.
  await saveElsewhere(desk.key(), { content: '那边写的' })
  desk.comeBack()
  await expect.poll(() => desk.field.value).toBe('那边写的')
  await desk.write('那边写的，这边接着')
})
