import { readLyrics } from '@xiaolou/browser/lyric/read-lyrics'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { docOf, docOfText, filesOf, linesOf, problemOf, withPauses } from './lyric-doc.ts'
import { editLyric, stateOf } from './lyric-edit.ts'
import { splitText, spread } from './lyric-labels.ts'

test.each([
  ['长亭外，古道边', ['长', '亭', '外，', '古', '道', '边']],
  ['“别走”', ['“别', '走”']],
  ['Yesterday, all my', ['Yesterday, ', 'all ', 'my']],
  ['さよなら tonight', ['さ', 'よ', 'な', 'ら ', 'tonight']],
  ['', ['']],
  ['……', ['……']],
])('%s is sung in pieces', (text, parts) => {
  expect(splitText(text)).toEqual(parts)
  expect(splitText(text).join('')).toBe(text)
})

test('a first guess fills a line from end to end, in order', () =>
  expect(spread('长亭 outside', 1_000, 2_800)).toEqual([
    { text: '长', startMs: 1_000, endMs: 1_200 },
    { text: '亭 ', startMs: 1_200, endMs: 1_400 },
    { text: 'outside', startMs: 1_400, endMs: 2_800 },
  ]))

describe('what is written is read again', () => {
  const line = fc.record({
    text: fc.stringMatching(/^[a-z一-龥]{1,4}( [a-z一-龥]{1,4})?$/),
    translation: fc.stringMatching(/^[A-Z]{0,4}$/),
    gaps: fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 12, maxLength: 12 }),
    pauseMs: fc.constantFrom(0, 0, 1_500),
  })
  /** A song tapped from its first line to its last. */
  const tapped = (isByWord: boolean) =>
    fc.array(line, { minLength: 1, maxLength: 12 }).map(given => {
      const plain = docOfText(given.map(({ text }) => text).join('\n'), {
        isByWord,
        credits: ['作词 : 李叔同'],
      })
      let state = stateOf(plain)
      let ms = 0
      for (const [at, { gaps, pauseMs, translation }] of given.entries()) {
        state = editLyric(state, { type: 'translate', line: at, text: translation })
        for (let word = 0; word < (plain.lines[at]?.words.length ?? 0); word += 1) {
          ms += gaps[word] ?? 1
          state = editLyric(state, { type: 'tap', ms })
        }
        if (pauseMs > 0) {
          ms += 10
          state = editLyric(state, { type: 'end', ms })
          ms += pauseMs
        }
      }
      return state.doc
    })
  const shown = (lines: ReturnType<typeof linesOf>) =>
    lines.map(({ startMs, text, words, translation }) => ({ startMs, text, words, translation }))

  it('word by word, to the millisecond', () =>
    fc.assert(
      fc.property(tapped(true), doc => {
        const lines = linesOf(doc)
        const { yrc, tlyric, lrc } = filesOf(doc, '')
        const read = readLyrics({ yrc, ytlrc: tlyric, lrc }, 0)
        expect(problemOf(doc)).toBeUndefined()
        expect(read.credits).toEqual(doc.credits)
        expect(linesOf(docOf(read))).toEqual(lines)
      }),
    ))

  it('line by line, with the pauses between', () =>
    fc.assert(
      fc.property(tapped(false), doc => {
        const lines = linesOf(doc)
        const { lrc, tlyric, yrc } = filesOf(doc, '[offset:0]\n[by:我]\n')
        expect([yrc, lrc.includes('[by:我]')]).toEqual(['', true])
        const read = readLyrics({ lrc, tlyric }, 0)
        expect(read.credits).toEqual(doc.credits)
        expect(shown(linesOf(docOf(read)))).toEqual(shown(lines))
        expect(withPauses(linesOf(docOf(read)))).toEqual(withPauses(lines))
      }),
    ))
})

test('plain text is a document without a time, and no problem; half of the times is one', () => {
  const doc = docOf(readLyrics({ lrc: '长亭外\n\n古道边' }, 0))
  expect(doc.lines.map(({ words }) => words)).toEqual([[{ text: '长亭外' }], [{ text: '古道边' }]])
  expect(problemOf(doc)).toBeUndefined()
  const half = editLyric(stateOf(doc), { type: 'tap', ms: 5 }).doc
  expect(problemOf(half)).toEqual({ words: '还有 1 行没有打完点', line: 1 })
  const crossed = editLyric(editLyric(stateOf(half), { type: 'go', to: { line: 1, word: 0 } }), {
    type: 'tap',
    ms: 3,
  })
  expect(problemOf(crossed.doc)).toEqual({ words: '第 2 行比前面的还早', line: 1 })
})
