import { within } from '@testing-library/dom'
import { addArticle } from '@xiaolou/contract/article'
import { beforeAll, expect, test, vi } from 'vitest'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

/** More than fit on one page. */
const count = 53
const pageSize = 50
const word = '檐前铁马'
const address = `/articles?search=${encodeURIComponent(word)}`
const changePath = '/api/article/manage/change'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
beforeAll(async () => {
  for (let at = 1; at <= count; at += 1)
    await site.as(owner)(addArticle, {
      body: {
        article_title: `${word}第${at}`,
        article_content: `${word}响了${at}声。`,
        category: { category_name: '声音' },
        tagList: [{ tag_name: '风' }],
      },
    })
})

const open = async (path = address, prepare?: Parameters<typeof openRoom>[2]) => {
  const room = await openRoom(site, path, { as: owner, ...prepare })
  const rows = () => room.all('.list-row')
  const link = (at: number) => rows()[at]?.querySelector('a')
  const hasRows = (expected: number) => expect.poll(() => rows().length).toBe(expected)
  const bar = () => room.findByRole('region', { name: '一起处理' })
  const act = async (name: string) => room.pressRole('button', name, await bar())
  return { ...room, rows, link, hasRows, act }
}

test('the list is chosen from over its pages, changed and taken back; the address says the page', async () => {
  const room = await open()
  await room.hasRows(pageSize)
  await room.user.click(room.getByRole('checkbox', { name: '选中这一页' }))
  await room.pressRole('button', `选中全部 ${count} 篇`)
  await room.act('回收站')
  await room.findByText('没有找到这样的文章。')
  await room.undo()
  await room.hasRows(pageSize)
  await room.pressRole('link', '下一页')
  await room.hasRows(count - pageSize)
  expect(room.address()).toContain('page=2')
  room.window.history.back()
  await room.hasRows(pageSize)
})

test('an article is taken as one file from its menu', async () => {
  const room = await open()
  await room.hasRows(pageSize)
  const taken: string[] = []
  const { HTMLAnchorElement } = room.window
  HTMLAnchorElement.prototype.click = function click() {
    taken.push(this.download)
  }
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  })
  await room.pressRole('button', `《${word}第53》还能做什么`)
  await room.pressRole('menuitem', '下载 .md 文件')
  await expect.poll(() => taken).toEqual([`${word}第53.md`])
  const text = await files[0]?.text()
  expect(text).toContain('---\ntitle: "檐前铁马第53"\n')
  expect(text).toContain('tags: ["风"]\n')
  expect(text).toMatch(/---\n\n檐前铁马响了53声。\n$/)
})

test('what the line swallowed is asked for again, and what goes for good can be held back', async () => {
  const room = await open()
  await room.hasRows(pageSize)
  await room.user.click(room.getByRole('checkbox', { name: '选中这一页' }))
  room.network.failNext(changePath, 'answer lost')
  await room.act('回收站')
  await room.findByText('50 篇放进了回收站')
  await room.hasRows(count - pageSize)

  await room.pressRole('link', /^回收站/)
  await room.hasRows(pageSize)
  const asked = () => room.network.sent.filter(({ path }) => path === changePath).length
  const before = asked()
  await room.user.click(room.getByRole('checkbox', { name: '选中这一页' }))
  await room.act('彻底删除…')
  await room.pressRole('button', '彻底删除', await room.findByRole('dialog'))
  await room.hasRows(0)
  await room.undo()
  await room.hasRows(pageSize)
  expect(asked()).toBe(before)

  await room.user.click(room.getByRole('checkbox', { name: '选中这一页' }))
  await room.act('拿回来')
  await room.findByText('50 篇拿回来了')
})

test('with the keys alone one goes from row to row, chooses, searches and opens', async () => {
  const room = await open()
  await room.hasRows(pageSize)
  const focused = () => room.window.document.activeElement
  await room.user.keyboard('jj')
  expect(focused()).toBe(room.link(1))
  await room.user.keyboard('x')
  await expect.poll(() => room.rows()[1]?.querySelector('input')?.checked).toBe(true)
  await room.user.keyboard('{ArrowUp}')
  expect(focused()).toBe(room.link(0))
  await room.user.keyboard('/')
  await room.user.keyboard('7')
  await expect.poll(room.address).toMatch(/search=[^&]*7/)
  await room.user.clear(room.getByRole('searchbox'))
  await expect.poll(room.address).not.toContain('search')
  await room.hasRows(pageSize)
  room.link(0)?.focus()
  await room.user.keyboard('{Enter}')
  await expect.poll(room.address).toMatch(/^\/admin\/write\/article-\d+$/)
})

test('a list that does not come says so, and comes with another try', async () => {
  const room = await open('/articles', {
    prepare: ({ network }) => network.failNext('/api/article/manage/list', 'lost'),
  })
  const alert = await room.findByRole('alert')
  await room.user.click(within(alert).getByRole('button', { name: '再试一次' }))
  await room.hasRows(pageSize)
})
