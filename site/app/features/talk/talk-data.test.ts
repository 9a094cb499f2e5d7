import { talkPath } from '@xiaolou/contract/address'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongTalk, parseTalkQuery, plainWords, talkTitle } from './talk-data.ts'

describe('parseTalkQuery', () => {
  it.each([
    ['', { tag: '', page: 1 }],
    ['page=3', { tag: '', page: 3 }],
    ['page=0', { tag: '', page: 1 }],
    ['page=-2', { tag: '', page: 1 }],
    ['tag=读诗&page=2', { tag: '读诗', page: 2 }],
    ['tag=%23读诗', { tag: '读诗', page: 1 }],
    ['id=7', { id: 7, tag: '', page: 1 }],
    ['id=7&tag=读诗&page=4', { id: 7, tag: '', page: 1 }],
    ['id=07', { tag: '', page: 1 }],
    ['id=abc&tag=茶', { tag: '茶', page: 1 }],
  ])('%s asks for %j', (search, query) => {
    expect(parseTalkQuery(new URLSearchParams(search))).toEqual(query)
  })
})

describe('talkPath', () => {
  it.each([
    [{}, '/talk'],
    [{ page: 1 }, '/talk'],
    [{ page: 2 }, '/talk?page=2'],
    [{ tag: '读诗' }, '/talk?tag=%E8%AF%BB%E8%AF%97'],
    [{ tag: 'a&id=9', page: 2 }, '/talk?tag=a%26id%3D9&page=2'],
    [{ id: 7, tag: '茶', page: 3 }, '/talk?id=7'],
  ])('%j stands at %s', (query, path) => {
    expect(talkPath(query)).toBe(path)
  })

  it('gives back what it was made from', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{0,20}$/u)
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 99_999 }), (tag, page) => {
        const { searchParams } = new URL(talkPath({ tag, page }), 'https://a.example')
        expect(parseTalkQuery(searchParams)).toEqual({ tag, page })
      }),
    )
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
