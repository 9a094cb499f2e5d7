import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkDraft, emptyDraft, errorsOfRefusal, forgetDraft, keepDraft, readDraft } from './draft.ts'

const saved = new Map<string, string>()
beforeEach(() => {
  saved.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => void saved.set(key, text),
    removeItem: (key: string) => void saved.delete(key),
  })
})

const written = { ...emptyDraft, message: '雨声', bg_color: '#f6e3b4' }

describe('a draft', () => {
  it('is kept for a new message and for each changed one apart', () => {
    keepDraft({ id: undefined, draft: written, initial: emptyDraft })
    keepDraft({ id: 7, draft: { ...written, message: '改过' }, initial: written })
    expect(readDraft(undefined)).toEqual(written)
    expect(readDraft(7)?.message).toBe('改过')
    expect(readDraft(8)).toBeUndefined()
    forgetDraft(7)
    expect([readDraft(7), readDraft(undefined)]).toEqual([undefined, written])
  })

  it('is forgotten once it says nothing new', () => {
    keepDraft({ id: undefined, draft: written, initial: emptyDraft })
    keepDraft({ id: undefined, draft: { ...emptyDraft }, initial: emptyDraft })
    expect(saved.size).toBe(0)
  })

  it('of another shape is none', () => {
    for (const value of [{ message: 1 }, null, 'text', { ...written, font_size: '16' }]) {
      saved.set('messageDraft:new', btoa(encodeURIComponent(JSON.stringify(value))))
      expect(readDraft(undefined)).toBeUndefined()
    }
  })
})

it.each([
  [{ message: ' \n ' }, { message: '请写点什么再留下' }],
  [{ message: '字'.repeat(556) }, { message: '留言最多555个字' }],
  [{ message: '字'.repeat(500) }, {}],
  [{ message: '字', tag: '签'.repeat(13) }, { tag: '标签最多12个字' }],
])('checks %#', (given, errors) => {
  expect(checkDraft({ ...emptyDraft, ...given })).toEqual(errors)
})

it.each([
  ['message', { message: '不行' }],
  ['message_source', { message: '不行' }],
  ['tag', { tag: '不行' }],
  ['bg_color', { form: '不行' }],
  [undefined, { form: '不行' }],
])('puts a refusal of %s at its field', (field, errors) => {
  expect(errorsOfRefusal({ field, message: '不行' })).toEqual(errors)
})
