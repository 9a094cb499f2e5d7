import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeText } from './merge-text.ts'

it.each([
  ['one changed', '一\n\n二', '一改\n\n二', '一\n\n二', '一改\n\n二'],
  ['each another paragraph', '一\n\n二', '一改\n\n二', '一\n\n二改', '一改\n\n二改'],
  ['both the same', '一', '一改', '一改', '一改'],
  ['both one paragraph', '一\n\n二', '一甲\n\n二', '一乙\n\n二', '一甲\n\n一乙\n\n二'],
  ['both go on at the end', '一', '一\n\n甲', '一\n\n乙', '一\n\n甲\n\n乙'],
  ['one begins, one ends', '一', '甲\n\n一', '一\n\n乙', '甲\n\n一\n\n乙'],
  ['nothing was there', '', '甲', '乙', '甲\n\n乙'],
  ['one took a paragraph away', '一\n\n二\n\n三', '一\n\n三', '一\n\n二\n\n三改', '一\n\n三改'],
])('%s', (_, base, mine, theirs, merged) => {
  expect(mergeText({ base, mine, theirs })).toBe(merged)
})

const text = fc
  .array(fc.constantFrom('甲', '乙', '丙', '', '丁'), { maxLength: 8 })
  .map(lines => lines.join('\n'))

it('who alone changed something is who wins, and no line that only one wrote is lost', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(mergeText({ base, mine: base, theirs })).toBe(theirs)
      expect(mergeText({ base, mine, theirs: base })).toBe(mine)
      const merged = mergeText({ base, mine: `${mine}\n我`, theirs: `她\n${theirs}` })
      expect(merged).toContain('我')
      expect(merged).toContain('她')
    }),
  )
})
