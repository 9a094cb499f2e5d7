import { expect, it } from 'vitest'
import { mergeWords, namesOf } from './term-order.ts'

it('says before a merge how many articles go where', () => {
  const terms = [
    { name: '随笔', articleCount: 1_200 },
    { name: '旧稿', articleCount: 6 },
  ]
  expect(mergeWords(terms, '散文')).toContain('到「散文」，最多 1,206 篇')
  expect(mergeWords([{ name: '空', articleCount: 0 }], '散文')).toContain('没有文章')
  expect(namesOf(terms)).toBe('「随笔」「旧稿」')
  expect(namesOf([...terms, ...terms])).toBe('「随笔」「旧稿」「随笔」等 4 个')
})
