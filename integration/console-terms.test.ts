import { within } from '@testing-library/dom'
import { addArticle } from '@xiaolou/contract/article'
import { addCategory, getManagedCategories } from '@xiaolou/contract/category'
import { beforeAll, expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
beforeAll(async () => {
  await site.as(owner)(addArticle, {
    body: {
      article_title: '一篇归在旧屋的文章',
      article_content: '檐下。',
      category: { category_name: '旧屋' },
      tagList: [],
    },
  })
  await site.as(owner)(addCategory, { body: { category_name: '新屋' } })
})

const open = async () => {
  const room = await openRoom(site, '/terms', { as: owner })
  const categories = await room.findByRole('region', { name: '分类' })
  const names = () => [...categories.querySelectorAll('.term-name > b')].map(name => name.textContent)
  return { ...room, categories, names }
}
const stored = async () =>
  (await site.as(owner)(getManagedCategories)).map(category => category.category_name)

test('a category is put together with another, and taken back', async () => {
  const room = await open()
  await room.choose('「旧屋」还能做什么', '并到…')
  const dialog = await room.findByRole('dialog')
  const target = within(dialog).getByLabelText('并到哪个分类')
  await room.user.selectOptions(target, within(target).getByRole('option', { name: /新屋/ }))
  await expect.poll(() => dialog.textContent).toContain('到「新屋」，最多 1 篇')
  await room.pressRole('button', '并过去', dialog)
  await expect.poll(room.names).not.toContain('旧屋')
  expect(await stored()).not.toContain('旧屋')
  await room.undo()
  await expect.poll(room.names).toContain('旧屋')
  await expect.poll(stored).toContain('旧屋')
})

test('with the keys alone a category is renamed in its place and moved', async () => {
  const room = await open()
  await expect.poll(room.names).toContain('新屋')
  room.all('.term-name', '新屋')[0]?.focus()
  await room.user.keyboard('{Enter}')
  room.fill(await room.findByLabelText('名字'), '南屋')
  await room.user.keyboard('{Enter}')
  await expect.poll(room.names).toContain('南屋')
  const before = room.names()
  const isFirst = before[0] === '南屋'
  room.getByRole('button', { name: /^挪动「南屋」/ }).focus()
  await room.user.keyboard(isFirst ? '{ArrowDown}' : '{ArrowUp}')
  await expect.poll(room.names).toEqual(before.toReversed())
  await room.findByText('分类换了先后')
  await expect.poll(stored).toEqual(before.toReversed())
})

test('many tags are shown a part at a time, and put in order within what one call takes', async () => {
  const tags = Array.from({ length: 1_050 }, (_, at) => ({
    tag_name: `签${at + 1}`,
    createdAt: 1,
    updatedAt: 1,
  }))
  await site.db.query.insertInto('tag').values(tags).execute()
  const room = await open()
  const region = await room.findByRole('region', { name: '标签' })
  const rows = () => region.querySelectorAll('.term')
  await expect.poll(() => rows().length).toBe(200)
  await room.pressRole('button', '还有 850 个，接着看', region)
  await expect.poll(() => rows().length).toBe(400)
  const handle = rows()[0]?.querySelector<HTMLElement>('[aria-label^="挪动"]')
  handle?.focus()
  await room.user.keyboard('{ArrowDown}')
  const ordered = () =>
    room.network.sent
      .filter(({ path }) => path === '/api/tag/manage/order')
      .map(({ body }) => (body as { ids: number[] }).ids.length)
  await expect.poll(ordered).toEqual([1_000])
})
