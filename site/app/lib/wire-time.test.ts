import { expect, it } from 'vitest'
import { wireTimeMs } from './wire-time.ts'

it.each([
  ['2026-11-21 08:00:00', '2024-01-01T00:00:00+08:00', '2026-11-21T00:00:00Z'],
  ['2026-11-21 08:00:00', '2024-01-01T00:00:00-05:30', '2026-11-21T13:30:00Z'],
  ['2026-11-21 08:00:00', '2024-01-01T00:00:00Z', '2026-11-21T08:00:00Z'],
  ['2026-11-21 08:00:00', '', '2026-11-21T00:00:00Z'],
])('%s on a site that says %j was at %s', (time, moment, at) => {
  expect(wireTimeMs(time, moment)).toBe(Date.parse(at))
})
