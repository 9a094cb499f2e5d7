import { addPage, getPage, updatePage } from '@xiaolou/contract/page'
import { getConfig, updateConfig } from '@xiaolou/contract/site'
import { beforeAll, expect, test } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
beforeAll(async () => {
  await site.as(owner)(updateConfig, { body: { blog_name: '小楼' } })
})

test('what another window has saved meanwhile is not written over: one of the two is chosen', async () => {
  const written = { title: '两个窗口', path: '/two-windows', content: '起初。' }
  const { id } = await site.as(owner)(addPage, { body: written })
  const room = await openRoom(site, `/pages/${id}`, { as: owner })
  const body = await room.findByLabelText('正文（Markdown）')
  site.clock.advance(1_000)
  await site.as(owner)(updatePage, { body: { id, content: '这边写的。' } })
  room.fill(body, '那边写的。')
  await room.pressRole('button', '存下')
  await room.findByText(/在别处又改过/)
  await room.user.click(room.getByText('看看那边写的'))
  await room.findByText(/这边写的。/)
  await room.pressRole('button', '留我这份')
  await room.findByText('和存着的一样。')
  const shown = await site.call(getPage, { query: { path: written.path } })
  expect(shown.result.content_html).toContain('那边写的。')
})

test('a page is written through a reload and saved; what stands elsewhere already is no address', async () => {
  const begun = await openRoom(site, '/pages/new', { as: owner })
  begun.fill(await begun.findByLabelText(/^标题/), '年表')
  begun.fill(begun.getByLabelText(/^地址/), '/talk')
  await begun.findByText(/也不能是站里已有的地址/)
  begun.fill(begun.getByLabelText(/^地址/), '/chronicle')
  await begun.findByText('这个地址可以用。')
  begun.fill(begun.getByLabelText('正文（Markdown）'), '住进**小楼**。')
  await begun.findByText(/先收在这台电脑里/)

  const room = await openRoom(site, '/pages/new', { as: owner, after: begun })
  await room.findByText('接着上次没存的写。')
  expect(room.getByLabelText<HTMLTextAreaElement>('正文（Markdown）').value).toBe('住进**小楼**。')
  await room.pressRole('button', '存下')
  await room.findByText('和存着的一样。')
  const shown = await site.call(getPage, { query: { path: '/chronicle' } })
  expect(shown.result).toMatchObject({ title: '年表', content_html: expect.stringContaining('<strong>小楼') })
})

test('pages are put in order, taken off the menu, binned and brought back', async () => {
  const add = (title: string, path: string) =>
    site.as(owner)(addPage, { body: { title, path, content: title } })
  await add('春', '/spring')
  await add('秋', '/autumn')
  const menu = async () => (await site.call(getConfig)).result.menu_pages.map(({ title }) => title)
  const room = await openRoom(site, '/pages', { as: owner })
  const names = () => room.all('.own-page a').map(({ textContent }) => textContent)
  await expect.poll(names).toContain('秋')
  const before = names()
  const isLast = before.at(-1) === '秋'
  room.getByRole('button', { name: /^挪动「秋」/ }).focus()
  await room.user.keyboard(isLast ? '{ArrowUp}' : '{ArrowDown}')
  await expect.poll(names).not.toEqual(before)
  await room.undo()
  await expect.poll(names).toEqual(before)

  const act = (words: string) => room.choose('「秋」还能做什么', words)
  await act('从菜单里拿下来')
  await expect.poll(menu).not.toContain('秋')
  await act('放进菜单')
  await expect.poll(menu).toContain('秋')
  await act('放进回收站')
  await expect.poll(menu).not.toContain('秋')
  await room.pressRole('link', /^回收站/)
  await room.pressRole('button', '拿回来「秋」')
  await expect.poll(menu).toContain('秋')
})
