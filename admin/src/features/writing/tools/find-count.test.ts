import { SearchQuery, search, setSearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { findWords } from './find-count.ts'

test.each([
  [{ search: '' }, 0, ''],
  [{ search: '雨' }, 0, '3 处'],
  [{ search: '雨' }, 4, '第 2 处，共 3 处'],
  [{ search: '雪' }, 0, '没有找到'],
  [{ search: '雨(', regexp: true }, 0, '这个正则还没写完，或写得不对'],
  [{ search: '雨.', regexp: true }, 0, '2 处'],
])('%j, with what stands at %i selected: %s', (query, from, words) => {
  const state = EditorState.create({
    doc: '听雨，山雨来，夜雨',
    selection: { anchor: from, head: from + 1 },
    extensions: [search()],
  })
  expect(findWords(state.update({ effects: setSearchQuery.of(new SearchQuery(query)) }).state)).toBe(words)
})
