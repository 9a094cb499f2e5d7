import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { memorySite } from '../testing/memory-site.ts'
import { post } from '../testing/unpublished-row.ts'
import { runImport } from './run-import.ts'

async function bring(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-publication-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const site = memorySite()
  const { findings } = await runImport({ folder, ports: site.ports, isDryRun: false })
  return { site, kinds: findings.map(({ kind }) => kind) }
}

const languages = 'defaultContentLanguage="zh"\n[languages.zh]\nweight=1\n[languages.en]\nweight=2'

it('keeps the translation that was published, without the address of the one that was not', async () => {
  const { site } = await bring({
    'hugo.toml': languages,
    'content/posts/a.zh.md': post('draft: true\nslug: secret'),
    'content/posts/a.en.md': post('slug: open'),
  })
  const shown = [...site.articles].map(([path, { status, aliases }]) => [path, status, aliases])
  expect(shown).toEqual([['content/posts/a.en.md', 'public', ['/en/posts/open/']]])
})

it.each([
  ['date: 2099-01-01', 'page-planned'],
  ['publishDate: 2099-01-01', 'page-planned'],
  ['password: kaimen', 'page-locked'],
])('says of a page with `%s` that it is not published', async (front, kind) => {
  const { site, kinds } = await bring({ 'hugo.toml': '', 'content/about.md': post(front) })
  expect(site.pages.get('content/about.md')?.status).toBe('draft')
  expect(kinds).toContain(kind)
  expect(kinds.filter(one => one === 'scheduled' || one === 'password')).toEqual([])
})
