import { sizeText } from '@xiaolou/contract/size-text'
import { expect, it } from 'vitest'
import { queryOf } from '../../lib/query-state.ts'
import { markdownOf, mediaBodyOf, readFilter } from './media-filter.ts'

const at = (text: string) => mediaBodyOf(queryOf(readFilter, new URLSearchParams(text)), 7)

it('asks the server for what the address says', () => {
  expect(at('state=mine&page=3&sort=size&isAscending=1&search=雨')).toEqual({
    current: 3,
    size: 60,
    state: 'all',
    user_id: 7,
    except_user_id: 0,
    search: '雨',
    sort: 'size',
    is_ascending: true,
  })
  expect(at('state=unused')).toMatchObject({ state: 'unused', user_id: 0, current: 1 })
  expect(at('state=guests')).toMatchObject({ state: 'all', user_id: 0, except_user_id: 7 })
  expect(at('state=guests&user=12')).toMatchObject({ user_id: 12, except_user_id: 7 })
  expect(at('state=mine&user=12')).toMatchObject({ user_id: 7, except_user_id: 0 })
  expect(at('state=nonsense&page=0')).toMatchObject({ state: 'all', current: 1 })
})

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 KB'],
  [831_488, '812 KB'],
  [1_023_999, '1 MB'],
  [3_565_158, '3.4 MB'],
  [43_000_000_000, '40 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words)
})

it('writes Markdown that stays what it is', () => {
  expect(markdownOf({ kind: 'picture', url: '/uploads/a.png', file_name: '' })).toBe('![](/uploads/a.png)')
  expect(markdownOf({ kind: 'document', url: '/uploads/a.pdf', file_name: 'a]b[.pdf' })).toBe(
    '[ab.pdf](/uploads/a.pdf)',
  )
})
