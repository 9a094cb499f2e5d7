import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstWords, noteGapPx, settleNotes } from './margin-rules.ts'

const note = (topPx: number, heightPx: number) => ({ topPx, heightPx })

it('leaves notes beside their lines where there is space, and pushes down by 8 px what collides', () => {
  expect(settleNotes([note(100, 40), note(400, 40)])).toEqual([100, 400])
  expect(settleNotes([note(100, 40), note(120, 30), note(130, 20), note(400, 9)])).toEqual([
    100, 148, 186, 400,
  ])
  expect(settleNotes([note(10, 40), note(90, 40)], 72)).toEqual([72, 120])
  expect(settleNotes([])).toEqual([])
})

it('never lets notes touch, and moves none up', () => {
  const notes = fc.array(fc.record({ topPx: fc.nat(5_000), heightPx: fc.nat(400) }))
  fc.assert(
    fc.property(notes, given => {
      const wanted = given.toSorted((one, other) => one.topPx - other.topPx)
      const tops = settleNotes(wanted)
      for (const [at, { topPx, heightPx }] of wanted.entries()) {
        const settled = tops[at] ?? Number.NaN
        expect(settled).toBeGreaterThanOrEqual(topPx)
        if (at + 1 < tops.length) expect(tops[at + 1]).toBeGreaterThanOrEqual(settled + heightPx + noteGapPx)
      }
    }),
  )
})

it.each([
  ['这一句写得真好', '这一句写得真…'],
  ['好，真是好，再读。', '好，真是好，再读。'],
  ['好，真是好，再读一遍', '好，真是好，再读…'],
  ['I think this is the best line', 'I think this is the best…'],
  ['读 Lu You 六十二岁时', '读 Lu You 六十二…'],
  ['هذا جميل', 'هذا جميل'],
  ['', ''],
])('of %s it shows %s', (text, shown) => {
  expect(firstWords(text)).toBe(shown)
})
