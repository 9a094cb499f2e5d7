import { commentStatus } from '@xiaolou/contract/comment'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answeredIn,
  canSee,
  isBlank,
  requireCalm,
  requireDeletable,
  requireEditable,
  requireWriter,
  statusAfterEdit,
} from './comment.rules.ts'

const { shown, pending, bin } = commentStatus
const visitor: Actor = { kind: 'visitor' }
const user: Actor = { kind: 'user', userId: 2, sessionId: 1 }
const owner: Actor = { kind: 'administrator', userId: 1, sessionId: 2 }
test('an edit never brings a comment out of waiting or out of the bin', () => {
  fc.assert(
    fc.property(fc.constantFrom(shown, pending, bin), fc.constantFrom(shown, pending), (before, now) => {
      const after = statusAfterEdit(before, now)
      expect(after === shown).toBe(before === shown && now === shown)
      if (before === bin) expect(after).toBe(bin)
    }),
  )
})

test('own ones may be deleted, any by the owner; edited only by their author and only for a while', () => {
  const mine = { from_id: 2, createdAt: 1_000 }
  const guests = { from_id: 0, createdAt: 1_000 }
  expect(() => requireDeletable(user, mine)).not.toThrow()
  expect(() => requireDeletable(owner, mine)).not.toThrow()
  for (const actor of [visitor, user]) expect(() => requireDeletable(actor, guests)).toThrow()
  expect(() => requireDeletable(visitor, mine)).toThrow()
  expect(() => requireEditable(user, mine, 1_000 + limits.commentEditWindowMs)).not.toThrow()
  expect(() => requireEditable(user, mine, 1_001 + limits.commentEditWindowMs)).toThrow()
  expect(() => requireEditable(owner, mine, 1_000)).toThrow()
  expect(() => requireEditable(visitor, guests, 1_000)).toThrow()
})

test('what is not shown is seen by its author and the owner alone', () => {
  expect(canSee(visitor, { is_shown: 1, from_id: 2 })).toBe(true)
  expect([visitor, user, owner].map(actor => canSee(actor, { is_shown: 0, from_id: 2 }))).toEqual([
    false,
    true,
    true,
  ])
  expect([visitor, user].map(actor => canSee(actor, { is_shown: 0, from_id: 0 }))).toEqual([false, false])
})

test('guests write only where the site lets them', () => {
  expect(() => requireWriter(visitor, 'off')).toThrow()
  expect(() => requireWriter(visitor, 'moderated')).not.toThrow()
  expect(() => requireWriter(user, 'off')).not.toThrow()
})

test.each([
  [{ isRepeated: true, status: shown, pendingCount: 0, guestCount: 0 }, true],
  [{ isRepeated: false, status: shown, pendingCount: 3, guestCount: 0 }, false],
  [{ isRepeated: false, status: pending, pendingCount: 2, guestCount: 0 }, false],
  [{ isRepeated: false, status: pending, pendingCount: 3, guestCount: 0 }, true],
  [{ isRepeated: false, status: pending, pendingCount: 0, guestCount: 5 }, false],
  [{ isRepeated: false, status: pending, pendingCount: 0, guestCount: 6 }, true],
])('%o is refused: %s', (input, isRefused) => {
  if (isRefused) expect(() => requireCalm(input)).toThrow()
  else expect(() => requireCalm(input)).not.toThrow()
})

test.each(['', ' \n', '\u200b\u200d', '\u202e \u00ad'])('%j is blank', text => {
  expect(isBlank(text)).toBe(true)
  expect(isBlank(`${text}字`)).toBe(false)
})

test('who is answered is named by a comment of the thread, or by the user who wrote there', () => {
  const thread = [
    { id: 10, parent_id: 0, from_id: 7, createdAt: 1 },
    { id: 11, parent_id: 10, from_id: 8, createdAt: 2 },
    { id: 12, parent_id: 10, from_id: 11, createdAt: 3 },
    { id: 13, parent_id: 10, from_id: 8, createdAt: 4 },
    { id: 14, parent_id: 10, from_id: 0, createdAt: 5 },
  ] as const
  const byComment = (to_comment_id: number) => answeredIn(thread, { to_comment_id, to_id: 8 })?.id
  expect([10, 11, 12, 99].map(byComment)).toEqual([10, 11, 12, undefined])
  const byUser = (to_id: number | undefined) => answeredIn(thread, { to_comment_id: undefined, to_id })?.id
  // 11 is also a comment's id, but a user is meant.
  expect([7, 8, 11, 0, 10, 99, undefined].map(byUser)).toEqual([10, 13, 12, 14, 10, 10, 10])
})
