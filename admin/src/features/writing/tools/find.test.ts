import { describe, expect, it } from 'vitest'
import { applyEdit } from '../../../lib/surface.ts'
import { findAll, nextOf, replaceFound } from './find.ts'

const plain = { isRegExp: false, hasCase: false }
const byPattern = { isRegExp: true, hasCase: true }

describe('finding', () => {
  it.each([
    ['春雨。Rain rain', { query: 'RAIN', ...plain }, ['Rain', 'rain']],
    ['春雨。Rain rain', { query: 'rain', isRegExp: false, hasCase: true }, ['rain']],
    ['(a) a', { query: '(a)', ...plain }, ['(a)']],
    ['第一章\n第二章', { query: '^第.', ...byPattern }, ['第一', '第二']],
    ['𠮷野家', { query: '^.', ...byPattern }, ['𠮷']],
    ['一二', { query: 'x*', ...byPattern }, []],
    ['一二', { query: '', ...plain }, []],
    ['一二', { query: '(', ...byPattern }, undefined],
  ])('in %j: %o', (text, search, expected) => {
    expect(findAll(text, search)?.map(({ from, to }) => text.slice(from, to))).toEqual(expected)
  })

  it('goes round, forth and back', () => {
    const places = findAll('雨风雨风雨', { query: '雨', ...plain }) ?? []
    expect(nextOf(places, { from: 0, to: 1 }, false)?.from).toBe(2)
    expect(nextOf(places, { from: 4, to: 5 }, false)?.from).toBe(0)
    expect(nextOf(places, { from: 2, to: 3 }, true)?.from).toBe(0)
    expect(nextOf(places, { from: 0, to: 1 }, true)?.from).toBe(4)
  })

  it.each([
    ['雨中雨', { query: '雨', ...plain }, '$1雪', '$1雪中$1雪', 7],
    ['第1章 第2章', { query: '第(\\d)章', ...byPattern }, '卷$1$$\\n', '卷1$\n 卷2$\n', 9],
  ])('replaces all of %j', (text, search, replacement, expected, caret) => {
    const edit = replaceFound(findAll(text, search) ?? [], replacement, search)
    expect(applyEdit(text, edit)).toBe(expected)
    expect(edit.selection?.from).toBe(caret)
  })
})
