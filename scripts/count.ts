import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

export type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
  }[]
}

const shownLines = 12

/**
 * The counts of a Vitest run, from its JSON report; undefined (no report) counts as one failure. A file that
 * could not be loaded has no tests to fail, so it counts as one; and a run that failed for a reason outside
 * any test (an unhandled rejection) never counts as clean.
 */
export function countReport(report: VitestReport | undefined, isRunPassed: boolean): Counts {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(isBroken)
  const failed = report.numFailedTests + brokenFiles.length
  const isClean = report.success && isRunPassed
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !isClean ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The failures, each with its location and the first lines of the error. */
export function listFailures(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(file => [
    ...(isBroken(file) ? [`${file.name}\n${indent(file.message)}`] : []),
    ...file.assertionResults
      .filter(test => test.status === 'failed')
      .map(test => `${file.name} › ${test.fullName}\n${indent(test.failureMessages.join('\n'))}`),
  ])
}

/** The report in a file; undefined when none was written. */
export function readReport(reportFile: string): VitestReport | undefined {
  return existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined
}

function isBroken(file: VitestReport['testResults'][number]): boolean {
  return file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed')
}

function indent(text: string): string {
  return text
    .split('\n')
    .slice(0, shownLines)
    .map(line => `    ${line}`)
    .join('\n')
}

export function sumCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, counts) => sum + counts.passed, 0),
    failed: all.reduce((sum, counts) => sum + counts.failed, 0),
    skipped: all.reduce((sum, counts) => sum + counts.skipped, 0),
  }
}

/** The closing line of `npm test`, the same in every language of the machine: programs parse it. */
export function describeCounts(counts: Counts): string {
  const line = `${counts.passed} passed, ${counts.failed} failed`
  return counts.skipped > 0 ? `${line}, ${counts.skipped} skipped` : line
}
