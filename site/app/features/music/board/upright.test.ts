import { describe, expect, it } from 'vitest'
import { sungWords } from './sung-words.ts'
import { emsOf, isUpright } from './upright.ts'

const linesOf = (...texts: string[]) => ({ lines: texts.map(text => ({ text, startMs: 0, endMs: 1 })) })

describe('words in columns', () => {
  it.each([
    [['小楼一夜听春雨', '', '深巷明朝卖杏花'], true],
    [['夜空中最亮的星，请照亮我前行', '每当我找不到存在的意义', 'Oh yeah'], true],
    [['さくら　さくら', '弥生の空は'], true],
    [['Alas, my love, you do me wrong', '绿袖子'], false],
    [['사랑해요'], false],
    [[], true],
  ])('%j stand upright: %s', (texts, isSo) => {
    expect(isUpright(linesOf(...texts))).toBe(isSo)
  })

  it('are measured in squares, of which a Latin letter takes half', () => {
    expect(emsOf('小楼一夜听春雨')).toBe(7)
    expect(emsOf('绿袖子 Green')).toBeCloseTo(6.3)
    expect(emsOf('')).toBe(1)
  })

  it('without times of their own share the time of their line', () => {
    const words = sungWords({ text: '春雨', startMs: 1_000, endMs: 3_000 })
    expect(words).toEqual([
      { text: '春', startMs: 1_000, endMs: 2_000 },
      { text: '雨', startMs: 2_000, endMs: 3_000 },
    ])
  })

  it('are not stretched over an interlude, nor by a last line without an end', () => {
    const last = { text: '春雨', startMs: 1_000, endMs: Number.POSITIVE_INFINITY }
    expect(sungWords(last).at(-1)?.endMs).toBe(3_400)
    expect(sungWords({ ...last, text: '' })).toEqual([])
  })

  it('keep their own times where the file has them', () => {
    const words = [{ text: '春雨', startMs: 1_100, endMs: 1_900 }]
    expect(sungWords({ text: '春雨', startMs: 1_000, endMs: 3_000, words })).toBe(words)
  })
})
