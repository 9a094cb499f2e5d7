import { expect, it } from 'vitest'
import { lengthToTell } from './draft.ts'

it('counts what a reader sees as one character, and only near the limit', () => {
  expect(lengthToTell('字'.repeat(1_799))).toBeUndefined()
  expect(lengthToTell('字'.repeat(1_800))).toBe(1_800)
  expect(lengthToTell('👨‍👩‍👧'.repeat(1_000))).toBeUndefined()
  expect(lengthToTell(`  ${'👨‍👩‍👧'.repeat(2_001)}\n`)).toBe(2_001)
})
