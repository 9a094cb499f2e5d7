import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { recogniseFolder } from './recognise.ts'

const wxr = '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel></channel></rss>'
const post = '---\ntitle: 甲\n---\n正文\n'

async function partsOf(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-parts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const { parts, unread } = await recogniseFolder(folder)
  return {
    parts: parts.map(({ kind, path, apart }) =>
      [kind, basename(path), apart].slice(0, kind === 'folder' ? 3 : 2),
    ),
    unread,
    folder,
  }
}

it.each<[string, Record<string, string>]>([
  ['Octopress', { '_config.yml': 'url: x', 'source/_posts/a.md': post }],
  ['Hugo', { 'config/_default/hugo.toml': '', 'content/posts/a.md': post }],
  ['Astro', { 'astro.config.mjs': '', 'src/content/blog/a.md': post }],
])('an export inside a %s blog is read beside the posts', async (_, blog) => {
  const { parts, unread, folder } = await partsOf({ ...blog, 'wordpress.xml': wxr })
  expect(parts).toEqual([
    ['wordpress', 'wordpress.xml'],
    ['folder', basename(folder), ['wordpress.xml']],
  ])
  expect(unread).toBeUndefined()
})

it('texts beside an export that are no blog are named', async () => {
  const files = { 'export.xml': wxr, 'README.md': 'x', '旧文.md': post, 'uploads/x/readme.md': 'x' }
  expect(await partsOf(files)).toMatchObject({ parts: [['wordpress', 'export.xml']], unread: ['旧文.md'] })
})
