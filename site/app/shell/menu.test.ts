import type { MenuEntry } from '@xiaolou/contract/menu'
import { expect, it } from 'vitest'
import { menusOf } from './menu.ts'

const pages = [{ title: '关于', path: '/关于' }]
const usual = { menu: [], menu_pages: pages, closed_rooms: [] }
const words = (items: readonly { label: string }[]) => items.map(({ label }) => label).join(' ')

it('has the usual menus, with the pages under 更多', () => {
  const { desktop, phone, foot } = menusOf(usual)
  expect(words(desktop)).toBe('首页 时间轴 更多 分类 相册 说说 友链 留言')
  expect(desktop[2]).toMatchObject({
    items: [{ label: '前端推荐' }, { label: '后端推荐' }, { label: '关于', to: '/%E5%85%B3%E4%BA%8E' }],
  })
  expect(words(phone)).toBe('首页 时间轴 分类 标签 相册 说说 友链 留言 前端推荐 后端推荐 关于')
  expect(words(foot)).toBe(`${words(phone)} 聊天室 常去的站`)
})

it('leaves out what is closed and what the owner has taken down, and has no empty 更多', () => {
  const menu: MenuEntry[] = [
    { to: 'https://code.example/a', label: '代码', place: 'bar' },
    { to: '/关于', label: '', place: 'bar' },
    { to: '/resources/front', label: '', place: 'none' },
    { to: '/resources/back', label: '', place: 'foot' },
  ]
  const { desktop, phone, foot } = menusOf({ ...usual, menu, closed_rooms: ['chat', 'messages', 'albums'] })
  expect(words(desktop)).toBe('代码 关于 首页 时间轴 分类 说说 友链')
  expect(words(phone)).toBe('代码 关于 首页 时间轴 分类 标签 说说 友链')
  expect(words(foot)).toBe(`${words(phone)} 后端推荐 常去的站`)
  expect(desktop[0]).toEqual({ label: '代码', to: 'https://code.example/a' })
})
