import { describe, expect, it } from 'vitest'
import { tocRows } from './toc-row.ts'

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
