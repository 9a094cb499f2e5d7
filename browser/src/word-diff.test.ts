import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DiffPart, wordDiff } from './word-diff.ts'

const shown = (parts: readonly DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}}` : `{-${text}}`))
    .join('')

it.each([
  ['', '', ''],
  ['一样', '一样', '一样'],
  ['今天下雨', '今天下雪', '今天{-下雨}{+下雪}'],
  ['甲\n乙\n丙\n', '甲\n丙\n', '甲\n{-乙\n}丙\n'],
  ['', '新写的', '{+新写的}'],
])('from %j to %j', (from, to, expected) => {
  expect(shown(wordDiff(from, to))).toBe(expected)
})

it('holds both texts whole', () => {
  const text = fc.array(fc.constantFrom('春', '雨', '\n', '，', 'ab ', '😀')).map(parts => parts.join(''))
  fc.assert(
    fc.property(text, text, (from, to) => {
      const parts = wordDiff(from, to)
      const without = (kind: string) =>
        parts
          .filter(part => part.kind !== kind)
          .map(part => part.text)
          .join('')
      expect(without('added')).toBe(from)
      expect(without('removed')).toBe(to)
    }),
  )
})
