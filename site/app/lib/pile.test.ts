import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPage,
  dropRow,
  hasMore,
  loosenRow,
  nextPage,
  type Pile,
  type PileShape,
  putRow,
  startPile,
} from './pile.ts'

type Row = { id: number }
const size = 3
const pageOf = (rows: readonly Row[], current: number): PileShape<Row> => ({
  current,
  size,
  list: rows.slice((current - 1) * size, current * size),
  total: rows.length,
})
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const ids = (pile: Pile<Row>) => pile.rows.map(({ id }) => id)

function readAll(pile: Pile<Row>, server: readonly Row[]): Pile<Row> {
  let read = pile
  for (let turn = 0; hasMore(read) && turn < 100; turn += 1)
    read = addPage(read, pageOf(server, nextPage(read)))
  return read
}

describe('a pile', () => {
  it.each([[0], [1], [3], [4], [6], [10]])('reads all of %i rows in their order', count => {
    const server = rowsOf(count)
    const pile = readAll(startPile(pageOf(server, 1)), server)
    expect(ids(pile)).toEqual(server.map(({ id }) => id))
    expect(hasMore(pile)).toBe(false)
  })

  it('skips nothing after a row was taken away', () => {
    const pile = dropRow(startPile(pageOf(rowsOf(7), 1)), 2)
    const server = rowsOf(7).filter(({ id }) => id !== 2)
    expect(ids(readAll(pile, server))).toEqual([1, 3, 4, 5, 6, 7])
    expect(pile.total).toBe(6)
  })

  it('shows one that was just written once, wherever the server keeps it', () => {
    const pile = putRow(startPile(pageOf(rowsOf(7), 1)), { row: { id: 99 }, at: 'start', isNew: true })
    const server = [...rowsOf(5), { id: 99 }, { id: 6 }, { id: 7 }]
    expect(ids(readAll(pile, server))).toEqual([99, 1, 2, 3, 4, 5, 6, 7])
    expect(pile.total).toBe(8)
  })

  it('finds what lies behind rows that moved to the end', () => {
    const first = startPile(pageOf(rowsOf(9), 1))
    const pile = [1, 2, 3].reduce(loosenRow<Row>, first)
    const server = [...rowsOf(9).slice(3), ...rowsOf(3)]
    expect(ids(readAll(pile, server))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('goes on past pages that have nothing new', () => {
    const pile = startPile(pageOf(rowsOf(7), 1))
    const server = [...Array.from({ length: 6 }, (_, index) => ({ id: 100 + index })), ...rowsOf(7)]
    expect(ids(readAll(pile, server))).toEqual(expect.arrayContaining([4, 5, 6, 7]))
  })

  it('never shows a row twice and never loses one, whatever is dropped and written between pages', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('drop' as const), at: fc.nat(30) }),
      fc.record({ kind: fc.constant('write' as const), at: fc.nat(30) }),
      fc.record({ kind: fc.constant('read' as const), at: fc.constant(0) }),
    )
    fc.assert(
      fc.property(fc.nat(20), fc.array(act, { maxLength: 15 }), (count, acts) => {
        let server: Row[] = rowsOf(count)
        let pile = startPile(pageOf(server, 1))
        let lastId = 1_000
        for (const { kind, at } of acts) {
          const row = pile.rows[at % Math.max(1, pile.rows.length)]
          if (kind === 'drop' && row) {
            server = server.filter(({ id }) => id !== row.id)
            pile = dropRow(pile, row.id)
          }
          if (kind === 'write') {
            lastId += 1
            const written = { id: lastId }
            server = server.toSpliced(at % (server.length + 1), 0, written)
            pile = putRow(pile, { row: written, at: 'start', isNew: true })
          }
          if (kind === 'read' && hasMore(pile)) pile = addPage(pile, pageOf(server, nextPage(pile)))
        }
        const all = ids(readAll(pile, server))
        expect(all.toSorted((a, b) => a - b)).toEqual(server.map(({ id }) => id).toSorted((a, b) => a - b))
      }),
    )
  })
})
