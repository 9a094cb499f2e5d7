import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const find = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: path => /(?:^|[/\\])(?:node_modules|build|\.git)$/.test(path) })

/** Every file of the repository by each suffix of its path: `a/b.ts` and `b.ts`. */
const known = new Set(
  find('**/*.*').flatMap(path => {
    const parts = path.split(/[/\\]/)
    return parts.map((_, at) => parts.slice(at).join('/'))
  }),
)

/** In backticks: the name of a source file, or of one of these documents. */
const named = /`([\w@./-]+\.(?:ts|tsx|mjs|css|md))`/g

/** An example's feature, a bare extension, an address. */
const isPattern = (name: string) => /^(?:x?\.|\/)|NAME|bookmark/.test(name)

/** Without fixtures, which are not our own documents. */
const documents = find('{*.md,docs/**/*.md,**/README.md}').filter(path => !path.includes('fixtures'))
const readDocument = (path: string) => readFileSync(join(root, path), 'utf8')

test('files that documents name are there', () => {
  expect(documents.length).toBeGreaterThan(90)
  const dead = documents.flatMap(path =>
    Array.from(readDocument(path).matchAll(named), ([, name = '']) => name)
      .map(name => name.replace(/^(?:\.{1,2}\/)+/, ''))
      .filter(name => !isPattern(name) && !known.has(name))
      .map(name => `${path}: ${name}`),
  )
  expect(dead).toEqual([])
})

test('links of documents lead to files', () => {
  const dead = documents.flatMap(path =>
    Array.from(readDocument(path).matchAll(/\]\(([\w./-]+)(?:#[^)]*)?\)/g), ([, target = '']) => target)
      .filter(target => !existsSync(join(root, dirname(path), target)))
      .map(target => `${path}: ${target}`),
  )
  expect(dead).toEqual([])
})

const countLines = (path: string) => readDocument(path).split('\n').length - 1

test('the map of the code is short, and so is the page of each folder', () => {
  expect(countLines('ARCHITECTURE.md')).toBeLessThanOrEqual(150)
  const long = find('{server,site,admin,browser,ui}/**/README.md')
    .filter(path => !path.includes('fixtures') && countLines(path) > 40)
    .map(path => `${path}: ${countLines(path)}`)
  expect(long).toEqual([])
})

test('both readmes name the same commands, variables and options', () => {
  const namesOf = (path: string) =>
    [
      ...new Set(
        Array.from(
          readDocument(path).matchAll(
            /npm (?:start|test|run [\w:]+)|(?<![\w./-])--[a-z][a-z-]+|\b[A-Z]\w*_[A-Z_0-9]+\b/g,
          ),
          ([name]) => name,
        ),
      ),
    ].sort()
  expect(namesOf('README.en.md')).toEqual(namesOf('README.md'))
  const variablesOf = (path: string) =>
    Array.from(readDocument(path).matchAll(/^\| (`[A-Z][^|]*) \|/gm), ([, names = '']) => names.match(/\w+/g))
  expect(variablesOf('README.en.md')).toEqual(variablesOf('README.md'))
})
