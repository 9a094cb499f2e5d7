import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * An error that nobody expected fails the test that caused it. A test that expects one replaces `console.error`
 * itself: `vi.spyOn(console, 'error').mockImplementation(() => {})`, and says what it expects.
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
