import { afterEach, expect, it, vi } from 'vitest'
import { findMarked } from './find-mark.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['#user-content-%E9%9B%A8', 'user-content-雨'],
  ['#%E9%9B%A8', 'user-content-雨'],
  ['#雨', 'user-content-雨'],
  ['#site-map', 'site-map'],
  ['#%E9%9B', null],
  ['#', null],
  ['', null],
])('%s means %s', (hash, id) => {
  const elements = new Map(['user-content-雨', 'site-map', 'user-content-'].map(key => [key, { id: key }]))
  vi.stubGlobal('document', { getElementById: (key: string) => elements.get(key) ?? null })
  expect(findMarked(hash)?.id ?? null).toBe(id)
})
