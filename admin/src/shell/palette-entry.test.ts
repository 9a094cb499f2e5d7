import { expect, it } from 'vitest'
import { type Entry, matchEntries } from './palette-entry.ts'

const entry = (name: string, rest: Partial<Entry> = {}): Entry => ({
  id: name,
  kind: '去',
  path: '/',
  name,
  ...rest,
})
const entries = [
  entry('门面', { hint: '设置', words: 'header' }),
  entry('设置', { words: 'settings config' }),
  entry('文章'),
  entry('写文章', { kind: '做' }),
]

it.each([
  ['', ['门面', '设置', '文章', '写文章']],
  ['文章', ['文章', '写文章']],
  ['设置', ['设置', '门面']],
  ['SETT', ['设置']],
  ['设置 门', ['门面']],
  ['ｈｅａｄｅｒ', ['门面']],
  ['没有这个', []],
])('finds by %j', (asked, names) => {
  expect(matchEntries(entries, asked).map(({ name }) => name)).toEqual(names)
})
