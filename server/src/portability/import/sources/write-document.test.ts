import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ForeignPost } from './foreign.ts'
import { writeDocument } from './write-document.ts'

const site = { type: 'site', url: '', uploadsPath: '', zone: '', hasHardBreaks: false } as const
const post: ForeignPost = {
  ...{ type: 'post', id: '1', title: '一篇', text: { format: 'html', text: '<p>字</p>' }, createdAt: 0 },
  ...{ updatedAt: 0, state: 'public', password: '', addresses: [], author: '', meta: {}, slug: 'a' },
  ...{ description: '', cover: '', categories: [], tags: [], top: 0 },
}

it('leaves out a document that cannot be read and parts that were not for everybody, and fails where nothing can be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-write-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a.md')
  const broken: ForeignPost = {
    ...post,
    get title(): string {
      throw new TypeError('no title')
    },
  }
  expect(writeDocument({ document: broken, site, file })).toEqual([['article-failed']])
  expect(existsSync(file)).toBe(false)
  expect(writeDocument({ document: post, site, file })).toEqual([])
  const gated: ForeignPost = {
    ...post,
    text: { format: 'typecho', text: '<!--markdown-->甲[hide]藏锋[/hide]' },
  }
  expect(writeDocument({ document: gated, site, file })).toEqual([['part-hidden', { count: 1 }]])
  const [, fields, body] = (await readFile(file, 'utf8')).split('---\n')
  expect([fields?.includes('"hiddenParts": ["藏锋"]'), body]).toEqual([true, '\n甲\n'])
  expect(() => writeDocument({ document: post, site, file: join(folder, 'none', 'a.md') })).toThrow('ENOENT')
})
