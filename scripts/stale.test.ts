import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetStamp, inspectBuild, keepLastBuild, writeStamp } from './stale.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'xiaolou-stale-'))
  for (const folder of ['app/screen', 'app/node_modules']) mkdirSync(join(root, folder), { recursive: true })
  write('app/root.tsx', 'root')
  write('app/screen/home.tsx', 'home')
  write('config.json', '{}')
  finishBuild()
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a build is made again', () => {
  test.each([
    ['a file changes', () => write('app/screen/home.tsx', 'house')],
    ['a file changes at the same length', () => writeLater('app/screen/home.tsx', 'h0me')],
    ['a file is added', () => write('app/screen/tag.tsx', 'tag')],
    ['a file goes', () => rmSync(join(root, 'app/root.tsx'))],
    ['a file moves', () => renameSync(join(root, 'app/root.tsx'), join(root, 'app/roof.tsx'))],
    ['a single input file changes', () => write('config.json', '{"a":1}')],
    ['the last one broke off', () => forgetStamp(stampFile())],
    ['its stamp was cut off', () => write('build/inputs.json', '{"walk":')],
  ])('when %s', (_, change) => {
    change()
    expect(inspect().isStale).toBe(true)
  })
})

describe('a build stands', () => {
  test.each([
    ['nothing changes', () => undefined],
    ['only a time changes, as after a fresh checkout', () => utimesSync(join(root, 'app/root.tsx'), 1, 1)],
    ['a test changes', () => write('app/root.test.tsx', 'test')],
    ['an installed package changes', () => write('app/node_modules/one.js', 'one')],
  ])('when %s', (_, change) => {
    change()
    expect(inspect().isStale).toBe(false)
  })
})

test('what changes while a build runs makes it stale', () => {
  write('app/root.tsx', 'before')
  const { stamp } = inspect()
  write('app/root.tsx', 'during!')
  writeStamp(stampFile(), stamp)
  expect(inspect().isStale).toBe(true)
})

test('what a build made stays for one more, and goes with the one after', () => {
  const assets = join(root, 'app')
  const files = () => readdirSync(assets).filter(name => name.endsWith('.js'))
  const build = (name: string, atMs: number) => {
    write(`app/${name}`, name)
    utimesSync(join(assets, name), atMs / 1_000, atMs / 1_000)
    keepLastBuild(assets, atMs)
  }
  build('a.js', 10_000)
  build('b.js', 20_000)
  expect(files()).toEqual(['a.js', 'b.js'])
  build('c.js', 30_000)
  expect(files()).toEqual(['b.js', 'c.js'])
  // A file that a build writes again counts as its own.
  build('b.js', 40_000)
  build('d.js', 50_000)
  expect(files()).toEqual(['b.js', 'd.js'])
})

function inspect() {
  return inspectBuild({ root, inputs: ['app', 'config.json', 'not-there'], stampFile: stampFile() })
}

function finishBuild() {
  writeStamp(stampFile(), inspect().stamp)
}

function stampFile() {
  return join(root, 'build/inputs.json')
}

function write(file: string, text: string) {
  writeFileSync(join(root, file), text)
}

function writeLater(file: string, text: string) {
  write(file, text)
  utimesSync(join(root, file), 2, 2)
}
