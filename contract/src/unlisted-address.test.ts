import { expect, test } from 'vitest'
import { guardedMaxLength, isCountable, isGuarded } from './unlisted-address.ts'

test.each([
  ['12', true],
  ['2026-01-02', true],
  ['ri-ji-7', true],
  ['4a17b156', true],
  ['b', true],
  ['春', true],
  ['wen-zhang', true],
  ['第十二周２', true],
  ['diary20240102', true],
  ['chapter0012', true],
  ['2024week01', true],
  ['about', false],
  ['xie-gei-ni-de-xin', false],
  ['写给你的一封信', false],
  ['12-0123456789abcdef', false],
  ['xin-k3x9a8b2c1', false],
  ['550e8400-e29b-41d4-a716-446655440000', false],
] as const)('%s is come upon by counting: %s', (slug, isFound) => {
  expect(isCountable(slug)).toBe(isFound)
})

test('a guarded address is known by the one that was wanted', () => {
  expect(isGuarded('12-0123456789abcdef', '12')).toBe(true)
  expect(isGuarded('12-0123456789abcdef', '1')).toBe(false)
  expect(isGuarded('12', '12')).toBe(false)
  // A long one is shortened at its end.
  const long = `${'a-'.repeat(97)}7`
  expect(isGuarded(`${long.slice(0, guardedMaxLength)}-0123456789abcdef`, long)).toBe(true)
  expect(isGuarded(`${long.slice(0, guardedMaxLength)}-0123456789abcdef`, long.slice(1))).toBe(false)
})
