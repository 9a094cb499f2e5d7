import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[]
}

/**
 * What a Vitest run came to, from the text of its JSON report; undefined (no report) counts as one failure.
 * A file that could not be loaded has no tests to fail, so it counts as one; and a run that failed for a reason
 * outside any test (an unhandled rejection) never counts as clean.
 */
export function countReport(reportText: string | undefined, isRunPassed: boolean): Counts {
  if (reportText === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const report: VitestReport = JSON.parse(reportText)
  const brokenFiles = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  const isClean = report.success && isRunPassed
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !isClean ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** `countReport` of a file that may not have been written. */
export function countReportFile(reportFile: string, isRunPassed: boolean): Counts {
  return countReport(existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : undefined, isRunPassed)
}

export function sumCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, counts) => sum + counts.passed, 0),
    failed: all.reduce((sum, counts) => sum + counts.failed, 0),
    skipped: all.reduce((sum, counts) => sum + counts.skipped, 0),
  }
}

/** The closing line of `npm test`, the same words whatever the language of the machine: programs read it. */
export function describeCounts(counts: Counts): string {
  const line = `${counts.passed} passed, ${counts.failed} failed`
  return counts.skipped > 0 ? `${line}, ${counts.skipped} skipped` : line
}
