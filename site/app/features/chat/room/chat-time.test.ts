import { describe, expect, it } from 'vitest'
import { clockText, dayText, secondsLeft, waitText } from './chat-time.ts'

const beijing = 'Asia/Shanghai'
const at = (iso: string) => Date.parse(iso)

describe('times in the room', () => {
  it('are those of the site, wherever the reader is', () => {
    expect(clockText(at('2026-11-18T16:05:59Z'), beijing)).toBe('00:05')
    // Winter and summer time in one zone.
    expect(clockText(at('2026-01-18T16:05:59Z'), 'America/New_York')).toBe('11:05')
    expect(clockText(at('2026-07-18T16:05:59Z'), 'America/New_York')).toBe('12:05')
  })

  it.each([
    ['2026-11-18T15:59:59Z', '今天'],
    ['2026-11-17T15:59:59Z', '昨天'],
    ['2026-11-16T15:59:59Z', '11月16日 周一'],
    ['2025-11-18T12:00:00Z', '2025年11月18日'],
  ])('name the day of %s', (iso, words) => {
    expect(dayText({ atMs: at(iso), nowMs: at('2026-11-18T12:00:00Z'), timeZone: beijing })).toBe(words)
  })

  it('count down in whole seconds, the last one included', () => {
    expect([secondsLeft(5_000, 0), secondsLeft(5_000, 4_999), secondsLeft(5_000, 9_000)]).toEqual([5, 1, 0])
  })

  it.each([
    [8, '8 秒'],
    [60, '1 分钟'],
    [200, '3 分 20 秒'],
    [3_600, '1 小时'],
    [7_500, '2 小时 5 分'],
    [86_400, '1 天'],
    [100_000, '1 天 3 小时'],
  ])('say %i s as a wait', (seconds, words) => {
    expect(waitText(seconds)).toBe(words)
  })
})
