import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPasswordAllowed, passwordChecks, passwordRefusedMessage } from './password.ts'

test.each([
  ['abcd1234', true],
  ['Abcdefgh', true],
  ['abcd-efg', true],
  ['a1'.repeat(9), true],
  ['a1'.repeat(10), false],
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

test.each(['spec', 'asvs'] as const)('rule, checklist and message of %s say one length', policy => {
  const numbersOf = (words: string) => words.match(/\d+/g)?.slice(0, 2).map(Number)
  const [least = 0, most = 0] = numbersOf(passwordRefusedMessage(policy)) ?? []
  expect(numbersOf(passwordChecks('', policy)[0]?.label ?? '')).toEqual([least, most])
  const lengths = Array.from({ length: 140 }, (_, length) => length)
  const allowed = lengths.filter(length => isPasswordAllowed('a1'.repeat(70).slice(0, length), policy))
  expect([allowed[0], allowed.at(-1)]).toEqual([least, most])
})

test('a password is allowed exactly when every line of its checklist is met', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 140 }), fc.constantFrom('spec', 'asvs'), (password, policy) => {
      const lines = passwordChecks(password, policy)
      return isPasswordAllowed(password, policy) === lines.every(line => line.isMet) && lines.length > 0
    }),
  )
})
