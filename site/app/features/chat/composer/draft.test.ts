import { expect, it } from 'vitest'
import { type ChatMe, type ChatRow, emptyView } from '../client/chat-view.ts'
import { findHold, shownLength } from './draft.ts'

it('counts what a reader sees as one character, and only near the limit', () => {
  expect(shownLength('字'.repeat(1_799))).toBeUndefined()
  expect(shownLength('字'.repeat(1_800))).toBe(1_800)
  expect(shownLength('👨‍👩‍👧'.repeat(1_000))).toBeUndefined()
  expect(shownLength(`  ${'👨‍👩‍👧'.repeat(2_001)}\n`)).toBe(2_001)
})

const me: ChatMe = { user_id: 7, is_administrator: false, muted_until: 0, mute_reason: '' }
const outgoing: ChatRow = {
  kind: 'outgoing',
  key: 'n',
  outgoing: {
    ...{ nonce: 'n', content: '好', contentType: 'text', previewUrl: '', reply: null, mentionIds: [] },
    ...{ status: 'sending', progress: 0, error: '', retryAtMs: 0, at: 100_000 },
  },
}
const free = {
  me,
  isOpen: true,
  connection: emptyView.connection,
  slowSeconds: 0,
  rows: [outgoing],
  nowMs: 102_000,
}

it('lets nobody write who was sent away', () => {
  const connection = { phase: 'ended', why: 'forcedOffline', reason: '刷屏' } as const
  expect(findHold({ ...free, connection })).toMatchObject({ kind: 'closed' })
})

it('lets a guest write, and an administrator whatever the room is set to', () => {
  expect(findHold(free)).toBeUndefined()
  const owner = { ...me, is_administrator: true, muted_until: -1 }
  expect(findHold({ ...free, me: owner, isOpen: false, slowSeconds: 9 })).toBeUndefined()
})

it('says why and how long', () => {
  expect(findHold({ ...free, isOpen: false })?.kind).toBe('closed')
  expect(findHold({ ...free, slowSeconds: 10 })).toEqual({ kind: 'slow', seconds: 8 })
  expect(findHold({ ...free, slowSeconds: 2 })).toBeUndefined()
  expect(findHold({ ...free, me: { ...me, muted_until: 162_000, mute_reason: '刷屏' } })).toEqual({
    kind: 'muted',
    text: '你已被禁言，还有 1 分钟。缘由：刷屏',
  })
  expect(findHold({ ...free, me: { ...me, muted_until: 101_000 } })).toBeUndefined()
  expect(findHold({ ...free, me: { ...me, muted_until: -1 } })?.kind).toBe('muted')
})
