import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashSource } from './security-headers.ts'

test('the hash is that of the exact bytes', () => {
  const expected = createHash('sha256').update(Buffer.from('"中文"')).digest('base64')
  expect(hashSource('"中文"')).toBe(`'sha256-${expected}'`)
})
