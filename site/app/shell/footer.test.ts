import { wireTime } from '@xiaolou/contract/kit/zone'
import { expect, it } from 'vitest'
import { copyrightYears } from './footer.tsx'

it.each([
  ['2024-05-01T00:00:00Z', 2024, '2024'],
  ['2026-05-01T00:00:00Z', 2024, '2024–2026'],
  ['2024-12-31T15:59:59Z', 2024, '2024'],
  ['2024-12-31T16:00:00Z', 2024, '2024–2025'],
  ['2023-01-01T00:00:00Z', 2024, '2024'],
])('at %s from %i is %s', (now, fromYear, text) => {
  expect(copyrightYears({ fromYear, today: wireTime(Date.parse(now), 'Asia/Shanghai') })).toBe(text)
})
