import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanTexts } from '../testing/memory-scan.ts'

const excludes = ['secret', '/notes/', '*.draft.md', '_posts/2020-01-02-a.md', 'deep/*/x.md']
const includes = ['_pages', '.well', '_private', '_notes']

const document = fc.record({
  folder: fc.constantFrom(
    ...['_posts', '_posts/sub', '_posts/_sub', 'diary/_posts', '_private/_posts', 'secret/_posts', '_drafts'],
    ...[
      '',
      'secret',
      'secret/in',
      'notes',
      '_pages',
      '_pages/in',
      '_private',
      '_notes',
      '_notes/in',
      '_talks',
    ],
    ...['deep/er', '.well'],
  ),
  name: fc.constantFrom(
    '2020-01-02-a.md',
    '2020-01-03-b.md',
    'x.md',
    'x.draft.md',
    '_x.md',
    '.x.md',
    '2099-01-02-c.md',
  ),
  published: fc.constantFrom('', '', 'published: true', 'published: false'),
  isFuture: fc.constantFrom(false, false, false, true),
})

const blog = fc.record({
  documents: fc.array(document, { minLength: 1, maxLength: 6 }),
  exclude: fc.subarray(excludes, { maxLength: 2 }),
  include: fc.subarray(includes, { maxLength: 2 }),
  showsDrafts: fc.boolean(),
  unpublished: fc.boolean(),
  notes: fc.constantFrom('true', 'false', '', undefined),
  hidesPosts: fc.constantFrom(false, false, false, true),
  hidesDiary: fc.boolean(),
})

type Blog = typeof blog extends fc.Arbitrary<infer T> ? T : never
type Document = Blog['documents'][number]
const pathOf = ({ folder, name }: Document) => (folder === '' ? name : `${folder}/${name}`)

/** `File.fnmatch?` for the patterns above; `*` also matches slashes. */
const isMatch = (pattern: string, path: string) => {
  const [before = '', ...after] = pattern.split('*')
  if (after.length === 0) return path === before
  return path.startsWith(before) && path.endsWith(after.join('*')) && path.length >= pattern.length - 1
}
const isIn = (list: readonly string[], entry: string) =>
  list
    .map(item => (item.startsWith('/') ? item : `/${item}`))
    .some(item => isMatch(item, `/${entry}`) || `/${entry}`.startsWith(item) || `/${entry}/` === item)

/** Jekyll's filter for the entries of each folder. */
const isLeftOut = (entry: string, whole: string, { include, exclude }: Blog) =>
  !(isIn(include, entry) || isIn(include, whole)) && (/^[._#~]|~$/.test(entry) || isIn(exclude, whole))

/** Reads the tree folder by folder as Jekyll does; returns the paths that would become pages. */
function pathsOfJekyll(blog: Blog): Set<string> {
  const shown = new Set<string>()
  const all = new Map(blog.documents.map(one => [pathOf(one), one]))
  // Jekyll ignores the dates of pages; the import holds back future ones all the same.
  const mayPublish = (path: string) => {
    const one = all.get(path)
    const isHiddenByDefault = blog.hidesDiary && path.startsWith('diary/') && one?.published === ''
    if (!blog.unpublished && (one?.published === 'published: false' || isHiddenByDefault)) return false
    return !one?.isFuture && !/(^|\/)2099-/.test(path)
  }
  const within = (folder: string) =>
    [...all.keys()].filter(path => path.startsWith(`${folder}/`)).map(path => path.slice(folder.length + 1))
  const isFiltered = (folder: string, inner: string) => {
    const [first = ''] = inner.split('/')
    const last = inner.split('/').at(-1) ?? ''
    return [first, last].some(entry => isLeftOut(entry, `${folder}/${inner}`, blog))
  }
  const readPosts = (folder: string, isDrafts: boolean) => {
    for (const inner of within(folder))
      if (!isFiltered(folder, inner) && (isDrafts || /(^|\/)\d{4}-\d\d-\d\d-[^/]*$/.test(inner)))
        if (mayPublish(`${folder}/${inner}`) && !blog.hidesPosts) shown.add(`${folder}/${inner}`)
  }
  const readFolder = (folder: string) => {
    const join = (name: string) => (folder === '' ? name : `${folder}/${name}`)
    readPosts(join('_posts'), false)
    if (blog.showsDrafts) readPosts(join('_drafts'), true)
    const entries = new Set(
      (folder === '' ? [...all.keys()] : within(folder)).map(path => path.split('/')[0] ?? ''),
    )
    for (const entry of entries) {
      if (isLeftOut(entry, join(entry), blog) || entry === '_posts' || entry === '_drafts') continue
      if (!all.has(join(entry))) readFolder(join(entry))
      else if (mayPublish(join(entry))) shown.add(join(entry))
    }
  }
  readFolder('')
  for (const inner of within('_notes')) {
    if (blog.notes === undefined) break
    shown.delete(`_notes/${inner}`)
    if (blog.notes === 'true' && !isFiltered('_notes', inner) && mayPublish(`_notes/${inner}`))
      shown.add(`_notes/${inner}`)
  }
  return shown
}

function configOf({ exclude, include, showsDrafts, unpublished, notes, hidesPosts, hidesDiary }: Blog) {
  const quoted = (list: readonly string[]) => `[${list.map(one => `"${one}"`).join(', ')}]`
  const isListed = notes !== undefined || hidesPosts
  return [
    ...['title: t', `exclude: ${quoted(exclude)}`, `include: ${quoted(include)}`],
    ...(showsDrafts ? ['show_drafts: true'] : []),
    ...(unpublished ? ['unpublished: true'] : []),
    ...(isListed ? ['collections:'] : []),
    ...(notes === undefined ? [] : ['  notes:', `    output: ${notes}`]),
    ...(hidesPosts ? ['  posts:', '    output: false'] : []),
    ...(hidesDiary ? ['defaults:', '  - scope: {path: diary}', '    values: {published: false}'] : []),
  ].join('\n')
}

it.each(['jekyll', 'octopress'])('an import of %s shows what it showed', async kind => {
  const root = kind === 'octopress' ? 'source/' : ''
  const runs = fc.asyncProperty(blog, async given => {
    const drawn = {
      ...given,
      documents: [...new Map(given.documents.map(one => [pathOf(one), one])).values()],
    }
    const files = drawn.documents.map(one => {
      const date = one.isFuture ? '2099-02-03' : one.name.startsWith('2099') ? '' : '2020-01-02'
      const fields = ['title: 一篇', `date: ${date}`, one.published].filter(line => line !== '')
      return { path: root + pathOf(one), text: `---\n${fields.join('\n')}\n---\n正文\n` }
    })
    const scan = await scanTexts([
      ...files,
      { path: '_config.yml', text: configOf(drawn) },
      ...(kind === 'jekyll'
        ? [{ path: 'Gemfile', text: '' }]
        : [
            { path: 'Rakefile', text: '' },
            { path: 'source/_posts/2010-01-01-x.md', text: '' },
          ]),
    ])
    expect(scan.kind).toBe(kind)
    const shown = pathsOfJekyll(drawn)
    for (const one of drawn.documents) {
      const reach = scan.reachOf(root + pathOf(one))
      expect([pathOf(one), reach]).toEqual([pathOf(one), shown.has(pathOf(one)) ? 'open' : 'closed'])
    }
  })
  await fc.assert(runs)
})
