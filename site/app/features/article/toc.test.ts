import { describe, expect, it } from 'vitest'
import { activeHeading, readShare, tocRows } from './toc.ts'

const toc = (...depths: number[]) =>
  depths.map((depth, index) => ({ depth, id: `h${index}`, text: `第 ${index} 节` }))
const levels = (...depths: number[]) => tocRows(toc(...depths)).map(({ level }) => level)

describe('tocRows', () => {
  it.each([
    [
      [2, 3, 2],
      [1, 2, 1],
    ],
    [
      [3, 4, 3],
      [1, 2, 1],
    ],
    [
      [2, 3, 4, 5, 6],
      [1, 2, 3],
    ],
    [
      [4, 2],
      [3, 1],
    ],
    [[], []],
  ])('of depths %j has levels %j', (depths, expected) => {
    expect(levels(...depths)).toEqual(expected)
  })
})

const headings = [
  { id: 'a', topPx: -400 },
  { id: 'b', topPx: 90 },
  { id: 'c', topPx: 600 },
]

describe('activeHeading', () => {
  it.each([
    ['the last one above the line', 100, false, 'b'],
    ['the one exactly on the line', 90, false, 'b'],
    ['the one before while the next is below', 89, false, 'a'],
    ['none above the first', -500, false, undefined],
    ['the last at the end of the page', 100, true, 'c'],
  ])('is %s', (_, linePx, isAtEnd, id) => {
    expect(activeHeading({ headings, linePx, isAtEnd })).toBe(id)
  })

  it('is none without headings', () => {
    expect(activeHeading({ headings: [], linePx: 100, isAtEnd: true })).toBeUndefined()
  })
})

describe('readShare', () => {
  it.each([
    [200, 3_000, 1_000, 0],
    [0, 3_000, 1_000, 0],
    [-1_000, 3_000, 1_000, 0.5],
    [-2_000, 3_000, 1_000, 1],
    [-9_000, 3_000, 1_000, 1],
    [0, 500, 1_000, 1],
    [50, 500, 1_000, 0],
  ])('with its top at %i, %i high, in a window of %i is %d', (topPx, heightPx, windowPx, share) => {
    expect(readShare({ topPx, heightPx, windowPx })).toBe(share)
  })
})
