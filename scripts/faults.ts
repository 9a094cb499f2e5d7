import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { root, type Suite, vitest } from './check-steps.ts'
import { copyTree } from './copy-tree.ts'
import { listFailures, readReport, type VitestReport } from './count.ts'
import { type Fault, readFaults, wantedOf } from './fault-list.ts'
import { findChromium, findHeadlessShell } from './find-browser.ts'

const isNight = (test: string) => test.includes('.night.test.')
/** The longer suites include the fast tests. */
const suiteOf = (tests: readonly string[]): Suite => (tests.some(isNight) ? 'night' : 'fast')
const folder = mkdtempSync(join(tmpdir(), 'xiaolou-faults-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** `npm run test:faults [-- 3 7-9]`: puts faults of docs/faults.md into a copy; their tests must fail. */
const all = readFaults(readFileSync(join(root, 'docs/faults.md'), 'utf8'))
const isWanted = wantedOf(process.argv.slice(2))
const faults = all.filter(({ number }) => isWanted(number))
// Rendered tests load the built themes.
await buildStale({ root, node: process.execPath, environment: process.env })
copyTree(folder)

const files = [...new Set(faults.flatMap(({ tests }) => tests))]
const kinds = Object.groupBy(files, file => `${isJourney(file)} ${isNight(file)}`)
for (const kind of Object.values(kinds)) {
  if (!kind) continue
  const report = run(kind)
  if (report?.success) continue
  console.log('没有错处的时候，测试也不全是绿的，先修好它们：')
  for (const failure of listFailures(report)) console.log(failure)
  process.exit(1)
}

const unseen: Fault[] = []
for (const fault of faults) {
  const found = tryFault(fault)
  if (found === undefined) unseen.push(fault)
  console.log(
    `${found === undefined ? '✗ 没有被发现' : '✓'} ${fault.number}. ${fault.title}${found ? `：${found}` : ''}`,
  )
}
console.log(`${faults.length - unseen.length} 处被发现，${unseen.length} 处没有`)
process.exitCode = unseen.length === 0 ? 0 : 1

/** The test that failed first, and why; undefined if none did. Throws unless the text occurs exactly once. */
function tryFault({ file, before, after, tests }: Fault): string | undefined {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(before).length !== 2) throw new Error(`${file} 里要有而且只有一处：\n${before}`)
  writeFileSync(
    path,
    text.replace(before, () => after),
  )
  try {
    const red = run(tests)
      ?.testResults.flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === 'failed')
    const [reason = ''] = red?.failureMessages[0]?.split('\n') ?? []
    return red && `${red.fullName}（${reason}）`
  } finally {
    writeFileSync(path, text)
  }
}

function run(tests: readonly string[]): VitestReport | undefined {
  const reportFile = join(folder, 'report.json')
  rmSync(reportFile, { force: true })
  if (tests.some(isJourney)) build()
  const projects = tests.some(isJourney) ? ['e2e'] : ['unit', 'server', 'integration']
  const chromium = findHeadlessShell() ?? findChromium()
  const environment = chromium ? { CHROMIUM_PATH: chromium } : {}
  const step = vitest({ name: '', suite: suiteOf(tests), projects, reportFile, environment })
  spawnSync(step.file, [...step.arguments, ...tests], { cwd: folder, env: step.environment, stdio: 'ignore' })
  return readReport(reportFile)
}

function isJourney(test: string): boolean {
  return test.startsWith('e2e/') && !test.startsWith('e2e/chaos/')
}

function build() {
  const program = join(folder, 'node_modules/vite/bin/vite.js')
  const environment = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, [program, 'build', '--app'], {
    ...{ cwd: join(folder, 'site'), env: environment, stdio: 'ignore' },
  })
  if (status !== 0) throw new Error('网站没有构建成。')
}
