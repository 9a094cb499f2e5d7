import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cleanName, oneLine } from './grapheme.ts'
import { requiredLine } from './line.ts'

test.each([
  ['听雨', '听雨'],
  ['  听\t雨 \n 客 ', '听 雨 客'],
  ['听\u200b雨\ufeff', '听雨'],
  ['\u202eabc\u202c', 'abc'],
  ['e\u0301', 'é'],
  ['\u0000\u001b[31m红', '[31m红'],
  ['\u{e0041}x', 'x'],
  ['<b>&amp;', '<b>&amp;'],
  ['\u200b', ''],
])('the name %j is shown as %j', (given, shown) => {
  expect(cleanName(given)).toBe(shown)
})

test.each([
  ['a\u202egpj.mp3', 'agpj.mp3'],
  ['\u202a\u202b\u202c\u202d\u202e夜\u2066\u2067\u2068\u2069雨\u200e\u200f\u061c', '夜雨'],
  ['\u200b\u2060\ufeff\u3164\u2800\u034f夜', '夜'],
  ['夜\n雨\t🌧', '夜 雨 🌧'],
  ['卷一　春', '卷一　春'],
  ['👨‍👩‍👧‍👦 ❤️‍🔥 👩🏽‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧‍👦 ❤️‍🔥 👩🏽‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a\u200db 👩\u200d \u200d👩', 'ab 👩 👩'],
  ['e\u0301 葛󠄀 \ue000', 'e\u0301 葛󠄀 \ue000'],
])('%j is the line %j', (given, shown) => {
  expect(oneLine(given)).toBe(shown)
  expect(oneLine(shown)).toBe(shown)
})

test('a name of nothing that is seen is none', () => {
  expect(v.safeParse(requiredLine('标题', 10), '\u202e\u200b').success).toBe(false)
})
