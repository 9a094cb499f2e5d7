import { describe, expect, it } from 'vitest'
import { lastWrittenIn } from './spine-shelf.tsx'
import { isRound, sealForm, sealSize, spineSize } from './term-shape.ts'
import { partOf, type Term } from './terms.ts'

const term = (id: number, more: Partial<Term> = {}): Term => ({
  ...{ id, name: `印${id}`, count: 9 - id, words: '' },
  ...more,
})
const terms = Array.from({ length: 9 }, (_, at) => term(at))

describe('a part of the terms', () => {
  const ids = (id?: number) => partOf(terms, 4, id).terms.map(one => one.id)

  it('is the first few, and the open one in the place of the last where it is none of them', () => {
    expect(ids()).toEqual([0, 1, 2, 3])
    expect(ids(2)).toEqual([0, 1, 2, 3])
    expect(ids(7)).toEqual([0, 1, 2, 7])
    expect(partOf(terms, 4, 7)).toMatchObject({ total: 9, max: 9 })
  })

  it('is the first few beside one that carries nothing, and nothing where there is nothing', () => {
    expect(ids(99)).toEqual([0, 1, 2, 3])
    expect(partOf([], 4, 1)).toEqual({ terms: [], total: 0, max: 1 })
  })
})

it('hangs the ribbon where something was written last', () => {
  const newest = (createdAt: string) => ({
    newest: { id: 1, article_title: '', slug: '', category_id: 1, createdAt },
  })
  const [one, two] = [term(1, newest('2024-01-01 08:00:00')), term(2, newest('2026-01-01 08:00:00'))]
  expect(lastWrittenIn([one, two, term(3)])).toBe(two)
  expect(lastWrittenIn([term(3)])).toBeUndefined()
})

it.each([
  ['雨', 'column'],
  ['读诗', 'column'],
  ['夜航船', 'triple'],
  ['山居杂记', 'square'],
  ['一二三四五', 'line'],
  ['雨天 Rain', 'line'],
  ['Markdown', 'latin'],
  ['🍵', 'latin'],
])('%s is cut in the form %s', (name, form) => {
  expect(sealForm(name)).toBe(form)
})

it('cuts seals in three sizes by their count, the two most used large, none of those round', () => {
  expect(sealSize({ count: 1, max: 1, rank: 0 })).toBe('large')
  expect(sealSize({ count: 40, max: 42, rank: 5 })).toBe('large')
  expect(sealSize({ count: 9, max: 42, rank: 5 })).toBe('middle')
  expect(sealSize({ count: 1, max: 42, rank: 5 })).toBe('small')
  expect(isRound(3, 'column', 'large')).toBe(false)
  expect(isRound(3, 'column', 'small')).toBe(true)
})

it('makes a spine as broad as its share, tall enough for its name and no taller than the board', () => {
  const size = (id: number, name: string, count: number) => spineSize({ id, name, count, max: 96 })
  expect(size(1, '随笔', 96).width).toBeGreaterThan(size(1, '随笔', 6).width)
  for (const length of [1, 7, 64]) {
    const { height } = size(length, '长'.repeat(length), 3)
    expect(height).toBeGreaterThanOrEqual(150)
    expect(height).toBeLessThanOrEqual(208)
  }
})
