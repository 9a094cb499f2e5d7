import { readFileSync } from 'node:fs'
import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

declare module 'vitest' {
  interface Matchers {
    /** The function must take less CPU time than this, in ms. Other programs do not count. */
    toTakeLessThan(ms: number): void
  }
}

expect.extend({
  toTakeLessThan(work: () => unknown, ms: number) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    const tookMs = (user + system) / 1000
    return {
      pass: tookMs < ms,
      message: () => `took the processor ${tookMs.toFixed(0)} ms, not less than ${ms}`,
    }
  },
})

/** How often a property is tried by default. */
const runs = process.env.TEST_SUITE === 'night' ? 3_000 : 200
// Loading it takes a tenth of a second: only where it is used.
if (readFileSync(expect.getState().testPath ?? '', 'utf8').includes("'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ numRuns: runs })
}

/**
 * An unexpected error fails the test that caused it. A test that expects one replaces `console.error` itself:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`, and checks it.
 */
let unexpected: string[] = []

console.error = (...parts: unknown[]) => {
  unexpected.push(format(...parts))
}

beforeEach(() => {
  unexpected = []
})

afterEach(() => {
  const texts = unexpected
  unexpected = []
  if (texts.length > 0) throw new Error(`unexpected console.error:\n${texts.join('\n')}`)
})
