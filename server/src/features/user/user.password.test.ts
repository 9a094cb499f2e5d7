import { argon2Sync } from 'node:crypto'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitAfterTryMs } from '../../platform/growing-wait.ts'
import { hashPassword, isPassword } from './user.password.ts'
import { loginWait } from './user.throttle.ts'

test('a password fits its own hash and no other, and two hashes of it differ', async () => {
  const [one, two] = [await hashPassword('Chun-yu-26'), await hashPassword('Chun-yu-26')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect([await isPassword('Chun-yu-26', one), await isPassword('chun-yu-26', one)]).toEqual([true, false])
})

test('a hash made at another cost is still understood', async () => {
  const salt = Buffer.alloc(16, 7)
  const hash = argon2Sync('argon2id', {
    message: 'old',
    nonce: salt,
    memory: 8_192,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const stored = `$argon2id$v=19$m=8192,t=3,p=1$${text(salt)}$${text(hash)}`
  expect([await isPassword('old', stored), await isPassword('new', stored)]).toEqual([true, false])
})

test.each([undefined, '', 'never signs in by password', '$argon2id$v=19$m=1,t=1,p=1$x$y'])(
  'nothing fits the hash %j',
  async stored => {
    expect(await isPassword('', stored)).toBe(false)
    expect(await isPassword('Chun-yu-26', stored)).toBe(false)
  },
)

test('two at once, sixteen in line, and the rest is sent away with a time to come back', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => isPassword('x', undefined)))
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(7)
  for (const cause of refused) {
    expect(cause).toBeInstanceOf(ApiError)
    expect(cause).toMatchObject({ status: 429, retryAfterSeconds: 2 })
  }
  expect(await isPassword('x', undefined)).toBe(false)
})

test('waiting never shrinks and never passes a quarter of an hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), tries => {
      const [now, next] = [waitAfterTryMs(loginWait, tries), waitAfterTryMs(loginWait, tries + 1)]
      return now <= next && next <= 900_000
    }),
  )
  expect([4, 5, 6, 13].map(tries => waitAfterTryMs(loginWait, tries))).toEqual([0, 5_000, 10_000, 900_000])
})
