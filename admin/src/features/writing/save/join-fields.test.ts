import { newDraft } from '@xiaolou/contract/draft'
import { expect, it } from 'vitest'
import { joinFields } from './join-fields.ts'

const base = { ...newDraft, content: '文', category: '旧', tags: ['一', '二'] }

it.each([
  ['a new name', { content: '文，又写' }, { category: '新' }, { content: '文，又写', category: '新' }],
  ['one field each', { slug: 'a' }, { visibility: 'private' }, { slug: 'a', visibility: 'private' }],
  ['the same of both', { category: '新' }, { category: '新' }, { category: '新' }],
  ['tags of both', { tags: ['二', '三'] }, { tags: ['壹', '二'] }, { tags: ['壹', '二', '三'] }],
  ['tags of one', { tags: ['三'] }, {}, { tags: ['三'] }],
] as const)('%s: both are kept', (_, mine, theirs, joined) => {
  const change = (part: object) => ({ ...base, ...part })
  expect(joinFields(base, change(mine), change(theirs))).toEqual(change(joined))
})

it.each([
  ['the text', {}, { content: '另一篇' }],
  ['the title', {}, { title: '题' }],
  ['one field', { visibility: 'public', category: '甲' }, { category: '乙' }],
] as const)('asks where %s is another one there', (_, mine, theirs) => {
  expect(joinFields(base, { ...base, ...mine }, { ...base, ...theirs })).toBeUndefined()
})
