import { expect, test } from 'vitest'
import { cleanName } from './grapheme.ts'

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
