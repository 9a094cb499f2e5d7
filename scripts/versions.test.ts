import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allowedInstallScripts } from './install.mjs'

/** The versions that fixed vulnerabilities of comparable products. Unused packages are not checked. */
const oldestSafe = {
  ws: '8.21.0',
  '@fastify/static': '9.1.1',
  fastify: '5.3.2',
  'sanitize-html': '2.17.4',
  dompurify: '3.3.2',
}

type LockEntry = {
  version?: string
  resolved?: string
  dev?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock: { packages: Record<string, LockEntry> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const packages = Object.entries(lock.packages).map(([path, entry]) => ({
  name: nameOf(path),
  path,
  ...entry,
}))
/** Test and measuring tools only talk to our own programs; packages that serve readers are checked. */
const shipped = packages.filter(one => !one.dev && one.path.includes('node_modules/'))

describe('versions that fixed what hit others', () => {
  test.each(Object.entries(oldestSafe))('%s is at least %s', (name, oldest) => {
    const tooOld = shipped.filter(one => one.name === name && compare(one.version ?? '0', oldest) < 0)
    expect(tooOld.map(one => `${one.path} ${one.version}`)).toEqual([])
  })

  test('the list is about packages that are really there', () => {
    expect(
      shipped.filter(one => ['fastify', '@fastify/static', 'sanitize-html'].includes(one.name)),
    ).toHaveLength(3)
  })
})

test.each([
  ['8.21.0', '8.21.0', 0],
  ['8.9.0', '8.21.0', -1],
  ['10.0.0', '9.1.1', 1],
  ['5.3.2-beta.1', '5.3.2', 0],
])('version %s against %s', (one, other, expected) => {
  expect(Math.sign(compare(one, other))).toBe(expected)
})

test('no package brings React Server Components', () => {
  const brought = packages.filter(
    one => /^react-server-dom-/.test(one.name) || one.name === '@vitejs/plugin-rsc',
  )
  expect(brought.map(one => one.path)).toEqual([])
})

test('only packages on the short list may run a script when they are installed', () => {
  const withScript = packages.filter(one => one.hasInstallScript).map(one => one.name)
  expect(withScript.filter(name => !allowedInstallScripts.includes(name))).toEqual([])
})

test('the lock file names no registry, so that any mirror serves', () => {
  expect(packages.filter(one => /^https?:/.test(one.resolved ?? '')).map(one => one.path)).toEqual([])
})

// npm omits the parts of other platforms when it writes the lock file beside an installed tree, and then
// refuses `npm ci` everywhere. The fix: remove the package named here from the lock file, and run `npm
// install` again.
test('the lock file is complete for every platform', () => {
  const names = new Set(packages.map(one => one.name))
  const missing = packages.flatMap(one =>
    Object.keys(one.optionalDependencies ?? {}).flatMap(name =>
      names.has(name) ? [] : [`${one.name} → ${name}`],
    ),
  )
  expect(missing).toEqual([])
})

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Negative when `one` is older; only the three numbers count. */
function compare(one: string, other: string): number {
  const [left, right] = [one, other].map(version => version.split('-')[0]?.split('.').map(Number) ?? [])
  const difference = [0, 1, 2]
    .map(index => (left?.[index] ?? 0) - (right?.[index] ?? 0))
    .find(part => part !== 0)
  return difference ?? 0
}

test('every part bears the version of the newest entry in the changelog', () => {
  const newest = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1]
  const own = Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules'))
  const parts = own.map(([path, { version }]) => ({ path, version }))
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.filter(({ version }) => version !== newest)).toEqual([])
})
