import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'
import { pathsOf, removeOthers } from './package-set.mjs'

const packages = {
  '': { version: '0' },
  server: { dependencies: { web: '1', '@lou/contract': '*' }, optionalDependencies: { 'node-x': '24' } },
  contract: { dependencies: { schema: '1' } },
  markdown: {},
  site: { dependencies: { bundler: '1', '@lou/ui': '*' } },
  ui: { dependencies: { icons: '1' } },
  bench: { dependencies: { browser: '1' } },
  'node_modules/@lou/server': { resolved: 'server', link: true },
  'node_modules/@lou/contract': { resolved: 'contract', link: true },
  'node_modules/@lou/ui': { resolved: 'ui', link: true },
  'node_modules/@lou/bench': { resolved: 'bench', link: true },
  'node_modules/web': { version: '1', dependencies: { helper: '1' }, peerDependencies: { peer: '1' } },
  'node_modules/web/node_modules/helper': { version: '1', dependencies: { deep: '1' } },
  'node_modules/helper': { version: '2' },
  'node_modules/deep': { version: '1' },
  'node_modules/peer': {
    version: '1',
    peerDependencies: { typer: '1' },
    peerDependenciesMeta: { typer: { optional: true } },
  },
  'node_modules/typer': { version: '1' },
  'node_modules/node-x': { version: '24', optional: true },
  'server/node_modules/schema': { version: '9' },
  'node_modules/schema': { version: '1' },
  'node_modules/bundler': { version: '1' },
  'node_modules/icons': { version: '1' },
  'node_modules/types': { version: '1' },
  'node_modules/browser': { version: '1' },
  'node_modules/linter': { version: '1' },
}
const text = (given: object) => JSON.stringify({ packages: given })
const installed = (paths: Iterable<string>) =>
  text(Object.fromEntries(Object.entries(packages).filter(([path]) => new Set(paths).has(path))))

describe('a set of packages', () => {
  test('to run is what the server reaches, each from where Node would find it', () => {
    const paths = [...pathsOf(packages, 'run')].filter(path => path.includes('node_modules/')).sort()
    expect(paths).toEqual([
      'node_modules/@lou/contract',
      'node_modules/@lou/server',
      'node_modules/deep',
      'node_modules/node-x',
      'node_modules/peer',
      'node_modules/schema',
      'node_modules/web',
      'node_modules/web/node_modules/helper',
    ])
  })

  test('to build holds that and what the site reaches, without types, tests and benches', () => {
    const paths = pathsOf(packages, 'build')
    for (const path of pathsOf(packages, 'run')) expect(paths).toContain(path)
    for (const name of ['bundler', 'icons', '@lou/ui']) expect(paths).toContain(`node_modules/${name}`)
    for (const name of ['types', 'linter', 'browser', 'typer'])
      expect(paths).not.toContain(`node_modules/${name}`)
  })

  test.each([
    ['run', 'run', true],
    ['run', 'build', false],
    ['build', 'run', true],
    ['build', 'all', false],
    ['all', 'all', true],
    ['all', 'run', true],
  ] as const)('of what %s needs: %s is there: %s', (have, asked, expected) => {
    expect(isInstalled(text(packages), installed(pathsOf(packages, have)), asked)).toBe(expected)
  })

  test('is not there while a package is missing that lies in the folder of a workspace', () => {
    const own = { ...packages, server: { dependencies: { schema: '9' } } }
    const paths = [...pathsOf(own, 'run')]
    const without = Object.fromEntries(
      Object.entries(own).filter(([path]) => paths.includes(path) && path !== 'server/node_modules/schema'),
    )
    expect(paths).toContain('server/node_modules/schema')
    expect(isInstalled(text(own), text(without), 'run')).toBe(false)
  })
})

describe('what is not needed any more', () => {
  let folder = ''
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('goes, and nothing else', () => {
    folder = mkdtempSync(join(tmpdir(), 'xiaolou-packages-'))
    for (const path of Object.keys(packages)) {
      mkdirSync(join(folder, path), { recursive: true })
      writeFileSync(join(folder, path, 'index.js'), '')
    }
    writeFileSync(join(folder, 'package-lock.json'), text(packages))
    const list = join(folder, 'node_modules/.package-lock.json')
    mkdirSync(dirname(list), { recursive: true })
    writeFileSync(list, text(packages))
    removeOthers(folder, 'run')
    const isThere = (path: string) => existsSync(join(folder, path, 'index.js'))
    expect(
      Object.keys(packages)
        .filter(path => path.includes('node_modules/') && isThere(path))
        .sort(),
    ).toEqual([...pathsOf(packages, 'run')].filter(path => path.includes('node_modules/')).sort())
    for (const workspace of ['site', 'ui', 'bench', 'server']) expect(isThere(workspace)).toBe(true)
    expect(isInstalled(text(packages), readFileSync(list, 'utf8'), 'run')).toBe(true)
    expect(isInstalled(text(packages), readFileSync(list, 'utf8'), 'build')).toBe(false)
  })
})
