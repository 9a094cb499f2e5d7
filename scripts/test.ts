import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from './apt.ts'
import { buildStale } from './build.mjs'
import { formatAndLint, root, runTypes, storm, vitest } from './check-steps.ts'
import { type Counts, countReport, describeCounts, listFailures, readReport, sumCounts } from './count.ts'
import { findChromium, findFirefox, findHeadlessShell, findWebKit } from './find-browser.ts'
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts'
import { runStep } from './step.ts'

/** `npm test`: all there is to check, from a fresh clone; the last line is the sum. */
const reportFolder = mkdtempSync(join(tmpdir(), 'xiaolou-test-'))
process.on('exit', () => rmSync(reportFolder, { recursive: true, force: true }))
/** The journeys that ask for a second and a third browser. */
const firefoxFile = 'e2e/firefox.test.ts'
const webkitFile = 'e2e/webkit.test.ts'
const notRun: string[] = []
const failures: string[] = []

const chromium = provideChromium()
const firefox = chromium && provideFirefox()
const postgres = await providePostgres()
const environment: NodeJS.ProcessEnv = {
  ...(postgres ? { POSTGRES_TEST_URL: postgres.url } : { POSTGRES_TEST: 'off' }),
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  ...(firefox ? { FIREFOX_PATH: firefox } : {}),
}

const counts: Counts[] = []
for (const result of [await runStep(formatAndLint()), ...(await runTypes())]) counts.push(countOne(result))
counts.push(await runTests('单元与接口测试', ['unit', 'server']))
const isBuilt = await build()
counts.push(countOne({ name: '构建', isPassed: isBuilt }))
if (chromium && isBuilt) {
  const leftOut = [firefox ? [] : firefoxFile, hasWebKit() ? [] : webkitFile].flat()
  counts.push(await runTests('浏览器测试', ['e2e'], leftOut))
}
// Alone, when everything else is over: it kills and starts servers, and others would feel that.
counts.push(countOne(await runStep(storm())))
if (chromium && !isBuilt) notRun.push('浏览器测试没有运行：网站没有构建成。')
await postgres?.stop()

// Last, where a log that was cut keeps them.
for (const failure of failures) console.log(`✗ ${failure}`)
for (const sentence of notRun) console.log(sentence)
const total = sumCounts(counts)
console.log(describeCounts(total))
process.exitCode = total.failed > 0 ? 1 : 0

function provideChromium(): string | undefined {
  const shell = findHeadlessShell()
  if (shell) return shell
  installPackage('chromium-headless-shell')
  const found = findHeadlessShell() ?? findChromium()
  if (found) return found
  const problem = installPackage('chromium')
  const installed = findChromium()
  if (!installed) notRun.push(`浏览器测试没有运行：没有 Chromium，${problem ?? '装上的不能用'}。`)
  return installed
}

function provideFirefox(): string | undefined {
  const problem = findFirefox() ? undefined : installPackage('firefox-esr')
  const found = findFirefox()
  if (!found) notRun.push(`Firefox 里的测试没有运行：没有 Firefox，${problem ?? '装上的不能用'}。`)
  return found
}

/** Not installed unasked: it takes as much room as everything else together. */
function hasWebKit(): boolean {
  const isThere = findWebKit() !== undefined
  if (!isThere)
    notRun.push(
      'WebKit 里的测试没有运行：没有 WebKitGTK（apt install webkit2gtk-driver xvfb gstreamer1.0-libav）。',
    )
  return isThere
}

async function providePostgres(): Promise<PostgresServer | undefined> {
  const problem = findPostgres() ? undefined : installPackage('postgresql')
  const binFolder = findPostgres()
  if (!binFolder) {
    notRun.push(
      `真正的 PostgreSQL 上的测试没有运行（内嵌的 PGlite 上的照常）：没有 PostgreSQL，${problem ?? '装上的不能用'}。`,
    )
    return undefined
  }
  try {
    return await startPostgres(binFolder)
  } catch (error) {
    notRun.push(
      `真正的 PostgreSQL 上的测试没有运行（内嵌的 PGlite 上的照常）：它没有启动。${error instanceof Error ? error.message : error}`,
    )
    return undefined
  }
}

async function runTests(
  name: string,
  projects: readonly string[],
  leftOut: readonly string[] = [],
): Promise<Counts> {
  const reportFile = join(reportFolder, `${projects.join('-')}.json`)
  const result = await runStep(vitest({ name, projects, leftOut, reportFile, environment, isLive: true }))
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
