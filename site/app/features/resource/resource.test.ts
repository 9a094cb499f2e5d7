import { expect, it } from 'vitest'
import { siteHost } from './resource.route.tsx'

it.each([
  ['https://www.sqlite.org/', 'sqlite.org'],
  ['https://zh.wikisource.org/wiki/', 'zh.wikisource.org'],
  ['http://127.0.0.1:3000/a', '127.0.0.1:3000'],
  ['不是地址', '不是地址'],
])('the host of %s is %s', (address, host) => {
  expect(siteHost(address)).toBe(host)
})
