import { describe, expect, it } from 'vitest'
import { greetingText } from './greeting.ts'

const site = { blog_name: '小楼', special_user_id: 7, special_welcome: '你来了，灯一直亮着' }
const visitor = { id: 3, nick_name: '阿远' }

describe('greetingText', () => {
  it.each([
    [0, '凌晨好'],
    [4, '凌晨好'],
    [5, '早上好'],
    [8, '早上好'],
    [9, '上午好'],
    [11, '上午好'],
    [12, '中午好'],
    [13, '中午好'],
    [14, '下午好'],
    [17, '下午好'],
    [18, '傍晚好'],
    [19, '傍晚好'],
    [20, '晚上好'],
    [21, '晚上好'],
    [22, '早些歇息'],
    [23, '早些歇息'],
  ])('at %i o’clock names the visitor and says %s', (hour, words) => {
    const text = greetingText({ hour, visitor, site })
    expect(text).toContain('阿远')
    expect(text).toContain(words)
  })

  it('welcomes whoever has no name to the house', () => {
    expect(greetingText({ hour: 10, visitor: undefined, site })).toBe('欢迎来到小楼，随意坐坐，慢慢翻')
    expect(greetingText({ hour: 10, visitor: { id: 3, nick_name: '' }, site })).toBe(
      '欢迎来到小楼，随意坐坐，慢慢翻',
    )
  })

  it('has the owner’s own words for one reader, at any hour', () => {
    for (const hour of [0, 12, 23]) {
      expect(greetingText({ hour, visitor: { id: 7, nick_name: '故人' }, site })).toBe(site.special_welcome)
    }
  })

  it('greets that reader as anybody while there are no such words', () => {
    const plain = { ...site, special_welcome: '' }
    expect(greetingText({ hour: 9, visitor: { id: 7, nick_name: '故人' }, site: plain })).toBe('故人，上午好')
  })
})
