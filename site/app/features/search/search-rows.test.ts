import type { SearchGroup } from '@xiaolou/contract/search'
import { describe, expect, it } from 'vitest'
import { countWords, rowsOf, stepOf } from './search-rows.ts'

const hit = (id: number) => ({ id, title: '', address: '', excerpt: '', sounding: [] })
const group = (kind: SearchGroup['kind'], count: number, has_more = false): SearchGroup => ({
  ...{ kind, hits: Array.from({ length: count }, (_, at) => hit(at + 1)), has_more, list: '' },
})

describe('the rows of what was found', () => {
  it('end with the way to more where there is more', () => {
    expect(rowsOf(group('talk', 2)).map(({ key }) => key)).toEqual(['talk-1', 'talk-2'])
    expect(rowsOf(group('talk', 1, true)).map(({ key }) => key)).toEqual(['talk-1', 'talk-more'])
  })

  it('are counted kind by kind', () => {
    expect(countWords([group('article', 2, true), group('song', 1)])).toBe('找到 文章 2 篇以上、歌 1 首')
  })

  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['a', 0, 3, undefined],
    ['End', 0, 0, undefined],
  ])('%s from %i of %i leads to %s', (key, active, count, next) => {
    expect(stepOf(key, active, count)).toBe(next)
  })
})
