import { readFileSync } from 'node:fs'
import { isScreenPath } from '@xiaolou/contract/address'
import { isPagePath } from '@xiaolou/contract/page'
import { emptyConfig } from '@xiaolou/contract/site'
import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.tsx'
import { menusOf } from './shell/menu.ts'

const table = readFileSync(new URL('../../docs/routes.md', import.meta.url), 'utf8')
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .filter(cells => cells.length === 5 && (cells[1]?.startsWith('/') || cells[1] === '*'))
  .map(cells => ({ path: cells[1], isInShell: cells[3] === 'shell' }))

function flatten(entries: readonly RouteObject[], isInShell = false): { path: string; isInShell: boolean }[] {
  return entries.flatMap(entry => {
    const own = entry.index ? '/' : entry.path
    const below = flatten(entry.children ?? [], isInShell || entry.id === 'shell')
    return own ? [{ path: own, isInShell }, ...below] : below
  })
}

const declared = flatten(routes)
const byPath = (a: { path: string | undefined }, b: { path: string | undefined }) =>
  String(a.path).localeCompare(String(b.path))

describe('the route table', () => {
  it('is the one of docs/routes.md, no more and no less, each in its layout', () => {
    expect(table.length).toBeGreaterThan(20)
    expect([...declared].sort(byPath)).toEqual([...table].sort(byPath))
  })

  it('tells the router which links it may follow by itself', () => {
    const pages = declared.map(({ path }) => path).filter(path => path !== '/' && path !== '*')
    expect(pages.filter(path => !isScreenPath(path.replace(':slug', '小楼')))).toEqual([])
    const others = [
      '/',
      '/rss.xml',
      '/tag/rss.xml',
      '/posts',
      '/posts/a/b',
      '/uploads/a.webp',
      '/2019/05/old.html',
    ]
    expect(others.filter(isScreenPath)).toEqual([])
  })

  it('leaves no address of its own to the owner’s pages', () => {
    const pages = declared.map(({ path }) => path).filter(path => path !== '*')
    expect(pages.filter(path => isPagePath(path.replace(':slug', '小楼')))).toEqual([])
    expect(['/about', '/关于', '/link', '/a/b.c'].filter(path => !isPagePath(path))).toEqual([])
  })

  it('holds every address of the menus', () => {
    const { foot, desktop } = menusOf(emptyConfig)
    const menus = [...foot, ...desktop.flatMap(item => ('items' in item ? item.items : [item]))]
    const paths = new Set(declared.map(route => route.path))
    expect(menus.filter(item => !paths.has(item.to))).toEqual([])
  })

  it('gives the drawer everything of the desktop menu, and 标签', () => {
    const { phone, desktop } = menusOf(emptyConfig)
    const inBar = desktop.flatMap(item => ('items' in item ? item.items : [item])).map(item => item.to)
    expect(phone.map(item => item.to).sort()).toEqual([...inBar, '/tag'].sort())
  })
})
