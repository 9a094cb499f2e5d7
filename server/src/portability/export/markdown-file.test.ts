import { createNames, fileNameOf, markdownFile } from '@xiaolou/contract/markdown-file'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const frontOf = (text: string) => text.slice(4, text.indexOf('\n---\n', 4))

it.each(['1.1', '1.2'] as const)('every text comes back from YAML %s as it went in', version => {
  const hard = fc.constantFrom(
    '404',
    '2020-01-01',
    'yes',
    '~',
    ': # [',
    '---',
    '\u0085\u2028\ufeff',
    '{{',
    '\ud800',
    '😀\n\r\t',
  )
  const words = fc.oneof(hard, fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(words, fc.array(words, { minLength: 1 }), words, (title, tags, body) => {
      const file = markdownFile({ title, tags, '键 :': 'a', none: '', off: false, zero: 0 }, body)
      const read = parse(frontOf(file), { version })
      expect(read).toEqual({
        ...(title !== '' && { title: title.toWellFormed() }),
        tags: tags.map(tag => tag.toWellFormed()),
        '键 :': 'a',
        off: false,
      })
      expect(file.endsWith(`\n---\n\n${body}${body.endsWith('\n') ? '' : '\n'}`)).toBe(true)
    }),
  )
})

it.each([
  ['雨 天', '雨 天'],
  ['a:b?c', 'a-b-c'],
  ['con', '-con'],
  ['.hidden', '-hidden'],
  ['end.', 'end-'],
  ['', '-'],
  ['雨'.repeat(90), '雨'.repeat(66)],
])('%j is the file %j', (name, file) => {
  expect(fileNameOf(name)).toBe(file)
})

it('gives a name once, whatever the disk makes of capitals', () => {
  const once = createNames()
  expect([once('Vue'), once('vue'), once('VUE'), once('雨')]).toEqual(['Vue', 'vue-2', 'VUE-3', '雨'])
})
