import { expect, it } from 'vitest'
import { base32, codeOf, findStep, newSecret, stepOf, totpAddress } from './user.totp.ts'

// RFC 6238, appendix B, the secret of its SHA-1 rows; its eight digits end in our six.
const secret = base32(Buffer.from('12345678901234567890'))

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of the RFC', (seconds, code) => {
  expect(codeOf(secret, stepOf(seconds * 1_000))).toBe(code)
})

it('a clock that is one step off is right, two are not', () => {
  const nowMs = 1_234_567_890_000
  const found = [-2, -1, 0, 1, 2].map(by => findStep(secret, codeOf(secret, stepOf(nowMs) + by), nowMs))
  const step = stepOf(nowMs)
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  for (const wrong of ['', '00592', '0059244', '００５９２４'])
    expect(findStep(secret, wrong, nowMs)).toBe(undefined)
})

it('a secret has 160 bits in letters that an app takes', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
})

it('the address names the site and the account', () => {
  expect(totpAddress({ secret: 'ABC', siteName: '小楼 一夜', username: 'listen_1' })).toBe(
    'otpauth://totp/%E5%B0%8F%E6%A5%BC%20%E4%B8%80%E5%A4%9C:listen_1?secret=ABC&issuer=%E5%B0%8F%E6%A5%BC%20%E4%B8%80%E5%A4%9C',
  )
})
