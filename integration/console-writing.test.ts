import { within } from '@testing-library/dom'
import { getDraft, newDraft, saveDraft } from '@xiaolou/contract/draft'
import { expect, test, vi } from 'vitest'
import { openRoom, type Room } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'

// jsdom has no IndexedDB: these tests cover a browser without storage.
const site = await openSharedSite()
const owner = await site.signIn('administrator')

const stored = async (key: string) => {
  const answer = await site.call(getDraft, { params: { key } }, { token: owner })
  return answer.code === 0 ? answer.result.fields : undefined
}
const openPlain = async (path: string, after?: Room) => {
  const room = await openRoom(site, path, { as: owner, ...(after && { after }) })
  const plain = async () => {
    await room.pressRole('button', /换纯文本框/)
    return room.findByRole<HTMLTextAreaElement>('textbox', { name: '正文' })
  }
  const key = () => room.window.location.pathname.split('/').at(-1) ?? ''
  return { ...room, plain, key }
}

test('the plain field is one press away, on the same way to the server, and remembered', async () => {
  const room = await openPlain('/write')
  const field = await room.plain()
  room.fill(field, '一行字')
  await expect.poll(async () => (await stored(room.key()))?.content).toBe('一行字')
  const again = await openPlain(`/write/${room.key()}`, room)
  const kept = await again.findByRole<HTMLTextAreaElement>('textbox', { name: '正文' })
  await expect.poll(() => kept.value).toBe('一行字')
})

test('where an answer is lost, one is asked before leaving, and the server has it all, without a conflict', async () => {
  const room = await openPlain('/articles')
  const asked: string[] = []
  let isAllowed = false
  room.window.confirm = words => {
    asked.push(words ?? '')
    return isAllowed
  }
  Object.assign(globalThis, { confirm: room.window.confirm })
  const [begin] = room.all('main a[href="/admin/write"]')
  await room.user.click(begin ?? room.window.document.body)
  const field = await room.plain()
  const key = room.key()
  room.network.failNext('/api/draft/save/', 'answer lost')
  room.fill(field, '三更')
  await room.findByText(/这台电脑也收不下，先别关这一页/)
  const leave = () => room.pressRole('link', '回文章')
  await leave()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('还没有存上')
  expect(field.value).toBe('三更')
  const isHeldBack = () =>
    !room.window.dispatchEvent(new room.window.Event('beforeunload', { cancelable: true }))
  expect(isHeldBack()).toBe(true)
  room.fill(field, '三更枕上')
  await expect.poll(async () => (await stored(key))?.content).toBe('三更枕上')
  await expect.poll(() => room.queryAllByText('已保存').length).toBeGreaterThan(0)
  expect(isHeldBack()).toBe(false)
  isAllowed = true
  await leave()
  await expect.poll(room.address).toBe('/admin/articles')
  expect(asked).toHaveLength(1)
})

test('Ctrl+S saves at once and says so; without a connection nothing is published, and the check claims nothing', async () => {
  const room = await openPlain('/write')
  const field = await room.plain()
  room.fill(field, '夜雨')
  await room.user.click(field)
  await room.user.keyboard('{Control>}s{/Control}')
  await room.findByText('存好了')
  expect((await stored(room.key()))?.content).toBe('夜雨')
  const body = {
    ...newDraft,
    title: '断了线',
    content: '[里](/home) 夜雨',
    category: '随笔',
    base_revision: 0,
  }
  await site.as(owner)(saveDraft, { params: { key: 'without-line' }, body })
  const other = await openPlain('/write/without-line', room)
  const way = vi.spyOn(other.window.navigator, 'onLine', 'get').mockReturnValue(false)
  other.network.failNext('/home', 'lost')
  await other.pressRole('button', /^发布/)
  await other.findByText('题目不与旧文相重')
  const drawer = await other.findByRole('dialog', { name: '发布' })
  await other.user.click(within(drawer).getByRole('button', { name: '发布' }))
  await other.findByText('现在没有网，还没有发布')
  way.mockRestore()
})

test('before publishing, links that did not answer are one line, which opens', async () => {
  const content = '[一](http://10.0.0.1/a) [二](http://10.0.0.2/b)'
  const body = { ...newDraft, title: '外链', content, base_revision: 0 }
  await site.as(owner)(saveDraft, { params: { key: 'far-links' }, body })
  const room = await openPlain('/write/far-links')
  await room.pressRole('button', /^发布/)
  const line = await room.findByText('两处外链没有应答')
  expect(line.closest('details')?.open).toBe(false)
  expect(room.queryAllByText(/^10\.0\.0\.[12]：/)).toHaveLength(2)
})
