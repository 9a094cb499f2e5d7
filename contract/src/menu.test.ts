import { expect, it } from 'vitest'
import { isClosedPath, menuEntries, ownLabel } from './menu.ts'

const pages = [
  { title: '关于', path: '/about' },
  { title: '项目', path: '/projects' },
]
const shown = (menu: Parameters<typeof menuEntries>[0]['menu']) =>
  menuEntries({ menu, menu_pages: pages }).map(({ to, label, place }) => `${place} ${to} ${label}`)

it('is the usual menu, pages under 更多, as long as nobody has put anything', () => {
  const usual = shown([])
  expect(usual.slice(0, 3)).toEqual([
    'bar /home 首页',
    'bar /archives 时间轴',
    'more /resources/front 前端推荐',
  ])
  expect(usual.slice(-2)).toEqual(['more /about 关于', 'more /projects 项目'])
})

it('has what was put first, with the name that was given, and what was not named behind it', () => {
  const put = shown([
    { to: '/about', label: '我', place: 'bar' },
    { to: 'https://code.example', label: '代码', place: 'foot' },
    { to: '/home', label: '', place: 'none' },
    { to: '/gone', label: '删掉的一页', place: 'bar' },
  ])
  expect(put.slice(0, 4)).toEqual([
    'bar /about 我',
    'foot https://code.example 代码',
    'none /home 首页',
    'bar /archives 时间轴',
  ])
  expect(put).toContain('more /projects 项目')
  expect(put).toHaveLength(15)
})

it('knows which addresses go with a room', () => {
  expect(isClosedPath(['albums'], '/photos?id=3')).toBe(true)
  expect(isClosedPath(['albums'], '/photoAlbum')).toBe(true)
  expect(isClosedPath(['albums'], '/talk')).toBe(false)
  expect(isClosedPath(['messages'], '/message/publish#a')).toBe(true)
  expect(isClosedPath([], '/talk')).toBe(false)
})

it('knows what an entry is called by itself', () => {
  expect([ownLabel('/tag', pages), ownLabel('/about', pages), ownLabel('https://a.example', pages)]).toEqual([
    '标签',
    '关于',
    '',
  ])
})
