import { expect, it } from 'vitest'
import { readSetUpToken } from './set-up-token.ts'

it.each([
  ['https://lou.example/setup#abc-_9', 'abc-_9'],
  ['https://lou.example/setup?token=abc', ''],
  ['https://lou.example/setup', ''],
])('%s holds %j', (address, token) => {
  expect(readSetUpToken(address)).toBe(token)
})
