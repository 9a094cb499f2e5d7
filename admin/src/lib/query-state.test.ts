import { expect, it } from 'vitest'
import { changedQuery, type QueryReader, queryOf } from './query-state.ts'

const read = (query: QueryReader) => ({
  state: query.choice('state', ['all', 'private'], 'all'),
  search: query.text('search'),
  page: query.number('page', 1),
  isAscending: query.flag('isAscending'),
})
const usual = { state: 'all', search: '', page: 1, isAscending: false }
const at = (text: string) => new URLSearchParams(text)

it.each([
  ['', usual],
  [
    'state=private&search=%E9%9B%A8&page=3&isAscending=1',
    { ...usual, state: 'private', search: '雨', page: 3, isAscending: true },
  ],
  ['state=nothing&page=-1&isAscending=true', usual],
  ['page=1e9', usual],
])('reads %j', (text, expected) => {
  expect(queryOf(read, at(text))).toEqual(expected)
})

it.each([
  ['', { state: 'private' }, 'state=private'],
  ['state=private', { state: 'all' }, ''],
  ['state=private&page=4', { search: '雨' }, 'state=private&search=%E9%9B%A8'],
  ['search=a&page=4', { page: 5 }, 'search=a&page=5'],
  ['search=a&page=4', { page: 1 }, 'search=a'],
  ['', { isAscending: true }, 'isAscending=1'],
  ['isAscending=1', { isAscending: false }, ''],
  ['other=kept', { search: 'a' }, 'other=kept&search=a'],
] as const)('from %j with %j comes %j', (text, change, expected) => {
  expect(changedQuery(read, at(text), change).toString()).toBe(expected)
})
