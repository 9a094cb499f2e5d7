import { errors } from '@xiaolou/contract/errors'
import { nickName, username } from '@xiaolou/contract/user'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accountRule, refusedField } from './account-rule.ts'

const formatMessage = '密码格式应为8-18位数字、字母、符号的任意两种组合'

describe('the rules for names and passwords', () => {
  it.each([
    ['', '请输入用户账号'],
    ['   ', '请输入用户账号'],
    ['abcd', '用户账号长度应该在5-16之间'],
    ['a'.repeat(17), '用户账号长度应该在5-16之间'],
    ['abcde', ''],
    ['a'.repeat(16), ''],
    [' abcde ', ''],
    ['小楼春雨夜', '用户账号只能用字母、数字和下划线'],
  ])('username %j', (given, message) => {
    expect(accountRule.username(given)).toBe(message)
  })

  it.each([
    ['', '请输入密码'],
    ['ab1', formatMessage],
    ['abc1234', formatMessage],
    ['abcd1234', ''],
    ['abcdEFGH', ''],
    ['12345678', formatMessage],
    ['abcdefgh', formatMessage],
    ['ABCDEFGH', formatMessage],
    ['!@#$%^&*', formatMessage],
    ['abcd1234春', formatMessage],
    [`${'a1'.repeat(9)}`, ''],
    [`${'a1'.repeat(9)}x`, ''],
    [`${'a1'.repeat(64)}x`, formatMessage],
  ])('password %j', (given, message) => {
    expect(accountRule.password(given, 'spec')).toBe(message)
  })

  it('follows the policy of the site', () => {
    expect(accountRule.password('abcd1234', 'asvs')).not.toBe('')
    expect(accountRule.password('一夜听春雨深巷卖杏花明朝', 'asvs')).toBe('')
  })

  it.each([
    ['', 'abc123', '请输入二次确认密码'],
    ['abc12', 'abc123', '两次密码不一致'],
    ['abc123', 'abc123', ''],
  ])('confirmation %j of %j', (given, password, message) => {
    expect(accountRule.confirmation(given, password)).toBe(message)
  })

  it('asks at signing in only that something is written', () => {
    expect([accountRule.givenUsername(' '), accountRule.givenUsername('x')]).toEqual(['请输入用户账号', ''])
    expect([accountRule.givenPassword(''), accountRule.givenPassword('x')]).toEqual(['请输入用户密码', ''])
  })
})

describe('the rules of the fields are those of the wire', () => {
  const wireWords = (schema: v.GenericSchema<unknown, unknown>, value: string) =>
    v.safeParse(schema, value).issues?.[0]?.message ?? ''
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', '_', '9', ' ', '楼', '\u200b') }))

  it('username', () => {
    fc.assert(
      fc.property(text, value => {
        expect(accountRule.username(value)).toBe(wireWords(username, value))
      }),
    )
  })

  it('nickname', () => {
    fc.assert(
      fc.property(text, value => {
        expect(accountRule.nickName(value)).toBe(wireWords(nickName, value))
      }),
    )
  })
})

describe('a refusal belongs to', () => {
  it.each([
    ['wrongPassword', 'password'],
    ['passwordTooCommon', 'password'],
    ['wrongOldPassword', 'password'],
    ['usernameTaken', 'username'],
    ['nickNameReserved', 'nick_name'],
    ['registrationClosed', undefined],
    ['setUpUnknown', undefined],
  ] as const)('%s: %s', (name, field) => {
    expect(refusedField(errors[name])).toBe(field)
  })

  it('the field that it names, whatever its words', () => {
    expect(refusedField({ field: 'nick_name', message: '密码' })).toBe('nick_name')
    expect(refusedField({ field: 'avatar', message: '密码' })).toBeUndefined()
  })
})
