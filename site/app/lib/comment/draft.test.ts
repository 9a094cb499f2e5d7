import { beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft, sendingPlan } from './draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const drafts = [
  { type: 1, forId: 3 },
  { type: 2, forId: 3 },
  { type: 1, forId: 31 },
  { type: 1, forId: 3, toId: 1 },
  { type: 1, forId: 3, editId: 1 },
] as const

it('keeps the words under each thing and each comment apart', () => {
  for (const [index, draft] of drafts.entries()) keepDraft(draft, `写到第 ${index} 句`)
  expect(drafts.map(readDraft)).toEqual(drafts.map((_, index) => `写到第 ${index} 句`))
})

it('leaves nothing behind once a draft is empty', () => {
  for (const draft of drafts) keepDraft(draft, '一句')
  for (const draft of drafts) keepDraft(draft, '')
  expect(kept.size).toBe(0)
  expect(drafts.map(readDraft)).toEqual(['', '', '', '', ''])
})

const full = '字'.repeat(2_000)
const guest = { isSignedIn: false, isGuestAllowed: true }
const stranger = { isSignedIn: false, isGuestAllowed: false }
const user = { isSignedIn: true, isGuestAllowed: false }

it.each([
  ['a user sends', user, ' 好诗 ', '', { kind: 'send', sent: { content: '好诗', guestName: '' } }],
  [
    'a user sends as long a text as fits',
    user,
    full,
    '',
    { kind: 'send', sent: { content: full, guestName: '' } },
  ],
  [
    'a family is one character',
    user,
    '👨‍👩‍👧‍👦'.repeat(1_300),
    '',
    { kind: 'send', sent: { content: '👨‍👩‍👧‍👦'.repeat(1_300), guestName: '' } },
  ],
  ['one word more is too long', user, `${full}字`, '', { kind: 'refused', field: 'text' }],
  ['nothing is not sent', user, ' \n ', '', { kind: 'refused', field: 'text' }],
  ['a user is never a guest', { ...user, isGuestAllowed: true }, '好诗', '阿光', { sent: { guestName: '' } }],
  [
    'a guest sends under a name',
    guest,
    '好诗',
    ' 阿光 ',
    { kind: 'send', sent: { content: '好诗', guestName: '阿光' } },
  ],
  ['a guest without a name is asked for one', guest, '好诗', ' ', { kind: 'refused', field: 'name' }],
  ['where guests may not speak they are asked to sign in', stranger, '好诗', '阿光', { kind: 'sign-in' }],
  ['but not for nothing', stranger, '', '', { kind: 'refused', field: 'text' }],
])('%s', (_, who, text, name, plan) => {
  expect(sendingPlan({ ...who, text, name })).toMatchObject(plan)
})
