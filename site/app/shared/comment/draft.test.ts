import { beforeEach, expect, it, vi } from 'vitest'
import { quoteInHand } from '../quote/quote-in-hand.ts'
import { keepDraft, readDraft, sendingPlan, takeBack } from './draft.ts'

const saved = new Map<string, string>()
beforeEach(() => {
  saved.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
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
  expect(saved.size).toBe(0)
  expect(drafts.map(readDraft)).toEqual(['', '', '', '', ''])
})

it('takes back what waited for a line with the words that it quotes, behind what was begun meanwhile', () => {
  const subject = { type: 1, forId: 3 } as const
  const waiting = { id: 'a', userId: 0, atMs: 0, mayBeThere: false, refusal: '' }
  const body = { type: 1, for_id: 3, content_source: '读到这里' } as const
  const quote = { exact: '就听雨', prefix: '没有客人来，', suffix: '。' }
  takeBack({ ...waiting, kind: 'comment', words: '读到这里', body: { ...body, quote } }, subject)
  expect(readDraft(subject)).toBe('读到这里')
  expect(quoteInHand.get()).toEqual({ to: 'comment', title: '', quote: { article_id: 3, ...quote } })
  takeBack({ ...waiting, kind: 'comment', words: '又一句', body }, subject)
  takeBack({ ...waiting, kind: 'reply', words: '回一句', body: { ...body, parent_id: 7 } }, subject)
  expect([readDraft(subject), readDraft({ ...subject, toId: 7 })]).toEqual(['读到这里\n又一句', '回一句'])
  expect(quoteInHand.get()?.quote.exact).toBe('就听雨')
})

const full = '字'.repeat(2_000)
const guest = { isSignedIn: false, isGuestAllowed: true }
const stranger = { isSignedIn: false, isGuestAllowed: false }
const user = { isSignedIn: true, isGuestAllowed: false }

it.each([
  ['a user sends', user, ' 好诗 ', '', { kind: 'send', sent: { content: '好诗' } }],
  ['a user sends as long a text as fits', user, full, '', { kind: 'send', sent: { content: full } }],
  [
    'a family is one character',
    user,
    '👨‍👩‍👧‍👦'.repeat(1_300),
    '',
    { kind: 'send', sent: { content: '👨‍👩‍👧‍👦'.repeat(1_300) } },
  ],
  ['one word more is too long', user, `${full}字`, '', { kind: 'refused', field: 'text' }],
  ['nothing is not sent', user, ' \n ', '', { kind: 'refused', field: 'text' }],
  [
    'a user is never a guest',
    { ...user, isGuestAllowed: true },
    '好诗',
    '阿光',
    { sent: { content: '好诗' } },
  ],
  [
    'a guest sends under a name',
    guest,
    '好诗',
    ' 阿光 ',
    { kind: 'send', sent: { content: '好诗', guest: { name: '阿光', mail: '', site: '' } } },
  ],
  ['a guest without a name is asked for one', guest, '好诗', ' ', { kind: 'refused', field: 'name' }],
  ['where guests may not speak they are asked to sign in', stranger, '好诗', '阿光', { kind: 'sign-in' }],
  ['but not for nothing', stranger, '', '', { kind: 'refused', field: 'text' }],
])('%s', (_, who, text, name, plan) => {
  expect(sendingPlan({ ...who, text, guest: { name, mail: '', site: '' } })).toMatchObject(plan)
})
