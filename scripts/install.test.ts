import { describe, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const wanted = {
  '': { version: '1.0.0' },
  contract: { version: '1.0.0' },
  'node_modules/@house/contract': { link: true },
  'node_modules/one': { version: '1.0.0' },
  'node_modules/for-another-machine': { version: '2.0.0', optional: true },
}
const installed = {
  contract: { version: '1.0.0' },
  'node_modules/@house/contract': { link: true },
  'node_modules/one': { version: '1.0.0' },
}

describe('isInstalled', () => {
  test.each([
    ['nothing was installed', undefined, false],
    ['everything is there but what belongs to other platforms', installed, true],
    ['a package is missing', { 'node_modules/@house/contract': { link: true } }, false],
    ['a package has another version', { ...installed, 'node_modules/one': { version: '1.0.1' } }, false],
    [
      'an optional package has another version',
      { ...installed, 'node_modules/for-another-machine': { version: '1.0.0' } },
      false,
    ],
    ['a package is left over', { ...installed, 'node_modules/two': { version: '1.0.0' } }, false],
  ])('%s', (_, packages, expected) => {
    expect(isInstalled(lockText(wanted), packages && lockText(packages), 'all')).toBe(expected)
  })
})

function lockText(packages: object): string {
  return JSON.stringify({ lockfileVersion: 3, packages })
}
