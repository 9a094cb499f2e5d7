import { within } from '@testing-library/dom'
import { getConfig, updateConfig } from '@xiaolou/contract/site'
import { getOwnUserInfo } from '@xiaolou/contract/user'
import { beforeAll, describe, expect, test } from 'vitest'
import { openRoom, type Room } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'
import { renderScreen } from './support/render-screen.ts'

const site = await openSharedSite()
const owner = await site.signIn('administrator')
beforeAll(async () => {
  await site.as(owner)(updateConfig, { body: { blog_name: '小楼' } })
})

const setting = async (name: string) => {
  const config: Record<string, unknown> = await site.as(owner)(getConfig)
  return config[name]
}
const open = (path: string) => openRoom(site, path, { as: owner })
const field = (room: Room, name: string | RegExp) => room.findByRole<HTMLInputElement>('textbox', { name })

describe('settings', () => {
  test('are saved one by one, shown at once, and taken back by key', async () => {
    const room = await open('/settings/sign')
    const before = await setting('blog_notice')
    const notice = await field(room, '公告')
    room.fill(notice, '下雨天，檐下有茶。')
    await room.one('.settings-preview', '下雨天，檐下有茶。')
    await room.user.tab()
    await expect.poll(() => setting('blog_notice')).toBe('下雨天，檐下有茶。')
    await room.findByText('已存')
    await room.findByRole('heading', { name: '这一趟改过的' })
    room.getByRole('button', { name: /撤销.*公告/ }).focus()
    await room.user.keyboard('{Enter}')
    await expect.poll(() => setting('blog_notice')).toBe(before)
    await expect.poll(() => notice.value).toBe(before)
  })

  test('are what a reader sees on the next page', async () => {
    const room = await open('/settings/contact')
    const guest = await site.signIn('user')
    const { id } = (await site.call(getOwnUserInfo, undefined, { token: guest })).result
    const write = async (label: string, name: string, value: string) => {
      room.fill(await field(room, label), value)
      await room.user.tab()
      await expect.poll(async () => String(await setting(name))).toBe(value)
    }
    await write('GitHub', 'github_link', 'https://github.com/xiaolou-of-a-reader')
    await room.pressRole('link', '注册与评论')
    await write('特别欢迎的人', 'special_user_id', String(id))
    await write('特别的欢迎', 'special_welcome', '你来了，灯一直亮着')
    await room.leave()
    const reader = await renderScreen(site, '/home', {
      as: guest,
      prepare: ({ window }) => window.sessionStorage.removeItem('hasArrived'),
    })
    const places = await reader.findByRole('list', { name: '在别处' })
    expect(within(places).getByRole('link', { name: 'GitHub' }).getAttribute('href')).toBe(
      'https://github.com/xiaolou-of-a-reader',
    )
    await reader.findByText('你来了，灯一直亮着')
  })

  test('say at the field what is wrong, and keep what was typed over a broken line', async () => {
    const room = await open('/settings/article')
    const days = await field(room, '旧文提醒')
    room.fill(days, '三天')
    await room.user.tab()
    await within(await room.findByRole('alert')).findByText('天数应是 0 到 36500 之间的整数')
    expect(days.value).toBe('三天')
    expect(await setting('outdated_after_days')).not.toBe('三天')
    room.network.setDown(true)
    room.fill(days, '365')
    await room.user.tab()
    await room.findByText('线断了，写的还在这里；接上就存。')
    expect(days.value).toBe('365')
    room.network.setDown(false)
    room.window.dispatchEvent(new room.window.Event('online'))
    await expect.poll(() => setting('outdated_after_days')).toBe(365)
    await room.pressRole('button', /改回去/)
    await expect.poll(() => setting('outdated_after_days')).toBe(730)
  })

  test('that another window has changed wait for a choice, and an undo takes back what is one’s own alone', async () => {
    const elsewhere = (blog_notice: string) => site.as(owner)(updateConfig, { body: { blog_notice } })
    const first = await open('/settings/sign')
    const notice = await field(first, '公告')
    first.fill(notice, '这边写的')
    await elsewhere('那边写的')
    await first.user.tab()
    await first.findByText('这一项刚在别处改成了「那边写的」，你写的还没有存。')
    expect(notice.value).toBe('这边写的')
    expect(await setting('blog_notice')).toBe('那边写的')
    await first.pressRole('button', /用那边的.*公告/)
    await expect.poll(() => notice.value).toBe('那边写的')
    first.fill(notice, '这边再写')
    await elsewhere('那边再写')
    await first.user.tab()
    await first.findByRole('alert')
    await first.pressRole('button', /存我写的.*公告/)
    await expect.poll(() => setting('blog_notice')).toBe('这边再写')
    await elsewhere('那边第三回')
    await first.pressRole('button', /改回去.*公告/)
    await first.findByText(/那边第三回/)
    expect(await setting('blog_notice')).toBe('那边第三回')
  })

  test('are found by their words, here and from anywhere', async () => {
    const room = await open('/settings')
    room.fill(await room.findByLabelText('找一项设置'), '备案')
    await field(room, '公安备案号')
    expect(room.queryByRole('textbox', { name: '站名' })).toBeNull()
    await room.user.keyboard('{Control>}k{/Control}')
    const combobox = await within(await room.findByRole('dialog')).findByRole('combobox')
    await expect.poll(() => room.window.document.activeElement).toBe(combobox)
    await room.user.keyboard('发言间隔')
    await room.findByRole('option', { name: /发言间隔/ })
    await room.user.keyboard('{Enter}')
    await expect.poll(() => room.window.location.hash).toBe('#chat_slow_seconds')
    const found = await field(room, '发言间隔')
    await expect.poll(() => room.window.document.activeElement).toBe(found)
  })

  test('that are a list are ordered by keys, and a second window follows', async () => {
    const room = await open('/settings/badges')
    for (const [index, name] of ['甲', '乙'].entries()) {
      await room.pressRole('button', '加一枚')
      room.fill(await room.findByLabelText(`第 ${index + 1} 枚的名字`), name)
      room.fill(room.getByLabelText(`第 ${index + 1} 枚的链接`), 'https://badge.example/')
    }
    const names = async () => {
      const badges = await setting('footer_badges')
      return Array.isArray(badges) ? badges.map(badge => Object(badge).name) : []
    }
    room.getByRole('button', { name: /^移动乙/ }).focus()
    await room.user.keyboard('{ArrowUp}')
    await room.user.tab()
    await expect.poll(names).toEqual(['乙', '甲'])
    // As after a save in another window.
    const badge = { name: '丙', url: 'https://badge.example/', image: '' }
    await site.as(owner)(updateConfig, { body: { footer_badges: [badge] } })
    const other = new BroadcastChannel('xiaolou-settings')
    other.postMessage('saved')
    await expect.poll(() => room.getByLabelText<HTMLInputElement>('第 1 枚的名字').value).toBe('丙')
    other.close()
    await room.pressRole('button', '去掉丙')
    await expect.poll(names).toEqual([])
  })
})
