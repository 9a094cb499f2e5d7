import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanTexts } from '../testing/memory-scan.ts'

/** Possible lines of front matter, by subject. */
const fields = {
  draft: ['draft: true', 'Draft: true', 'draft: false'],
  date: ['date: 2099-01-02'],
  publish: ['publishDate: 2099-01-02', 'publishdate: 2019-01-02'],
  expiry: ['expiryDate: 2021-01-02', 'unpublishdate: 2098-01-02'],
  build: [
    ...['build: {render: never}', 'build: {render: link}', '_build: {render: false}', 'build: {list: never}'],
    ...['build: {list: local}', 'build: {list: always}'],
  ],
  hidden: ['hidden: true'],
}
type Key = keyof typeof fields
type Front = Partial<Record<Key, string>>
const oneOf = (key: Key) => fc.option(fc.constantFrom(...fields[key]), { nil: undefined, freq: 5 })
const front: fc.Arbitrary<Front> = fc
  .record({
    ...{ draft: oneOf('draft'), date: oneOf('date'), publish: oneOf('publish'), expiry: oneOf('expiry') },
    ...{ build: oneOf('build'), hidden: oneOf('hidden') },
  })
  .map(record => Object.fromEntries(Object.entries(record).filter(([, line]) => line !== undefined)))

const folders = ['posts', 'posts/in', 'private', 'private/in', 'private/in/deep']
const document = fc.record({
  folder: fc.constantFrom(...folders, 'posts/bundle', 'posts/bundle/parts'),
  name: fc.constantFrom('a.md', 'b.md', 'secret.md', '.c.md', 'index.md'),
  front,
})
const cascade = fc.record({ draft: oneOf('draft'), build: oneOf('build'), hidden: oneOf('hidden') })
type Cascade = { draft?: string | undefined; build?: string | undefined; hidden?: string | undefined }

const blog = fc.record({
  documents: fc.array(document, { minLength: 1, maxLength: 6 }),
  sections: fc.dictionary(fc.constantFrom('', ...folders), cascade, { maxKeys: 3 }),
  ofSite: fc.option(cascade, { nil: undefined }),
  target: fc.constantFrom('', '/private/**', '/posts/*', '{/private/in/**,/posts/in/**}'),
  ignoresSecrets: fc.boolean(),
  excludesDeep: fc.boolean(),
  ...{ buildsDrafts: fc.boolean(), buildsExpired: fc.boolean() },
})
type Blog = typeof blog extends fc.Arbitrary<infer T> ? T : never
type Document = Blog['documents'][number]

const pathOf = ({ folder, name }: Pick<Document, 'folder' | 'name'>) => `${folder}/${name}`
/** The page of a bundle has the bundle's path. */
const pageOf = ({ folder, name }: Document) =>
  name === 'index.md' ? `/${folder}` : `/${folder}/${name.replace(/\.md$/, '')}`

function isTarget(target: string, page: string): boolean {
  switch (target) {
    case '':
      return true
    case '/private/**':
      return page.startsWith('/private/')
    case '/posts/*':
      return /^\/posts\/[^/]+$/.test(page)
    default:
      return /^\/(?:private|posts)\/in\//.test(page)
  }
}

/** The fields of a page including all cascaded ones; the nearest takes precedence. */
function givenTo(document: Document, blog: Blog): Front {
  let given: Cascade = blog.ofSite && isTarget(blog.target, pageOf(document)) ? definedIn(blog.ofSite) : {}
  const parts = document.folder.split('/')
  // A bundle is not a section of its own page.
  const depth = document.name === 'index.md' ? parts.length - 1 : parts.length
  for (let at = 0; at <= depth; at++)
    given = { ...given, ...definedIn(blog.sections[parts.slice(0, at).join('/')] ?? {}) }
  return Object.fromEntries(
    Object.entries({ ...given, ...document.front }).filter(([, line]) => line !== undefined),
  )
}
const definedIn = (record: Cascade): Cascade =>
  Object.fromEntries(Object.entries(record).filter(([, line]) => line !== undefined))

function reachInHugo(document: Document, blog: Blog): 'open' | 'unlisted' | 'closed' {
  const path = pathOf(document)
  if (document.name.startsWith('.')) return 'closed'
  if (blog.ignoresSecrets && document.name === 'secret.md') return 'closed'
  if (blog.excludesDeep && path.startsWith('private/in/deep/')) return 'closed'
  const bundles = blog.documents.filter(({ name }) => name === 'index.md').map(({ folder }) => folder)
  const isWithin = bundles.some(bundle =>
    document.name === 'index.md'
      ? document.folder.startsWith(`${bundle}/`)
      : `${document.folder}/`.startsWith(`${bundle}/`),
  )
  if (isWithin) return 'closed'
  const { draft, date, publish, expiry, build = '', hidden } = givenTo(document, blog)
  if (/true/.test(draft ?? '') && !blog.buildsDrafts) return 'closed'
  // Hugo prefers `publishDate` if present; an article dated in the future is held back here anyway.
  if ([date, publish].some(line => line?.includes('2099'))) return 'closed'
  if (expiry?.includes('2021') && !blog.buildsExpired) return 'closed'
  if (/render: (?:never|link|false)/.test(build)) return 'closed'
  return hidden !== undefined || /list: (?:never|local)/.test(build) ? 'unlisted' : 'open'
}

const toToml = (line: string) =>
  line
    .replace(/^(\w+): \{(\w+): (\w+)\}$/, (_, key, name, value) =>
      value === 'false' ? `${key} = {${name} = false}` : `${key} = {${name} = "${value}"}`,
    )
    .replace(/^(\w+): (\w+)$/, '$1 = $2')

function configOf({
  ofSite,
  target,
  ignoresSecrets,
  excludesDeep,
  buildsDrafts,
  buildsExpired,
}: Blog): string {
  return [
    ...[`buildDrafts = ${buildsDrafts}`, `buildExpired = ${buildsExpired}`],
    ...(ignoresSecrets ? ['ignoreFiles = ["secret\\\\.md$"]'] : []),
    ...(ofSite ? ['[[cascade]]', ...Object.values(definedIn(ofSite)).map(line => toToml(line ?? ''))] : []),
    ...(ofSite && target !== '' ? ['[cascade.target]', `path = "${target}"`] : []),
    ...(excludesDeep
      ? [
          '[[module.mounts]]',
          'source = "content"',
          'target = "content"',
          'excludeFiles = ["private/in/deep/*"]',
        ]
      : []),
  ].join('\n')
}

const textOf = (given: Front) =>
  [
    '---',
    'title: 一篇',
    ...(given.date ? [] : ['date: 2020-01-02']),
    ...Object.values(given),
    '---',
    '正文',
    '',
  ].join('\n')

it('an import of Hugo shows what Hugo showed, to whom it showed it', async () => {
  const runs = fc.asyncProperty(blog, async drawn => {
    const documents = [...new Map(drawn.documents.map(one => [pathOf(one), one])).values()]
    const bundles = documents.filter(({ name }) => name === 'index.md').map(({ folder }) => folder)
    // A folder is either a section or a bundle.
    const branches = Object.entries(drawn.sections).filter(
      ([folder]) => !bundles.some(bundle => `${folder}/`.startsWith(`${bundle}/`)),
    )
    const given = { ...drawn, documents, sections: Object.fromEntries(branches) }
    const sections = Object.entries(given.sections).map(([folder, values]) => {
      const lines = Object.values(definedIn(values)).map(line => `  ${line}`)
      const path = ['content', folder, '_index.md'].filter(Boolean).join('/')
      return {
        path,
        text: ['---', ...(lines.length > 0 ? ['cascade:', ...lines] : []), '---', ''].join('\n'),
      }
    })
    const { kind, reachOf } = await scanTexts([
      { path: 'hugo.toml', text: configOf(given) },
      ...sections,
      ...documents.map(one => ({ path: `content/${pathOf(one)}`, text: textOf(one.front) })),
    ])
    expect(kind).toBe('hugo')
    for (const one of documents) {
      const path = `content/${pathOf(one)}`
      // `posts/index.md` is at the first level, where the import creates pages, which cannot be unlisted.
      const isPage = one.name === 'index.md' && !one.folder.includes('/')
      const was = reachInHugo(one, given)
      expect([path, reachOf(path)]).toEqual([path, isPage && was === 'unlisted' ? 'closed' : was])
    }
  })
  await fc.assert(runs)
})
