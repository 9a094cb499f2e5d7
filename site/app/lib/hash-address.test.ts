import { expect, it } from 'vitest'
import { leaveHashAddress } from './hash-address.ts'

/** Where the head of a page leads that was opened with a hash. */
function ledTo(hash: string): string | undefined {
  let address: string | undefined
  const replace = (to: string) => {
    address = new URL(to).href
  }
  new Function('location', leaveHashAddress)({ hash, origin: 'https://lou.example', replace })
  return address
}

it.each([
  ['#/article?id=13', 'https://lou.example/article?id=13'],
  ['#/message/list', 'https://lou.example/message/list'],
  ['#/', 'https://lou.example/'],
])('%s leads to %s', (hash, address) => {
  expect(ledTo(hash)).toBe(address)
})

it.each(['', '#', '#comment-7', '#user-content-%E6%A2%A6'])('%j stays', hash => {
  expect(ledTo(hash)).toBeUndefined()
})

it.each([
  '#//evil.example',
  '#/\\evil.example',
  '#/@evil.example',
  '#/%2f/evil.example',
  '#/javascript:alert(1)',
])('%s leads nowhere else', hash => {
  expect(new URL(ledTo(hash) ?? '').origin).toBe('https://lou.example')
})
