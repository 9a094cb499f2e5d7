import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markHits } from './mark-hits.ts'

const hits = (text: string, query: string) =>
  markHits(text, query)
    .filter(piece => piece.isHit)
    .map(piece => piece.text)

describe('markHits', () => {
  it.each([
    ['小楼一夜听春雨', '春雨', ['春雨']],
    ['小楼一夜听春雨', '楼 雨', ['楼', '雨']],
    ['TypeScript 与 typescript', 'TYPEscript', ['TypeScript', 'typescript']],
    ['用ＡＰＩ写', 'api', ['ＡＰＩ']],
    ['aaa', 'aa', ['aa']],
    ['node 与 node_modules', 'node node_modules', ['node', 'node_modules']],
    ['问 hello，答 world', 'hello,world', ['hello', 'world']],
    ['C++ 与 C', 'c++', ['C++', 'C']],
    ['<b>粗</b>', '<b>', ['<b>', 'b']],
    ['全文', '', []],
    ['全文', '   ', []],
    ['İstanbul', 'i', ['İ']],
    ['', '雨', []],
    ['a Day', 'a', ['a']],
    ['JavaScript 与 script', 'script', ['script']],
    ['小楼v2', 'v2', ['v2']],
    ['cafe\u0301', 'café', ['café']],
    ['café', 'cafe\u0301', ['café']],
  ])('in %j for %j marks %j', (text, query, marked) => {
    expect(hits(text, query)).toEqual(marked)
  })

  it('marks within words where search looked there, too', () => {
    expect(markHits('JavaScript', 'script', { isAnywhere: true }).filter(({ isHit }) => isHit)).toEqual([
      { text: 'Script', from: 4, isHit: true },
    ])
  })

  it('loses nothing of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        expect(
          markHits(text, query)
            .map(piece => piece.text)
            .join(''),
        ).toBe(text.normalize('NFC'))
      }),
    )
  })

  it('marks a word wherever it was put', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(hits(`${before} 春雨 ${after}`, '春雨')).toContain('春雨')
      }),
    )
  })
})
