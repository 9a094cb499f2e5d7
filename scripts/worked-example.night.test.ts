import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, vitest } from './check-steps.ts'
import { copyTree } from './copy-tree.ts'
import { listFailures, readReport } from './count.ts'
import { runStep } from './step.ts'

const patch = 'docs/bookmark-example.patch'
const maxFiles = 14
const mend = `The example in CONTRIBUTING.md has to be brought up to date, in a clean tree:
  git apply --reject ${patch}    (what does not fit lies beside its file as .rej)
  make types and tests green, remove the .rej files, mend CONTRIBUTING.md where a name or a step is another now
  git add -N . && git diff -U1 --output ${patch} -- . ':!CONTRIBUTING.md' ':!${patch}'
  git apply -R ${patch} && git reset
and commit both.`

/** The tests of the example: its own, and every list that must include each feature. */
const tests = [
  ...['server/src/features/bookmark', 'server/src/app', 'server/src/portability/export/export.test.ts'],
  ...['server/src/portability/archive/upgrade.test.ts', 'integration/bookmark.test.ts'],
  ...['integration/routes.test.ts', 'site/app/routes.test.ts'],
]

let folder = ''

const git = (...words: string[]) =>
  spawnSync('git', ['apply', ...words, join(root, patch)], {
    cwd: folder,
    encoding: 'utf8',
    // In a folder inside a repository, git would take it for part of that, and apply nothing.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder), LC_ALL: 'C' },
  })

/** Without Vitest's variables, which would make child processes part of this run. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
)

const touched = () =>
  git('--numstat')
    .stdout.split('\n')
    .filter(line => line !== '')
    .map(line => line.split('\t')[2] ?? '')

/** The files in the table of CONTRIBUTING.md. */
function named(): string[] {
  const [, after = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('### The worked example')
  const [example = ''] = after.split('\n## ')
  return example
    .split('\n')
    .filter(line => /^\| (?:new|edit) \|/.test(line))
    .flatMap(line => Array.from((line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g), ([, file = '']) => file))
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiaolou-example-'))
  copyTree(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('it is what the table names, and few files', () => {
  const files = touched()
  expect(files.length, `${patch} touches ${files.length} files, not 1 to ${maxFiles}`).toBeGreaterThan(0)
  expect(files.length, `${patch} touches more files than ${maxFiles}`).toBeLessThanOrEqual(maxFiles)
  expect(files.sort(), `the table of CONTRIBUTING.md names other files than ${patch} touches`).toEqual(
    named().sort(),
  )
})

test('it applies, its types hold, and its tests are green', async () => {
  const { status, stderr } = git()
  const refused = [...new Set(Array.from(stderr.matchAll(/error: (?!patch)(\S+):/g), ([, file]) => file))]
  expect(status, `${patch} does not fit ${refused.join(', ') || stderr} any more. ${mend}`).toBe(0)

  const types = await runStep({
    name: '例子的类型',
    file: process.execPath,
    arguments: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'],
    folder,
    environment,
  })
  expect(types.isPassed, `the types of the example do not hold: tsc says why above. ${mend}`).toBe(true)

  const report = join(folder, 'report.json')
  const projects = ['unit', 'server', 'integration']
  const step = vitest({ name: '例子的测试', suite: 'fast', projects, reportFile: report, more: tests })
  const ran = await runStep({
    ...step,
    folder,
    environment: { ...environment, TEST_SUITE: 'fast', TEST_LEFT_OUT: '' },
  })
  const found = readReport(report)
  expect(listFailures(found), `tests of the example fail. ${mend}`).toEqual([])
  expect(ran.isPassed && found?.success).toBe(true)
  const files = found?.testResults.map(({ name }) => name) ?? []
  for (const name of tests)
    expect(
      files.some(file => file.includes(name)),
      `${name} was not run`,
    ).toBe(true)
})
