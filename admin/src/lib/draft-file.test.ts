import { newDraft } from '@xiaolou/contract/draft'
import { expect, test } from 'vitest'
import { draftFile } from './draft-file.ts'

test('an article is one Markdown file: what is set, in front matter, then the text; never its password', () => {
  const fields = {
    ...newDraft,
    ...{
      title: '雨: "夜"?',
      content: '五更\n',
      category: '随笔',
      tags: ['雨', '夜'],
      created_at: '2026-11-29 08:00:00',
    },
    ...{ visibility: 'password' as const, password: '口令' },
  }
  expect(draftFile(fields)).toEqual({
    name: '雨- -夜--.md',
    text:
      '---\ntitle: "雨: \\"夜\\"?"\ndate: "2026-11-29 08:00:00"\ncategories: ["随笔"]\n' +
      'tags: ["雨","夜"]\nprivate: true\n---\n\n五更\n',
  })
  expect(draftFile(newDraft).name).toBe('无题.md')
})
