import type { Message } from '@xiaolou/contract/message'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { danmakuMaxLength, dealLanes, passingFontPx, passingWords } from './danmaku-lane.ts'

const messageOf = (id: number, message: string, font_size = 16): Message => ({
  id,
  message,
  message_source: message,
  font_size,
  color: '',
  font_weight: 500,
  bg_color: '',
  bg_url: '',
  tag: '',
  user_id: 0,
  nick_name: '访客',
  avatar: '',
  like_times: 0,
  is_like: false,
  is_waiting: false,
  comment_total: 0,
  createdAt: '2026-01-01 00:00:00',
})
const some = fc
  .array(fc.string({ maxLength: 80 }), { maxLength: 60 })
  .map(texts => texts.map((text, index) => messageOf(index + 1, text)))

it('gives every message one lane, none twice, none lost, and no lane that is empty', () => {
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 8 }), (messages, laneCount) => {
      const lanes = dealLanes(messages, laneCount)
      const ids = lanes.flatMap(lane => lane.messages.map(({ id }) => id)).sort((a, b) => a - b)
      expect(ids).toEqual(messages.map(({ id }) => id))
      expect(lanes.length).toBe(Math.min(laneCount, messages.length))
      for (const lane of lanes) expect(lane.durationSeconds).toBeGreaterThan(lane.headStartSeconds)
    }),
  )
})

it('puts a long message alone while short ones share', () => {
  const lanes = dealLanes([messageOf(1, '长'.repeat(36), 22), messageOf(2, '短'), messageOf(3, '短')], 2)
  expect(lanes.map(lane => lane.messages.map(({ id }) => id))).toEqual([[1], [2, 3]])
})

it('cuts what is too long to be read while it passes, by characters', () => {
  expect(passingWords('一\n二')).toBe('一 二')
  expect([...passingWords('😀'.repeat(50))]).toHaveLength(danmakuMaxLength + 1)
})

it.each([
  [12, 14],
  [18, 18],
  [36, 22],
])('shows a hand of %i px at %i px', (given, shown) => {
  expect(passingFontPx(given)).toBe(shown)
})
