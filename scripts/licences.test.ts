import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathsOf } from './package-set.mjs'

const root = join(import.meta.dirname, '..')
const lock: {
  packages: Record<string, { license?: string; link?: boolean; dependencies?: Record<string, string> }>
} = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** They only require that their text stays with the code. */
const allowed = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Python-2.0 PSF-2.0`.split(
    ' ',
  ),
)

/** Whether an SPDX licence expression is allowed: one of `OR`, each of `AND`. */
function isAllowed(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '')
  return bare.split(' OR ').some(choice => choice.split(' AND ').every(one => allowed.has(one)))
}

/** The packages for running and building; those only used by tests are not distributed. */
const shipped = [...pathsOf(lock.packages, 'build')]
  .filter(path => path.includes('node_modules/') && !lock.packages[path]?.link)
  .map(path => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    licence: lock.packages[path]?.license ?? '',
  }))

const notices = Array.from(
  readFileSync(join(root, 'NOTICE'), 'utf8').matchAll(/^## (.+)$/gm),
  ([, name]) => name ?? '',
)
const isNoticed = (name: string, notice: string) =>
  notice.endsWith('*') ? name.startsWith(notice.slice(0, -1)) : name === notice

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND LGPL-3.0-or-later', false],
  ['EPL-2.0 OR GPL-3.0-or-later', false],
  ['', false],
])('%j is allowed: %j', (licence, expected) => expect(isAllowed(licence)).toBe(expected))

test('what runs and builds is under a licence that allows everything, or stands in NOTICE', () => {
  expect(shipped.length).toBeGreaterThan(200)
  const others = shipped.filter(({ licence }) => !isAllowed(licence))
  expect(others.filter(({ name }) => !notices.some(notice => isNoticed(name, notice)))).toEqual([])
  expect(notices.filter(notice => !others.some(({ name }) => isNoticed(name, notice)))).toEqual([])
})
