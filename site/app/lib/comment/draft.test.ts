import { beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from './draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const places = [
  { type: 1, forId: 3 },
  { type: 2, forId: 3 },
  { type: 1, forId: 31 },
  { type: 1, forId: 3, toId: 1 },
  { type: 1, forId: 3, editId: 1 },
] as const

it('keeps one draft for each place', () => {
  for (const [index, place] of places.entries()) keepDraft(place, `写到第 ${index} 句`)
  expect(places.map(readDraft)).toEqual(places.map((_, index) => `写到第 ${index} 句`))
})

it('leaves nothing behind once a draft is empty', () => {
  for (const place of places) keepDraft(place, '一句')
  for (const place of places) keepDraft(place, '')
  expect(kept.size).toBe(0)
  expect(places.map(readDraft)).toEqual(['', '', '', '', ''])
})
