import { encodeStored } from '@xiaolou/browser/storage'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getLastPage, keepLastPage } from './way-back.tsx'

const entries = new Map<string, string>()
beforeEach(() => {
  entries.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('remembers the page before home, not home itself', () => {
  keepLastPage({ path: '/posts/yu', title: '听雨' })
  keepLastPage({ path: '/home', title: '小楼' })
  keepLastPage({ path: '/home?page=2', title: '小楼' })
  expect(getLastPage()).toEqual({ path: '/posts/yu', title: '听雨' })
})

it.each([
  [{ path: 'https://else.example/', title: 'x' }],
  [{ path: '//else.example', title: 'x' }],
  [{ path: '/a' }],
  ['/a'],
])('does not follow %j', stored => {
  entries.set('lastPlace', encodeStored(stored))
  expect(getLastPage()).toBeUndefined()
})
