import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongTalk, plainWords, talkTimeText, talkTitle } from './talk-words.ts'

describe('talkTimeText', () => {
  const talk = { createdAt: '2026-05-01 08:00:00', createdAtIso: '2026-05-01T08:00:00+08:00' }
  const at = Date.parse(talk.createdAtIso)
  it.each([
    [15_000, '15 秒前'],
    [-60_000, '刚刚'],
    [3_600_000, '1 小时前'],
    [29 * 86_400_000, '29 天前'],
    [30 * 86_400_000, '2026-05-01'],
    [900 * 86_400_000, '2026-05-01'],
  ])('%i ms later it reads %s', (agoMs, text) => {
    expect(talkTimeText({ ...talk, nowMs: at + agoMs })).toBe(text)
  })

  it('falls back to the day when the moment is not known', () => {
    expect(talkTimeText({ ...talk, createdAtIso: '', nowMs: at })).toBe('2026-05-01')
  })
})

describe('plainWords', () => {
  it.each([
    ['**雨**停了', '雨停了'],
    ['看[这一页](https://a.example/b)罢', '看这一页罢'],
    ['> 引一句\n\n- 一\n- 二', '引一句 一 二'],
    ['`code` 与 ~~删去~~', 'code 与 删去'],
    ['#读诗 今天', '#读诗 今天'],
    ['  \n ', ''],
  ])('%j reads %j', (content, words) => {
    expect(plainWords(content)).toBe(words)
  })

  it('stays quick on hostile text of the greatest length', () => {
    expect(() => {
      for (const sign of ['[', '](', '*', '> ', '- ', '\n', ' ']) plainWords(sign.repeat(5_000))
    }).toTakeLessThan(500)
  })
})

describe('talkTitle', () => {
  it.each([
    ['雨停了。檐下还在滴水。', '雨停了'],
    ['', '说说'],
    ['！！！', '！！！'],
    ['一'.repeat(40), `${'一'.repeat(24)}…`],
  ])('%j is titled %j', (content, title) => {
    expect(talkTitle(content)).toBe(title)
  })

  it('is never empty and never long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), content => {
        const { length } = [...talkTitle(content)]
        expect(length).toBeGreaterThan(0)
        expect(length).toBeLessThanOrEqual(25)
      }),
    )
  })
})

describe('isLongTalk', () => {
  it.each([
    ['短短的。', false],
    ['一'.repeat(220), false],
    ['一'.repeat(221), true],
    ['一\n'.repeat(13), false],
    ['一\n'.repeat(14), true],
  ])('%j', (content, isLong) => {
    expect(isLongTalk(content)).toBe(isLong)
  })
})
