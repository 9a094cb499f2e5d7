import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canChange, canRead, plainText, titleOf } from './message.rules.ts'

describe('plainText', () => {
  it.each([
    ['一\r\n二\n三\t四', '一\n二\n三\t四'],
    ['\u0000零\u0007', '零'],
    ['家人 👨‍👩‍👧 在', '家人 👨‍👩‍👧 在'],
    ['断\ud83d', '断\ufffd'],
    ['<b>不是标签</b>', '<b>不是标签</b>'],
  ])('%j becomes %j', (given, wanted) => {
    expect(plainText(given)).toBe(wanted)
  })

  it('changes nothing a second time, and holds nothing that a database refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), given => {
        const text = plainText(given)
        expect(plainText(text)).toBe(text)
        expect(text.isWellFormed() && !text.includes('\u0000')).toBe(true)
      }),
    )
  })
})

describe('titleOf', () => {
  it('is one line of at most thirty characters, none of them cut in half', () => {
    expect(titleOf('第一行\n  第二行')).toBe('第一行 第二行')
    expect(titleOf('🌂'.repeat(40))).toBe('🌂'.repeat(30))
  })
})

describe('canChange', () => {
  const user = (userId: number) => ({ kind: 'user', userId, sessionId: 1 }) as const
  it.each([
    ['a visitor a card of his', { kind: 'visitor' } as const, 0, false],
    ['a user his own', user(7), 7, true],
    ["a user another's", user(7), 8, false],
    ["a user a visitor's", user(7), 0, false],
    ['the administrator any', { kind: 'administrator', userId: 1, sessionId: 1 } as const, 0, true],
  ])('%s', (_, actor, user_id, wanted) => {
    expect(canChange(actor, { user_id })).toBe(wanted)
  })
})

describe('canRead', () => {
  it.each([
    ['what hangs on the wall', { kind: 'visitor' } as const, 1, true],
    ['what waits', { kind: 'visitor' } as const, 2, false],
    ['what waits, its author', { kind: 'user', userId: 7, sessionId: 1 } as const, 2, true],
    ['what waits, another', { kind: 'user', userId: 8, sessionId: 1 } as const, 2, false],
    [
      'what is in the bin, the administrator',
      { kind: 'administrator', userId: 1, sessionId: 1 } as const,
      3,
      true,
    ],
  ])('%s', (_, actor, status, wanted) => {
    expect(canRead(actor, { status, user_id: 7 })).toBe(wanted)
  })
})
