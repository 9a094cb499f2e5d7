import { describe, expect, test } from 'vitest'
import { countReport, describeCounts, listFailures, sumCounts, type VitestReport } from './count.ts'

const passedTest = { status: 'passed', fullName: 'a room opens', failureMessages: [] }
const failedTest = {
  status: 'failed',
  fullName: 'a room closes',
  failureMessages: ['Error: it is open\n at room.ts'],
}
const clean: VitestReport = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: 'room.test.ts', status: 'passed', message: '', assertionResults: [passedTest] }],
}
const failedFile = {
  name: 'room.test.ts',
  status: 'failed',
  message: '',
  assertionResults: [passedTest, failedTest],
}
const brokenFile = {
  name: 'hall.test.ts',
  status: 'failed',
  message: 'SyntaxError: no hall',
  assertionResults: [],
}

describe('countReport', () => {
  test.each([
    ['a clean run', clean, true, { passed: 3, failed: 0, skipped: 2 }],
    [
      'failed tests',
      { ...clean, success: false, numFailedTests: 2, testResults: [failedFile] },
      false,
      { passed: 3, failed: 2, skipped: 2 },
    ],
    [
      'a file that does not load',
      { ...clean, success: false, testResults: [brokenFile] },
      false,
      { passed: 3, failed: 1, skipped: 2 },
    ],
    ['an error outside the tests', clean, false, { passed: 3, failed: 1, skipped: 2 }],
    ['no report', undefined, true, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, report, isRunPassed, expected) => {
    expect(countReport(report, isRunPassed)).toEqual(expected)
  })
})

test('what failed is named with its file and the beginning of its error', () => {
  expect(listFailures({ ...clean, testResults: [failedFile, brokenFile] })).toEqual([
    'room.test.ts › a room closes\n    Error: it is open\n     at room.ts',
    'hall.test.ts\n    SyntaxError: no hall',
  ])
  expect(listFailures(clean)).toEqual([])
  expect(listFailures(undefined)).toEqual([])
})

test('the closing line names what was skipped only when something was', () => {
  const one = { passed: 2, failed: 1, skipped: 0 }
  expect(describeCounts(one)).toBe('2 passed, 1 failed')
  expect(describeCounts(sumCounts([one, { passed: 40, failed: 0, skipped: 5 }]))).toBe(
    '42 passed, 1 failed, 5 skipped',
  )
  expect(describeCounts(sumCounts([]))).toBe('0 passed, 0 failed')
})
