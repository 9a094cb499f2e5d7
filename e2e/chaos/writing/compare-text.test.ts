import { expect, test } from 'vitest'
import { compareText, doubledIn, type Key } from './compare-text.ts'

const base = '【1】旧的\n'
const keys: Key[] = [
  { letters: '', text: '【2】', atMs: 100 },
  { letters: 'ting', text: '听', atMs: 400 },
  { letters: 'chunyu', text: '春雨', atMs: 900 },
  { letters: 'ye', text: '夜', atMs: undefined },
]

test.each([
  ['everything', `${base}【2】听春雨`, { isWhole: true, keptKeys: 3, lostMs: 0 }],
  ['letters under way', `${base}【2】听春雨y`, { isWhole: true, keptKeys: 3, lostMs: 0 }],
  ['the last word lost', `${base}【2】听`, { isWhole: true, keptKeys: 2, lostMs: 100 }],
  ['the last word as its letters', `${base}【2】听chun`, { isWhole: true, keptKeys: 2, lostMs: 100 }],
  ['all of it lost', base, { isWhole: true, keptKeys: 0, lostMs: 900 }],
  ['a word doubled', `${base}【2】听听春雨`, { isWhole: false, at: 10 }],
  ['letters and the word', `${base}【2】ting听`, { isWhole: false, at: 9 }],
  ['a word left out', `${base}【2】春雨`, { isWhole: false, at: 9 }],
  ['what was there is gone', '【1】旧', { isWhole: false, at: 4 }],
  ['more than was typed', `${base}【2】听春雨夜`, { isWhole: false, at: 12 }],
])('%s', (_, found, verdict) => {
  expect(compareText({ base, keys, found, endedMs: 1_000 })).toEqual(verdict)
})

test('a sentence that stands there twice is seen', () => {
  expect(doubledIn('【1】一\n【2】二\n【1】一')).toEqual(['【1】'])
  expect(doubledIn('【1】一\n【11】二')).toEqual([])
})
