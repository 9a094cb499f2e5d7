import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanTexts } from '../testing/memory-scan.ts'

/** A glob pattern, and an equivalent test written by hand. */
type Pattern = { written: string; matches(path: string): boolean }

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
const patterns: Pattern[] = [
  { written: 'private/**', matches: path => path.startsWith('private/') && !/\/\./.test(path) },
  { written: 'raw/*', matches: path => folderOf(path) === 'raw' && !path.includes('/.') },
  { written: '_posts/a.md', matches: path => path === '_posts/a.md' },
  { written: '**/b.md', matches: path => /(^|\/)b\.md$/.test(path) && !/(^|\/)\./.test(path) },
  { written: '_md/**/*', matches: path => path.startsWith('_md/') && !/\/\./.test(path) },
  { written: 'deep/{er,est}/*.md', matches: path => /^deep\/(er|est)\/[^./][^/]*\.md$/.test(path) },
]
const somePatterns = fc.subarray(patterns, { maxLength: 2 })

const document = fc.record({
  folder: fc.constantFrom(
    '_posts',
    '_posts/foo',
    '_posts/_sub',
    '_posts/2020',
    '_drafts',
    '',
    '_md',
    '_md/in',
  ),
  other: fc.constantFrom(
    '',
    '',
    'private',
    'private/in',
    'raw',
    'raw/in',
    'deep/er',
    'x/_posts',
    '.dot',
    'foo',
  ),
  name: fc.constantFrom('a', 'b', 'c', '_h', '.d'),
  published: fc.constantFrom('', '', 'published: true', 'published: false'),
  date: fc.constantFrom('2020-01-02 03:04:05', '2020-01-02 03:04:05', '2099-01-02'),
  more: fc.constantFrom('', '', 'hidden: true', 'password: kaimen', 'tags: [diary]'),
})

const blog = fc.record({
  documents: fc.array(document, { minLength: 1, maxLength: 6 }),
  exclude: somePatterns,
  include: somePatterns,
  skip: somePatterns,
  ignoresFoo: fc.boolean(),
  showsDrafts: fc.boolean(),
  locksDiary: fc.boolean(),
})

type Blog = typeof blog extends fc.Arbitrary<infer T> ? T : never
type Document = Blog['documents'][number]

const innerOf = ({ folder, other, name }: Document) =>
  [folder || other, `${name}.md`].filter(Boolean).join('/')
const anyOf = (list: readonly Pattern[], path: string) => list.some(({ matches }) => matches(path))

/** A model of Hexo: its processors for posts and for assets, then who can find the result. */
function reachInHexo(document: Document, blog: Blog): 'open' | 'unlisted' | 'closed' {
  const path = innerOf(document)
  const parts = path.split('/')
  const isFuture = document.date.startsWith('2099')
  if (blog.ignoresFoo && parts.includes('foo')) return 'closed'
  const [first = '', ...rest] = parts
  const isPost = (first === '_posts' || first === '_drafts') && rest.length > 0
  const isHidden = (isPost ? rest : parts).some(part => part.startsWith('_') || part.startsWith('.'))
  if (isPost) {
    if (isHidden || anyOf(blog.skip, path)) return 'closed'
    if (document.published === 'published: false') return 'closed'
    if (first === '_drafts' && !blog.showsDrafts) return 'closed'
  } else {
    if (anyOf(blog.exclude, path)) return 'closed'
    if (isHidden && !anyOf(blog.include, path)) return 'closed'
    if (anyOf(blog.skip, path)) return 'closed'
  }
  if (isFuture) return 'closed'
  const isLocked =
    document.more === 'password: kaimen' || (document.more === 'tags: [diary]' && blog.locksDiary)
  return isLocked || document.more === 'hidden: true' ? 'unlisted' : 'open'
}

function filesOf({ documents, exclude, include, skip, ignoresFoo, showsDrafts, locksDiary }: Blog) {
  const list = (name: string, of: readonly Pattern[]) =>
    of.length === 0 ? [] : [`${name}:`, ...of.map(({ written }) => `  - "${written}"`)]
  const config = [
    ...['title: t', ...list('exclude', exclude), ...list('include', include), ...list('skip_render', skip)],
    ...(ignoresFoo ? ['ignore:', '  - "**/foo"'] : []),
    ...(showsDrafts ? ['render_drafts: true'] : []),
    ...(locksDiary ? ['encrypt:', '  tags:', '    - {name: diary, password: kaimen}'] : []),
  ]
  return [
    { path: 'package.json', text: '{"dependencies":{"hexo":"^7"}}' },
    { path: '_config.yml', text: config.join('\n') },
    ...documents.map(document => {
      const { published, date, more } = document
      const fields = ['title: 一篇', `date: ${date}`, published, more].filter(line => line !== '')
      return { path: `source/${innerOf(document)}`, text: `---\n${fields.join('\n')}\n---\n正文\n` }
    }),
  ]
}

it('an import of Hexo shows what Hexo showed, to whom it showed it', async () => {
  const runs = fc.asyncProperty(blog, async given => {
    const unique = new Map(given.documents.map(one => [innerOf(one), one]))
    const drawn = { ...given, documents: [...unique.values()] }
    const { kind, reachOf } = await scanTexts(filesOf(drawn))
    expect(kind).toBe('hexo')
    for (const document of drawn.documents) {
      const path = `source/${innerOf(document)}`
      const wasPage = !/(?:^|\/)_(?:posts|drafts)\//.test(innerOf(document))
      const was = reachInHexo(document, drawn)
      // Pages here can be neither unlisted nor protected by a password.
      const wanted = wasPage && was === 'unlisted' ? 'closed' : was
      // Hexo checks `published` only for posts; the import respects it in any file.
      const isMeant = document.published === 'published: false'
      expect([path, reachOf(path)]).toEqual([path, isMeant ? 'closed' : wanted])
    }
  })
  await fc.assert(runs)
})
