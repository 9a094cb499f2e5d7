import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPasswordAllowed, passwordChecks, passwordRefusedMessage } from './password.ts'

test.each([
  ['abcd1234', true],
  ['Abcdefgh', true],
  ['abcd-efg', true],
  ['a1'.repeat(9), true],
  ['a1'.repeat(10), true],
  ['a1'.repeat(64), true],
  [`${'a1'.repeat(64)}x`, false],
  ['abc1234', false],
  ['abcdefgh', false],
  ['ABCDEFGH', false],
  ['12345678', false],
  ['--------', false],
  ['abcd1234密码', false],
  ['abcd1234。', false],
  ['', false],
])('the rule that forms show: %j → %s', (password, isAllowed) => {
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

test.each([
  ['spec', 8],
  ['asvs', 12],
] as const)('checklist and rule of %s say one length, and 128 is the most of both', (policy, least) => {
  const numbers = passwordChecks('', policy)[0]?.label.match(/\d+/g)?.map(Number)
  const lengths = Array.from({ length: 140 }, (_, length) => length)
  const allowed = lengths.filter(length => isPasswordAllowed('a1'.repeat(70).slice(0, length), policy))
  expect([allowed[0], allowed.at(-1)]).toEqual([least, 128])
  expect(numbers).toEqual([least, 128])
})

test('what follows the message of the family is taken', () => {
  const [from = 0, to = 0] = passwordRefusedMessage('spec').match(/\d+/g)?.map(Number) ?? []
  expect([from, to]).toEqual([8, 18])
  for (const length of [from, to]) expect(isPasswordAllowed('a1'.repeat(9).slice(0, length))).toBe(true)
})

test('a password is allowed exactly when every line of its checklist is met', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 140 }), fc.constantFrom('spec', 'asvs'), (password, policy) => {
      const lines = passwordChecks(password, policy)
      return isPasswordAllowed(password, policy) === lines.every(line => line.isMet) && lines.length > 0
    }),
  )
})
