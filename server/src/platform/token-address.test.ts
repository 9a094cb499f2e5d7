import { expect, test } from 'vitest'
import { carriesToken } from './token-address.ts'

test.each([
  ['?token=a', true],
  ['?access_token=a', true],
  ['?accessToken=a', true],
  ['?api-key=a', true],
  ['?X-Amz-Signature=a', true],
  ['?sig=a&v=2', true],
  ['?code=1234', true],
  ['?u=k3x9a8b2c1d7e6f5', true],
  ['?action=unsubscribe&id=7', true],
  ['?apikey=a', true],
  ['?id=AbCdEfGhIjKlMnOpQrSt', true],
  ['https://user:pw@far.example/', true],
  ['/list/unsubscribe/7', true],
  ['/confirm-mail/7', true],
  ['/i/550e8400-e29b-41d4-a716-446655440000', true],
  ['/s/Zk3x9A8b2C1d7E6f', true],
  ['/r/9f86d081884c7d659a2feaa0c55ad015', true],
  ['/', false],
  ['/2024/01/02/how-to-build-a-house-of-300-cards/', false],
  ['/posts/写给2026年的自己.html', false],
  ['/search?keyword=token&page=2', false],
  ['/watch?v=dQw4w9WgXcQ', false],
  ['/question/265013402/answer/1234567890123456', false],
  ['/tokens/design/verifying', false],
] as const)('an address such as %s: somebody’s own %s', (address, isOwn) => {
  expect(carriesToken(new URL(address, 'https://far.example').href)).toBe(isOwn)
})
