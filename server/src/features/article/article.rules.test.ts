import { articleStatus } from '@xiaolou/contract/article'
import { describe, expect, test } from 'vitest'
import { countedReadingMs, isListed } from './article.rules.ts'

test.each([
  ['public', 0, true],
  ['public', 1, false],
  ['private', 0, false],
] as const)('an article that is %s, hidden %i: listed %s', (status, is_hidden, expected) => {
  expect(isListed({ status: articleStatus[status], is_hidden })).toBe(expected)
})

describe('the reading time that counts', () => {
  const report = { reportedMs: 60_000, nowMs: 1_000_000, lastReportMs: 900_000, soFarMs: 0 }
  const limits = { everyMs: 10_000, perReaderMaxMs: 3_600_000 }
  test.each([
    ['a first report as it is', { lastReportMs: undefined }, 60_000],
    ['no more than has passed since the last one', { lastReportMs: 970_000 }, 30_000],
    ['nothing of one too soon after another', { lastReportMs: 995_000 }, 0],
    ['only what is left of the day for one reader', { soFarMs: 3_590_000 }, 10_000],
    ['nothing once the day is full', { soFarMs: 3_700_000 }, 0],
  ])('is %s', (_, given, expected) => {
    expect(countedReadingMs({ ...report, ...limits, ...given })).toBe(expected)
  })
})
