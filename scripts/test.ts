import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { chatChaos, clusterChaos, root, runStaticChecks, type Suite, vitest } from './check-steps.ts'
import { type Counts, countReport, describeCounts, listFailures, readReport, sumCounts } from './count.ts'
import { provideMachine } from './machine.ts'
import { runStep } from './step.ts'
import { saveTestMap } from './test-map.ts'

/** `npm test`, or with `--night` all at length: everything, from a fresh clone; the last line is the sum. */
const suite: Suite = process.argv.includes('--night') ? 'night' : 'short'
const chaosSeconds = suite === 'night' ? 60 : 20
// Each fault once. With longer runs, readers cannot scroll back to the beginning before the room prunes its
// log.
const clusterSeconds = 120
// Only for hanging tests: beside other programs a healthy run takes four times as long.
const testsWithinMs = (suite === 'night' ? 180 : 60) * 60_000

const reportFolder = mkdtempSync(join(tmpdir(), 'xiaolou-test-'))
process.on('exit', () => rmSync(reportFolder, { recursive: true, force: true }))
/** Each test records here which files it ran: for `npm run test:changed`. */
const noteFolder = join(reportFolder, 'notes')
mkdirSync(noteFolder)
const failures: string[] = []
const counts: Counts[] = []

const machine = await provideMachine()
machine.environment.TEST_NOTES = noteFolder
const [isBuilt, staticResults] = await Promise.all([build(), runStaticChecks()])
for (const result of staticResults) counts.push(countOne(result))
counts.push(countOne({ name: '构建', isPassed: isBuilt }))
// Run in parallel, as chaos mostly waits: for connections to fail, for a server to restart.
const [tests, chaosResult] = await Promise.all([
  runTests('单元、接口与页面测试', ['unit', 'server', 'integration']),
  runStep(chatChaos(chaosSeconds)),
])
counts.push(tests, countOne(chaosResult))
// Alone: it measures how soon all is well again, which other tests would affect.
if (suite === 'night' && machine.environment.POSTGRES_TEST_URL && isBuilt)
  counts.push(countOne(await runStep(clusterChaos(clusterSeconds))))
if (machine.hasChromium && isBuilt)
  counts.push(await runTests('浏览器测试', ['e2e', 'alone'], machine.leftOut))
await machine.release()
saveTestMap(noteFolder)

// At the end, where a truncated log still contains them.
for (const failure of failures) console.log(`✗ ${failure}`)
for (const sentence of machine.notRun) console.log(sentence)
counts.push({ passed: 0, failed: 0, skipped: machine.notRun.length })
if (machine.hasChromium && !isBuilt) console.log('浏览器测试没有运行：网站没有构建成。')
const total = sumCounts(counts)
console.log(describeCounts(total))
process.exitCode = total.failed > 0 ? 1 : 0

async function runTests(
  name: string,
  projects: readonly string[],
  leftOut: readonly string[] = [],
): Promise<Counts> {
  const reportFile = join(reportFolder, `${projects.join('-')}.json`)
  const { environment } = machine
  const run = {
    name,
    suite,
    projects,
    leftOut,
    reportFile,
    environment,
    isLive: true,
    timeoutMs: testsWithinMs,
  }
  const result = await runStep(vitest(run))
  const report = readReport(reportFile)
  const named = listFailures(report)
  failures.push(...(named.length === 0 && !result.isPassed ? [name] : named))
  return countReport(report, result.isPassed)
}

async function build(): Promise<boolean> {
  try {
    await buildStale({ root, node: process.execPath, environment: process.env })
    return true
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return false
  }
}

/** A check without tests of its own counts as one test. */
function countOne(check: { name: string; isPassed: boolean }): Counts {
  if (!check.isPassed) failures.push(check.name)
  return { passed: check.isPassed ? 1 : 0, failed: check.isPassed ? 0 : 1, skipped: 0 }
}
