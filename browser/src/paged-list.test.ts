import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPage,
  dropMissing,
  dropRow,
  nextPage,
  type Page,
  type PagedList,
  putRow,
  startList,
  unplaceRow,
  updateRows,
} from './paged-list.ts'

type Row = { id: number }
const size = 3
const pageOf = (rows: readonly Row[], current: number): Page<Row> => ({
  current,
  size,
  list: rows.slice((current - 1) * size, current * size),
  total: rows.length,
})
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const ids = (list: PagedList<Row>) => list.rows.map(({ id }) => id)

function readAll(list: PagedList<Row>, server: readonly Row[]): PagedList<Row> {
  let read = list
  for (let turn = 0; !read.isEnd && turn < 100; turn += 1)
    read = addPage(read, pageOf(server, nextPage(read)))
  return read
}

describe('a paged list', () => {
  it.each([[0], [1], [3], [4], [6], [10]])('reads all of %i rows in their order', count => {
    const server = rowsOf(count)
    const list = readAll(startList(pageOf(server, 1)), server)
    expect(ids(list)).toEqual(server.map(({ id }) => id))
    expect(list.isEnd).toBe(true)
  })

  it.each([[2], [3], [4]])('reads on from page %i, with which the reader began', first => {
    const list = readAll(startList(pageOf(rowsOf(11), first)), rowsOf(11))
    const after = rowsOf(11).slice((first - 1) * size)
    expect(ids(list)).toEqual(after.map(({ id }) => id))
  })

  it('skips nothing after a row was taken away', () => {
    const list = dropRow(startList(pageOf(rowsOf(7), 1)), 2)
    const server = rowsOf(7).filter(({ id }) => id !== 2)
    expect(ids(readAll(list, server))).toEqual([1, 3, 4, 5, 6, 7])
    expect(list.total).toBe(6)
  })

  it('shows one that was just written once, wherever the server keeps it', () => {
    const list = putRow(startList(pageOf(rowsOf(7), 1)), { row: { id: 99 }, at: 'start', isNew: true })
    const server = [...rowsOf(5), { id: 99 }, { id: 6 }, { id: 7 }]
    expect(ids(readAll(list, server))).toEqual([99, 1, 2, 3, 4, 5, 6, 7])
    expect(list.total).toBe(8)
  })

  it('finds what lies behind rows that moved to the end', () => {
    const first = startList(pageOf(rowsOf(9), 1))
    const list = [1, 2, 3].reduce(unplaceRow<Row>, first)
    const server = [...rowsOf(9).slice(3), ...rowsOf(3)]
    expect(ids(readAll(list, server))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('goes on past pages that have nothing new', () => {
    const list = startList(pageOf(rowsOf(7), 1))
    const server = [...Array.from({ length: 6 }, (_, index) => ({ id: 100 + index })), ...rowsOf(7)]
    expect(ids(readAll(list, server))).toEqual(expect.arrayContaining([4, 5, 6, 7]))
  })

  it('shows newer forms of its rows in their places, and no others', () => {
    const newer = [
      { id: 9, name: 'new' },
      { id: 2, name: 'new' },
    ]
    const list = updateRows<Row & { name?: string }>(startList(pageOf(rowsOf(3), 1)), newer)
    expect(list.rows).toEqual([{ id: 1 }, { id: 2, name: 'new' }, { id: 3 }])
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
        let list = startList(pageOf(server, 1))
        let lastId = 1_000
        for (const { kind, at } of acts) {
          const row = list.rows[at % Math.max(1, list.rows.length)]
          if (kind === 'drop' && row) {
            server = server.filter(({ id }) => id !== row.id)
            list = dropRow(list, row.id)
          }
          if (kind === 'write') {
            lastId += 1
            const written = { id: lastId }
            server = server.toSpliced(at % (server.length + 1), 0, written)
            list = putRow(list, { row: written, at: 'start', isNew: true })
          }
          if (kind === 'read' && !list.isEnd) list = addPage(list, pageOf(server, nextPage(list)))
        }
        const all = ids(readAll(list, server))
        expect(all.toSorted((a, b) => a - b)).toEqual(server.map(({ id }) => id).toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('what the server has not any more', () => {
  const without = (server: readonly Row[], ...gone: number[]) => server.filter(({ id }) => !gone.includes(id))
  const saved = readAll(startList(pageOf(rowsOf(6), 1)), rowsOf(6))

  it('is taken out where its neighbours were sent, and the count with it', () => {
    const sent = without(rowsOf(6), 2, 3)
    const list = dropMissing(saved, sent, { isStart: true, isAll: false })
    expect([ids(list), list.total]).toEqual([[1, 4, 5, 6], 4])
  })

  it('is taken out at both ends where all was sent', () => {
    const list = dropMissing(saved, without(rowsOf(6), 1, 6), { isStart: true, isAll: true })
    expect(ids(list)).toEqual([2, 3, 4, 5])
    expect(ids(dropMissing(saved, [], { isStart: true, isAll: true }))).toEqual([])
  })

  it('is not what new rows have moved beyond what was sent', () => {
    const sent = [{ id: 9 }, { id: 8 }, ...rowsOf(4)]
    expect(ids(dropMissing(saved, sent, { isStart: true, isAll: false }))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('is not what has moved up before a page that is not the first', () => {
    const sent = without(rowsOf(6), 1)
    expect(ids(dropMissing(saved, sent, { isStart: false, isAll: false }))).toEqual([1, 2, 3, 4, 5, 6])
    expect(ids(dropMissing(saved, [{ id: 77 }], { isStart: false, isAll: false }))).toEqual([
      1, 2, 3, 4, 5, 6,
    ])
  })

  it('is not a row that stands elsewhere on the server', () => {
    const list = putRow(saved, { row: { id: 50 }, at: 'start', isNew: true })
    expect(ids(dropMissing(list, rowsOf(6), { isStart: true, isAll: false }))[0]).toBe(50)
  })
})
