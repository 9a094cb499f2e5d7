import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A style sheet covers a whole screen: the style of each part is found there by its class. */
const maxLines = { code: 260, styles: 480 }

/** Files of the repository: committed, or about to be. */
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter(file => file !== '' && existsSync(join(root, file)))
  .filter(file => !file.includes('/fixtures/') && file !== 'package-lock.json')

const code = files.filter(file => /\.(ts|tsx|mjs|css|grit)$/.test(file))
const text = [
  ...code,
  ...files.filter(file => /\.(md|json|ya?ml|html|svg)$/.test(file) || file === '.ci/run'),
]

// The words are assembled here so that this file does not contain them itself.
const looseEnds = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b`)
const halfTests = new RegExp(
  `\\b(?:it|test|describe)\\.(?:${['sk' + 'ip', 'on' + 'ly', 'to' + 'do'].join('|')})\\(`,
)
const machinePaths = new RegExp(
  `(?:^|[\\s'"\`(=])/(?:${['wo' + 'rk', 'tm' + 'p', 'ho' + 'me/[a-z]+', 'Us' + 'ers'].join('|')})/`,
)
const registryHosts = new RegExp(
  ['registry\\.npm' + 'js', 'npm' + 'mirror\\.', 'registry\\.yarn' + 'pkg'].join('|'),
)

const unsyncedRenames = /\bawait rename\(|\brenameSync\(/
const program = code.filter(
  file => file.startsWith('server/src/') && !/whole-file|\.test\.ts$|\/testing\//.test(file),
)

test('there is something to look at', () => {
  expect(code.length).toBeGreaterThan(20)
})

test.each([
  ['a loose end', looseEnds, code],
  ['a test left out or run alone', halfTests, code],
  ['a path of one machine', machinePaths, text],
  ['the address of a package registry', registryHosts, text],
  ['a renaming that a power cut undoes (server/src/platform/whole-file.ts)', unsyncedRenames, program],
])('no file holds %s', (_, pattern, where) => {
  const found = where.flatMap(file =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 120)}`] : [],
      ),
  )
  expect(found).toEqual([])
})

test(`no source file is longer than ${maxLines.code} lines, no style sheet than ${maxLines.styles}`, () => {
  // A table of test cases may be long.
  const long = code
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (file.endsWith('.css') ? maxLines.styles : maxLines.code))
  expect(long.map(({ file, lines }) => `${file} (${lines} lines)`)).toEqual([])
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
