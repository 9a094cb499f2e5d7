import { within } from '@testing-library/dom'
import { addArticle } from '@xiaolou/contract/article'
import { updateConfig } from '@xiaolou/contract/site'
import { publishTalk } from '@xiaolou/contract/talk'
import { getOwnUserInfo, logout } from '@xiaolou/contract/user'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { encodeKept } from '../e2e/support/stored.ts'
import { ownPassword } from '../server/src/testing/make-app.ts'
import { openRoom, type Room } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
let article = { id: 0, slug: '' }
beforeAll(async () => {
  await site.as(owner)(updateConfig, { body: { blog_name: '小楼' } })
  await site.as(owner)(publishTalk, { body: { content_source: '檐下一句' } })
  const words = { article_title: '听雨', article_content: '檐下。', category: { category_name: '旧屋' } }
  article = await site.as(owner)(addArticle, { body: { ...words, tagList: [], slug: 'ting-yu' } })
})

const signIn = async (room: Room, place: HTMLElement) => {
  room.fill(await within(place).findByLabelText('用户账号'), 'administrator_1')
  room.fill(within(place).getByLabelText('密码'), ownPassword)
  await room.user.keyboard('{Enter}')
}
const rooms = (page: Room) => page.all('nav[aria-label="后台"]')

describe('the door', () => {
  test('asks a visitor to sign in where they stand, and goes on to where they wanted to', async () => {
    const room = await openRoom(site, '/nowhere?state=kept', {})
    await room.findByRole('heading', { name: '后台' })
    await expect.poll(() => room.window.document.title).toContain('登录')
    expect(rooms(room)).toEqual([])
    await signIn(room, room.window.document.body)
    await room.findByRole('heading', { name: '没有这个页面' })
    expect(room.address()).toBe('/admin/nowhere?state=kept')
    const [today] = room.all('a[href="/admin"]', '今天')
    await room.user.click(today ?? room.window.document.body)
    await room.findByRole('heading', { level: 1, name: /，/ })
    await expect.poll(() => room.window.document.title).toMatch(/^今天 · /)
  })

  test('shows a guest what the site shows where nothing is', async () => {
    const room = await openRoom(site, '/', { as: await site.signIn('user') })
    await room.findByRole('heading', { name: '云深不知处' })
    expect(rooms(room)).toEqual([])
    expect(room.getByRole('link', { name: '回首页' }).getAttribute('href')).toBe('/home')
  })

  test('asks the server whether whoever says to be the owner still is', async () => {
    const token = await site.signIn('user')
    const { id, nick_name } = (await site.call(getOwnUserInfo, undefined, { token })).result
    const claim = encodeKept({ token, user: { id, role: 1, nick_name, avatar: '' } })
    const room = await openRoom(site, '/', {
      prepare: ({ window }) => window.sessionStorage.setItem('tabSession', claim),
    })
    await room.findByRole('heading', { name: '云深不知处' })
  })
})

test('a session that ends while one works is begun again over the screen, which stays as it was', async () => {
  const token = await site.signIn('administrator')
  const room = await openRoom(site, '/', { as: token })
  const title = await room.findByRole('heading', { level: 1 })
  await room.user.keyboard('{Control>}k{/Control}')
  const palette = await room.findByRole('dialog', { name: '搜索后台' })
  await site.as(token)(logout)
  await room.user.type(within(palette).getByRole('combobox'), '春雨')
  await room.findByRole('dialog', { name: '再登录一次' })
  // Dismissed: the line at the top asks again.
  await expect.poll(() => room.queryByRole('dialog', { name: '搜索后台' })).toBeNull()
  const stay = async () => {
    const dialog = room.queryByRole('dialog')
    // A press while it closes would restart the closing.
    if (dialog && !dialog.hasAttribute('data-closed')) await room.user.keyboard('{Escape}')
    return dialog
  }
  await expect.poll(stay).toBeNull()
  await room.pressRole('button', '再登录一次')
  await signIn(room, await room.findByRole('dialog', { name: '再登录一次' }))
  await expect.poll(() => room.queryByRole('dialog')?.textContent ?? '').toBe('')
  await expect.poll(() => room.queryByText('登录断了')).toBeNull()
  expect(title.isConnected).toBe(true)
})

describe('the doors on the site', () => {
  const openPage = (path: string, token: string) => renderScreen(site, path, { as: token })

  test('are there for the owner on an article, and lead to where it is written', async () => {
    const page = await openPage(`/posts/${article.slug}`, owner)
    const write = await page.findByRole('link', { name: '写文章' })
    expect(write.getAttribute('href')).toBe('/admin/write')
    const edit = await page.findByRole('link', { name: '改这一篇' })
    expect(edit.getAttribute('href')).toBe(`/admin/write/article-${article.id}`)
    page.getByRole('button', { name: /的菜单$/ }).focus()
    await page.user.keyboard('{Enter}')
    const door = await page.findByRole('link', { name: '后台' })
    expect(door.getAttribute('href')).toMatch(/^\/admin\/?$/)
  })

  test('are there for the owner on a talk, and for no guest, who does not even fetch them', async () => {
    let fetched = 0
    vi.doMock('../site/app/shared/owner/owner-links.tsx', async load => {
      fetched += 1
      return load()
    })
    onTestFinished(() => vi.doUnmock('../site/app/shared/owner/owner-links.tsx'))
    const page = await openPage('/talk', owner)
    const edit = await page.findByRole('link', { name: '改这一条' })
    expect(edit.getAttribute('href')).toMatch(/^\/admin\/talk\?id=\d+$/)
    expect(fetched).toBe(1)
    await page.leave()
    const guest = await openPage('/talk', await site.signIn('user'))
    await guest.findByRole('button', { name: /的菜单$/ })
    expect(guest.queryByRole('link', { name: /后台|写文章|改这一条/ })).toBeNull()
    expect(fetched).toBe(1)
  })
})
