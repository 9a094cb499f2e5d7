import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soundKeysOf, soundPairsOf, soundTermsOf, textHeard, textTermsOf, wordsHeard } from './sounds.ts'

describe('sounds', () => {
  it.each([
    ['小楼听雨', ['xiaoloutingyu', 'xlty', 'loutingyu', 'lty', 'tingyu', 'ty', 'yu', 'y']],
    ['银行，行长', ['yinhanghangzhang', 'yhhz']],
    ['用 React 写', ['yongreactxie', 'yreactx']],
    ['Only Latin', []],
    ['𠮷', []],
    ['銀行', ['yinhang', 'yh']],
    ['乾坤', ['qiankun']],
    ['', []],
  ])('of %j', async (name, keys) => {
    const known = await soundKeysOf(name)
    expect(known.slice(0, keys.length)).toEqual(keys)
    if (keys.length === 0) expect(known).toEqual([])
  })

  it.each([
    ['xlty', ['xlty']],
    ['Xiao Lou', ['xiao', 'lou']],
    ['ＸＬ', ['xl']],
    ['x', []],
    ['小楼xl', ['小楼xl']],
    ['雨Y', ['雨y']],
    ['聽 yu', ['听', 'yu']],
    ['小楼', []],
    ['v2', []],
    ['', []],
  ])('asked by %j', (query, words) => {
    expect(soundTermsOf(query).map(({ prefix }) => prefix)).toEqual(words)
  })

  it.each([
    ['小楼，听雨', 'louty', ['楼，听雨']],
    ['小楼，听雨', 'xiaolty', ['小楼，听雨']],
    ['小楼，听雨', 'xloutin', ['小楼，听']],
    ['小楼，听雨', 'xilty', []],
    ['小楼，听雨', 'xiaoltyu', ['小楼，听雨']],
    ['书海那山', 'shan', ['山']],
    ['中国', 'zhg', ['中国']],
    ['爱情', 'aqing', ['爱情']],
    ['小楼，听雨', 'loutingy', ['楼，听雨']],
    ['小楼，听雨', 'lt', ['楼，听']],
    ['夜里的小楼', 'xiaol', ['小楼']],
    ['小楼', 'xl yu', []],
    ['雨夜不眠', '雨y', ['雨夜']],
    ['雨夜不眠', 'y夜b', ['雨夜不']],
    ['雨夜不眠', 'yebm', ['夜不眠']],
    ['聽雨', '听y', ['聽雨']],
    ['语言', '雨y', []],
  ])('in %j for %j are %j', async (text, query, words) => {
    expect(await wordsHeard(text, soundTermsOf(query))).toEqual(words)
  })

  it.each([
    ['深巷里有人卖杏花。', 'xinghua', ['杏花']],
    ['深巷里有人卖杏花。', 'youren maixing', ['有人', '卖杏']],
    ['深巷里有人卖杏花。', 'xinghuahua', []],
    ['西安，先生', 'xian', ['西安']],
    ['先生', 'xian', []],
    ['长大，長大', 'zhangda', ['长大', '長大']],
    ['有人', 'yr', []],
  ])('in the text %j for %j are %j', async (text, query, words) => {
    expect(await textHeard(text, soundTermsOf(query))).toEqual(words)
  })

  it('of a text are pairs within its runs of characters', async () => {
    expect(await soundPairsOf('深巷里，有人 a 花𠮷')).toEqual(['shen1xiang', 'xiang1li', 'you1ren'])
    expect(textTermsOf(soundTermsOf('yourenlai'))).toEqual([{ either: [['you1ren', 'ren1lai']] }])
    expect(textTermsOf(soundTermsOf('shen xiangli'))).toEqual([])
  })

  it('whatever begins a key is heard in the name, and stands there', async () => {
    const han = fc.stringMatching(/^[\u4e00-\u9fa5a-zA-Z0-9 ，。]{1,24}$/)
    await fc.assert(
      fc.asyncProperty(han, fc.nat(), fc.nat(), async (name, at, length) => {
        const keys = (await soundKeysOf(name)).filter(key => /^[a-z]{2}/.test(key))
        const key = keys[at % keys.length]
        if (!key) return
        const letters = /^[a-z]+/.exec(key)?.[0] ?? ''
        const words = await wordsHeard(name, soundTermsOf(letters.slice(0, 2 + (length % 8))))
        expect(words).toHaveLength(1)
        expect(name).toContain(words[0])
      }),
    )
  })
})
