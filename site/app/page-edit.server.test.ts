import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writePage } from './page-edit.server.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 40 })

test('a page is its stretches and what stands in place of others, whatever the order of the edits', () => {
  const piece = fc.record({ kept: text, replaced: text, by: text, isBytes: fc.boolean(), order: fc.nat() })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
      let page = ''
      const edits = pieces.map(({ kept, replaced, by, isBytes, order }) => {
        const from = page.length + kept.length
        page += kept + replaced
        const edit = { from, to: from + replaced.length, text: isBytes ? Buffer.from(by) : by }
        return { edit, order }
      })
      const inAnyOrder = pieces.some(({ replaced }) => replaced === '')
        ? edits
        : edits.toSorted((a, b) => a.order - b.order)
      const written = writePage(
        page,
        inAnyOrder.map(({ edit }) => edit),
      )
      expect(written.toString()).toBe(pieces.map(({ kept, by }) => kept + by).join(''))
    }),
  )
})

test('pages are bytes of their own: the next one does not change the last', () => {
  const first = writePage('小楼一夜听春雨', [])
  writePage('深巷明朝卖杏花', [])
  expect(first.toString()).toBe('小楼一夜听春雨')
})

test('a page of three megabytes of Chinese is written whole', () => {
  const page = '雨'.repeat(1_000_000)
  expect(writePage(page, [{ from: 1, to: 2, text: '雪' }]).toString()).toBe(`雨雪${page.slice(2)}`)
})
