import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPasswordAllowed, passwordChecks } from './password.ts'

test.each([
  ['abc123', true],
  ['Abcdef', true],
  ['abc-def', true],
  ['a1'.repeat(9), true],
  ['a1'.repeat(10), false],
  ['abc12', false],
  ['abcdefgh', false],
  ['ABCDEFGH', false],
  ['12345678', false],
  ['--------', false],
  ['abc123密码', false],
  ['abc123。', false],
  ['', false],
])('the rule of the specification: %j → %s', (password, isAllowed) => {
  expect(isPasswordAllowed(password)).toBe(isAllowed)
})

test.each([
  ['abcdefghijkl', true],
  ['小楼一夜听春雨深巷明朝', false],
  ['小楼一夜听春雨深巷明朝卖', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['😀'.repeat(11), false],
])('the rule of ASVS: %j → %s', (password, isAllowed) => {
  expect(isPasswordAllowed(password, 'asvs')).toBe(isAllowed)
})

test('a password is allowed exactly when every line of its checklist is met', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 140 }), fc.constantFrom('spec', 'asvs'), (password, policy) => {
      const lines = passwordChecks(password, policy)
      return isPasswordAllowed(password, policy) === lines.every(line => line.isMet) && lines.length > 0
    }),
  )
})
