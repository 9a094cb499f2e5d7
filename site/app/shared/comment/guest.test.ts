import { beforeEach, expect, it, vi } from 'vitest'
import { keepGuest, readGuest, tidyGuest } from './guest.ts'

const saved = new Map<string, string>()
beforeEach(() => {
  saved.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  })
})

it('keeps a guest for the next time, and forgets them', () => {
  const guest = { name: '阿光', mail: 'guang@example.com', site: 'https://guang.example/' }
  keepGuest(guest)
  expect(readGuest()).toEqual(guest)
  keepGuest(undefined)
  expect(readGuest()).toEqual({ name: '', mail: '', site: '' })
  expect(saved.size).toBe(0)
})

it.each([
  ['', ''],
  [' guang.example/blog ', 'https://guang.example/blog'],
  ['http://guang.example', 'http://guang.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('sends the site %j as %j', (site, sent) => {
  expect(tidyGuest({ name: ' 阿光 ', mail: ' a@b.cn ', site })).toEqual({
    name: '阿光',
    mail: 'a@b.cn',
    site: sent,
  })
})
