import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOfTab } from './private-things.ts'
import { readStored } from './storage.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { keepWords, readWords } from './unkept.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const draft = { key: 'commentDraft-1-2-0-0', isValid: isText }
const long = '雨'.repeat(400)

beforeEach(() => {
  const target = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target))
  vi.stubGlobal('localStorage', fakeStorage({}, 1_000))
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(forgetOfTab)

const isAskedBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('words that the browser keeps are read from there, and nobody is asked about them', () => {
  expect(keepWords({ ...draft, value: '一句' })).toBe(true)
  expect(readStored(draft)).toBe('一句')
  expect(isAskedBeforeLeaving()).toBe(false)
})

test('words that the browser has no room for are held and asked about, until it has', () => {
  keepWords({ ...draft, value: '一句' })
  expect(keepWords({ ...draft, value: long })).toBe(false)
  expect(readWords(draft)).toBe(long)
  expect(isAskedBeforeLeaving()).toBe(true)
  keepWords({ ...draft, value: '短的' })
  expect(readWords(draft)).toBe('短的')
  expect(isAskedBeforeLeaving()).toBe(false)
})

test.each([
  ['they were sent', () => keepWords({ ...draft, value: '' })],
  ['their writer signed out', forgetOfTab],
])('words that were held are gone once %s', (_, end) => {
  keepWords({ ...draft, value: long })
  end()
  expect(readWords(draft)).toBeUndefined()
  expect(isAskedBeforeLeaving()).toBe(false)
})

test('where the browser keeps nothing at all, what was sent is not asked about', () => {
  vi.stubGlobal('localStorage', undefined)
  keepWords({ ...draft, value: '一句' })
  expect([readWords(draft), isAskedBeforeLeaving()]).toEqual(['一句', true])
  keepWords({ ...draft, value: undefined })
  expect([readWords(draft), isAskedBeforeLeaving()]).toEqual([undefined, false])
})
