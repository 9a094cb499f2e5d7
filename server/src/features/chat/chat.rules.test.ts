import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSendLimits, type SendAttempt, takeToken, waitText } from './chat.rules.ts'

const plain: SendAttempt = {
  userId: 7,
  isOwner: false,
  contentType: 'text',
  nowMs: 1_000_000,
  isOpen: true,
  slowMs: 0,
}
const asking = (hasRateLimits = true) => {
  const sendLimits = createSendLimits({ hasRateLimits })
  return (given: Partial<SendAttempt> = {}) => {
    const answer = sendLimits.take({ ...plain, ...given })
    return 'refusal' in answer ? answer.refusal : answer
  }
}
const isAllowed = (answer: object) => 'undo' in answer

it('five texts at once, then one a second; four pictures a minute beside them', () => {
  const ask = asking()
  for (let at = 0; at < 5; at++) expect(isAllowed(ask())).toBe(true)
  expect(ask()).toEqual({ text: '说得太快了，歇 1 秒再发', retryAfterMs: 1_000 })
  expect(ask({ nowMs: 1_000_400 })).toMatchObject({ retryAfterMs: 600 })
  expect(isAllowed(ask({ nowMs: 1_001_000 }))).toBe(true)
  for (let at = 0; at < 4; at++) expect(isAllowed(ask({ contentType: 'image' }))).toBe(true)
  expect(ask({ contentType: 'image' })).toMatchObject({ retryAfterMs: 15_000 })
  expect(isAllowed(ask({ userId: 8 }))).toBe(true)
})

it('what is said at another process counts here, and is no second message by its nonce', () => {
  const sendLimits = createSendLimits({ hasRateLimits: true })
  const take = (given: Partial<SendAttempt>) => sendLimits.take({ ...plain, ...given })
  for (let at = 0; at < 5; at++)
    sendLimits.note({ user_id: 7, content_type: 'text', nonce: `n${at}` }, plain.nowMs)
  expect(take({})).toMatchObject({ refusal: { retryAfterMs: 1_000 } })
  expect(isAllowed(take({ nonce: 'n3' }))).toBe(true)
  expect(isAllowed(take({ contentType: 'image' }))).toBe(true)
  sendLimits.note({ user_id: 8, content_type: 'text', nonce: '' }, plain.nowMs)
  expect(take({ userId: 8, slowMs: 9_000, nowMs: plain.nowMs + 4_000 })).toMatchObject({
    refusal: { retryAfterMs: 5_000 },
  })
})

it('without limits nothing is counted, but closed, slow and mute hold', () => {
  const ask = asking(false)
  for (let at = 0; at < 50; at++) expect(isAllowed(ask())).toBe(true)
  expect(isAllowed(ask({ isOpen: false }))).toBe(false)
})

it.each([
  ['a closed room', { isOpen: false }, { text: '聊天室现在只看不说，改天再聊', retryAfterMs: 0 }],
  [
    'a mute with an end',
    { mute: { untilMs: 1_090_000, reason: '刷屏' } },
    { text: '你被禁言了（刷屏），90 秒后可以再说话', retryAfterMs: 90_000 },
  ],
  [
    'a mute without one',
    { mute: { untilMs: 0, reason: '' } },
    { text: '你被禁言了，解除之前只能看看', retryAfterMs: 0 },
  ],
])('%s binds guests and not the owner', (_, given, refusal) => {
  const ask = asking()
  expect(ask(given)).toEqual(refusal)
  expect(isAllowed(ask({ ...given, isOwner: true }))).toBe(true)
})

it('slow mode counts from what was said; what was refused after all does not count', () => {
  const ask = asking()
  const slow = { slowMs: 30_000 }
  const first = ask(slow)
  expect(ask({ ...slow, nowMs: 1_010_000 })).toEqual({
    text: '现在是慢速模式，每 30 秒说一句',
    retryAfterMs: 20_000,
  })
  if ('undo' in first) first.undo()
  expect(isAllowed(ask({ ...slow, nowMs: 1_010_000 }))).toBe(true)
  expect(isAllowed(ask({ ...slow, nowMs: 1_010_001, isOwner: true }))).toBe(true)
  // The clock goes back an hour: the wait is at most the slow mode's own.
  expect(ask({ ...slow, nowMs: 0 })).toMatchObject({ retryAfterMs: 30_000 })
  expect(isAllowed(ask({ ...slow, nowMs: 30_000 }))).toBe(true)
})

it('a retry of what was counted passes, whatever holds by now; one of what was refused is counted anew', () => {
  const ask = asking()
  const slow = { slowMs: 30_000 }
  expect(isAllowed(ask({ ...slow, nonce: 'a' }))).toBe(true)
  expect(isAllowed(ask({ ...slow, nonce: 'a', nowMs: 1_001_000 }))).toBe(true)
  expect(isAllowed(ask({ nonce: 'a', isOpen: false, mute: { untilMs: 0, reason: '' } }))).toBe(true)
  expect(isAllowed(ask({ ...slow, nonce: 'b', nowMs: 1_001_000 }))).toBe(false)
  expect(isAllowed(ask({ ...slow, nonce: 'a', userId: 8, isOpen: false }))).toBe(false)
  const third = ask({ ...slow, nonce: 'c', nowMs: 1_050_000 })
  if ('undo' in third) third.undo()
  expect(isAllowed(ask({ ...slow, nonce: 'c', nowMs: 1_050_000, isOpen: false }))).toBe(false)
})

it('never lets more through than burst and rate allow, and says truly when to come again', () => {
  const rule = { burst: 5, everyMs: 1_000 }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 3_000 }), { maxLength: 100 }), steps => {
      const bucket = { tokens: rule.burst, countedAtMs: 0 }
      let nowMs = 0
      let forwardMs = 0
      let taken = 0
      for (const stepMs of steps) {
        nowMs += stepMs
        forwardMs += Math.max(0, stepMs)
        const waitMs = takeToken(bucket, rule, nowMs)
        if (waitMs === 0) taken += 1
        else expect(takeToken({ ...bucket }, rule, nowMs + waitMs)).toBe(0)
      }
      expect(taken).toBeLessThanOrEqual(rule.burst + forwardMs / rule.everyMs)
    }),
  )
})

it.each([
  [1, '1 秒'],
  [119_001, '120 秒'],
  [120_001, '3 分钟'],
  [600_000, '10 分钟'],
  [7_200_001, '3 小时'],
  [172_800_001, '3 天'],
])('%d ms are %s', (waitMs, words) => {
  expect(waitText(waitMs)).toBe(words)
})
