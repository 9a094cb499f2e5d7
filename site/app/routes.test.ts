import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isScreenPath, screens } from '@xiaolou/contract/address'
import { isPagePath } from '@xiaolou/contract/page'
import { emptyConfig } from '@xiaolou/contract/site'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.tsx'
import { menusOf } from './shell/menu.ts'

function flatten(entries: readonly RouteObject[], isInShell = false): { path: string; isInShell: boolean }[] {
  return entries.flatMap(entry => {
    const own = entry.index ? '/' : entry.path
    const below = flatten(entry.children ?? [], isInShell || entry.id === 'shell')
    return own ? [{ path: own, isInShell }, ...below] : below
  })
}

const declared = flatten(routes)
const sorted = (paths: readonly string[]) => [...paths].sort()

describe('the route table', () => {
  it('has every screen of the address list, no more and no less, all but the door in the shell', () => {
    expect(
      sorted(declared.map(({ path }) => path)),
      'an address stands in `screens` (contract/src/address.ts) and has a line in site/app/routes.tsx, both or neither',
    ).toEqual(sorted(['/', '*', ...Object.values(screens).map(({ path }) => path)]))
    expect(declared.filter(({ isInShell }) => !isInShell).map(({ path }) => path)).toEqual(['/'])
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

const root = fileURLToPath(new URL('../../', import.meta.url))
const consoleTable = readFileSync(`${root}admin/src/routes.tsx`, 'utf8')
const consoleRoutes = [{ path: '/' }].concat(
  Array.from(consoleTable.matchAll(/ path: '([^'*]+)'/g), ([, path]) => ({ path: `/${path}` })),
)
const isInConsole = (path: string) => matchRoutes(consoleRoutes, path) !== null
const served = /^\/(?:(?:w?api|ws|uploads|assets|feeds)(?:\/|$)|(?:rss\.xml|manifest\.webmanifest|sw\.js)$)/
const isOfSite = (path: string) =>
  isScreenPath(path) || served.test(path) || existsSync(`${root}site/public${path}`)

/** Not links: prefixes and suffixes of addresses, a cache key, an intentionally missing page. */
const noWays = ['/posts/', '/new', '/kept-seen', '/nowhere', '/Archives']
const address = /(\b(?:to|href)=\{?)?(["'`])(\/[A-Za-z][^"'`\s<>\\()]*)\2/g

/** Every address in the code of a part of the site, with its attribute. */
const addressesIn = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter(file => !/\.test\.|\/testing\//.test(file))
    .flatMap(file =>
      Array.from(readFileSync(root + file, 'utf8').matchAll(address), ([, attribute = '', , text = '']) => {
        const path = text.replace(/\/\$\{[^}]*\}/g, '/1').replace(/(?:[?#]|\$\{).*/, '')
        return { file, text, path, isHref: attribute.startsWith('href') }
      }),
    )
    .filter(({ path }) => !noWays.includes(path) && !path.endsWith('*'))

/** Below `/admin` an address is the console's; its links are its own unless they are an `href`. */
function leads(path: string, { isInside, isHref }: { isInside: boolean; isHref: boolean }): boolean {
  if (path === '/admin' || path.startsWith('/admin/'))
    return path.startsWith('/admin/assets') || isInConsole(path.slice('/admin'.length) || '/')
  return isOfSite(path) || (isInside && !isHref && isInConsole(path))
}

describe('an address that stands in the code', () => {
  it.each([
    ['{site/app,browser/src,ui/src}/**/*.{ts,tsx}', false, 40],
    ['admin/src/**/*.{ts,tsx}', true, 100],
    ['server/src/features/**/*.ts', false, 5],
  ])('of %s leads somewhere', (pattern, isInside, least) => {
    const found = addressesIn(pattern).filter(
      // Other names beside the console's screens on the server are calls and tables.
      ({ path }) => !pattern.startsWith('server') || path.startsWith('/admin'),
    )
    expect(found.length).toBeGreaterThan(least)
    const astray = found.filter(({ path, isHref }) => !leads(path, { isInside, isHref }))
    expect(astray.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })

  it('is missed where no route answers it', () => {
    const inConsole = { isInside: true, isHref: false }
    expect(leads('/user-center', { isInside: true, isHref: true })).toBe(false)
    expect(leads('/articles', { isInside: true, isHref: true })).toBe(false)
    expect(
      ['/write', '/write/a', '/talk/new', '/guest/1', '/transfer/restore/a'].filter(
        path => !leads(path, inConsole),
      ),
    ).toEqual([])
    expect(
      ['/write/a/b', '/guest', '/user-center', '/admin/nowhere'].filter(path => leads(path, inConsole)),
    ).toEqual([])
  })
})
