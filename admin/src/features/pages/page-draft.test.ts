import { expect, it } from 'vitest'
import { emptyPage, fieldsOf, isSamePage, problemOfPath, takeUp } from './page-draft.ts'

const page = { ...emptyPage, path: '/about', title: '关于', content: '住在小楼。' }
const saved = { fields: page, updatedAt: '2026-11-25 08:00:00' }

it('opens what is saved where nothing else was kept, or the same', () => {
  const clean = { fields: page, base: saved.updatedAt, isTakenUp: false, isOutdated: false }
  expect(takeUp(saved, undefined)).toEqual(clean)
  expect(takeUp(saved, { fields: { ...page }, base: '2020-01-01 00:00:00' })).toEqual(clean)
})

it('goes on from what was not saved, and says where another window has saved since', () => {
  const fields = { ...page, content: '住在小楼，听雨。' }
  const kept = { fields, base: saved.updatedAt }
  expect(takeUp(saved, kept)).toEqual({ ...kept, isTakenUp: true, isOutdated: false })
  const older = { fields, base: '2026-11-25 07:00:00' }
  expect(takeUp(saved, older)).toEqual({ ...older, isTakenUp: true, isOutdated: true })
})

it('knows a page by its fields alone', () => {
  expect(fieldsOf({ ...page, ...{ id: 3 } })).toEqual(page)
  expect(isSamePage(page, { ...page, in_menu: false })).toBe(false)
})

const pages = [
  { id: 1, path: '/about', binned_at: '' },
  { id: 2, path: '/关于/旧', binned_at: '2026-11-25 08:00:00' },
]

it.each([
  ['/projects', ''],
  ['/关于/项目/', ''],
  ['/about', '这个地址已经有一页了'],
  ['/about/', '这个地址已经有一页了'],
  ['/关于/旧', '回收站里有一页占着这个地址'],
  ['', '给它一个地址，比如 /about'],
  ['/', '给它一个地址，比如 /about'],
  ['about', '地址从 / 开始，比如 /about'],
  ['/talk', '不能有空格和 ? # %，也不能是站里已有的地址'],
  ['/a b', '不能有空格和 ? # %，也不能是站里已有的地址'],
])('of %s it says %s', (path, words) => {
  expect(problemOfPath(path, 0, pages)).toBe(words)
})

it('lets a page keep its own address', () => {
  expect(problemOfPath('/about', 1, pages)).toBe('')
})
