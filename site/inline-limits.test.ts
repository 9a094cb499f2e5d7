import { limits } from '@xiaolou/contract/limits'
import { expect, it } from 'vitest'
import { writeLimits } from './inline-limits.ts'

it('writes known limits as numbers and leaves everything else', () => {
  expect(writeLimits('wait(limits.requestTimeoutMs, limits.nothing, rateLimits.link, limits)')).toBe(
    `wait(${limits.requestTimeoutMs}, limits.nothing, rateLimits.link, limits)`,
  )
})
