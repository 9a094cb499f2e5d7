import { Converter } from 'opencc-js/t2cn'
import { expect, it } from 'vitest'
import { holdsAll, normaliseText, queryTermsOf, simplify, writtenAs } from './search-text.ts'

it('knows every traditional character of one unit that OpenCC knows, and two that depend on the word', () => {
  const convert = Converter({ from: 't', to: 'cn' })
  const wrong: string[] = []
  for (let code = 0x3400; code < 0xa000; code += 1) {
    const sign = String.fromCharCode(code)
    // 薴 becomes 苧, which is the traditional form of 苎.
    const simplified = convert(convert(sign))
    if (simplified.length === 1 && sign.normalize('NFKC') === sign && simplify(sign) !== simplified)
      wrong.push(sign)
  }
  expect(wrong).toEqual(['妳', '著'])
  expect(simplify('妳看著乾坤')).toBe('你看着干坤')
})

it.each([
  ['聽雨', '听雨'],
  ['ＡＢＣ', 'abc'],
  ['cafe\u0301', 'café'],
])('compares %s as %s', (text, form) => {
  expect(normaliseText(text)).toBe(form)
})

it.each([
  ['後院的貓', '后院', ['後院']],
  ['a Day', 'a', ['a']],
  ['JavaScript', 'script', []],
  ['小楼v2', 'v2', ['v2']],
])('finds in %j for %j %j', (text, query, words) => {
  expect(writtenAs(text, queryTermsOf(query))).toEqual(words)
  expect(holdsAll(text, queryTermsOf(query))).toBe(words.length > 0)
})
