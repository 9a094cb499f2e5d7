import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as article from '@xiaolou/contract/article'
import { expect, it, onTestFinished } from 'vitest'
import { documentFile } from './features/import/sources/document-file.ts'
import { laidOutNames } from './features/import/sources/lay-out.ts'
import { foreignTable } from './features/import/testing/unpublished-foreign.ts'
import { questionsOf } from './features/secrecy/secrecy.outputs.ts'
import { createSecrecyStore } from './features/secrecy/secrecy.store.ts'
import { createWatch } from './features/secrecy/secrecy.watch.ts'
import { createVisitorVoice } from './http/visitor-voice.ts'
import { importFolder } from './import-folder.ts'
import type { TestApp } from './testing/make-app.ts'
import { onEveryDatabase } from './testing/on-every-database.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
let planted = 0
/** A word that stands nowhere else. */
function canary(): string {
  planted += 1
  return `藏锋${[...String(planted).padStart(4, '0')].map(digit => digits[Number(digit)]).join('')}`
}

/** A blog: what everybody read, and what not, as a path with NAME in it and front matter of its own. */
type Blog = { files: Record<string, string>; hidden: (string | readonly [path: string, front: string])[] }

const open = (front = '') => `---\ntitle: 公开的\ndate: 2020-01-03\n${front}---\n人人可读\n`

const blogs: Record<string, Blog> = {
  Hexo: {
    files: {
      'package.json': '{"dependencies":{"hexo":"^7"}}',
      '_config.yml':
        'url: https://old.example\nexclude: ["private/**"]\nskip_render: ["raw/*", "_posts/raw/*"]\nignore: ["**/foo"]\n',
      'source/_posts/open-hexo.md': `${open()}{% post_link _sub/NAME %} {% post_link NAME %}`,
    },
    hidden: [
      ...['_drafts', '_posts/_sub', '_posts/raw', '_posts/foo', '_md', 'private', 'raw', 'x/_posts'].map(
        folder => `source/${folder}/NAME.md`,
      ),
      ['source/_posts/NAME.md', 'published: false'],
      ['source/_posts/NAME.md', 'date: 2099-01-02'],
      ['source/_posts/NAME.md', 'password: kaimen'],
      ['source/_posts/NAME.md', 'private: true'],
      ['source/NAME/index.md', 'published: false'],
    ],
  },
  Hugo: {
    files: {
      'hugo.toml':
        'baseURL = "https://old.example/"\nignoreFiles = ["ignored"]\n[[cascade]]\ndraft = true\n[cascade.target]\npath = "/shut/**"\n',
      'content/posts/open-hugo.md': open(),
      'content/shut2/_index.md': '---\ncascade:\n  build: {render: never}\n---\n',
      'content/posts/bundle/index.md': open('slug: open-bundle\n'),
    },
    hidden: [
      ...['shut', 'shut2', 'posts/bundle', 'posts/ignored'].map(folder => `content/${folder}/NAME.md`),
      ['content/posts/NAME.md', 'draft: true'],
      ['content/posts/NAME.md', 'date: 2099-01-02'],
      ['content/posts/NAME.md', 'publishDate: 2099-01-02'],
      ['content/posts/NAME.md', 'expiryDate: 2021-01-02'],
      ['content/posts/NAME.md', 'build: {render: link}'],
      ['content/posts/NAME/index.md', 'headless: true'],
      ['content/NAME.md', 'draft: true'],
    ],
  },
  Jekyll: {
    files: {
      Gemfile: '',
      '_config.yml':
        'url: https://old.example\nexclude: [secret, _posts/out]\ncollections:\n  notes: {output: false}\ndefaults:\n  - scope: {path: diary}\n    values: {published: false}\n',
      '_posts/2020-01-03-open-jekyll.md': open(),
    },
    hidden: [
      ...['_drafts', 'secret', '_private', '_notes'].map(folder => `${folder}/NAME.md`),
      ...['_private/_posts', '_posts/out', 'diary/_posts'].map(folder => `${folder}/2020-01-02-NAME.md`),
      '_posts/NAME.md',
      ['_posts/2020-01-02-NAME.md', 'published: false'],
      ['_posts/2099-01-02-NAME.md', 'date: 2099-01-02'],
      ['NAME.md', 'published: false'],
    ],
  },
  Octopress: {
    files: {
      Rakefile: '',
      '_config.yml': 'url: https://old.example\n',
      'source/_posts/2020-01-03-open-octopress.markdown': open(),
    },
    hidden: [
      ...['_drafts', '_stash', '_private'].map(folder => `source/${folder}/2020-01-02-NAME.markdown`),
      ['source/_posts/2020-01-02-NAME.markdown', 'published: false'],
      ['source/_posts/2099-01-02-NAME.markdown', 'date: 2099-01-02'],
    ],
  },
  Astro: {
    files: { 'astro.config.mjs': '', 'src/content/blog/open-astro.md': open() },
    hidden: [
      'src/content/blog/_in/NAME.md',
      'src/pages/_NAME.md',
      ['src/content/blog/NAME.md', 'draft: true'],
      ['src/content/blog/NAME.md', 'date: 2099-01-02'],
    ],
  },
  VuePress: {
    files: { 'docs/.vuepress/config.js': '', 'docs/posts/open-vuepress.md': open() },
    hidden: [
      'docs/.vuepress/NAME.md',
      ['docs/posts/NAME.md', 'publish: false'],
      ['docs/posts/NAME.md', 'draft: true'],
      ['docs/posts/NAME.md', 'date: 2099-01-02'],
      ['docs/posts/NAME.md', "keys: ['e10adc3949ba59abbe56e057f20f883e']"],
    ],
  },
}

/** A text whose every part has a word of its own, and the addresses at which somebody might look for it. */
function plant(path: string, front = '') {
  const [name, title, body, tag, description] = [canary(), canary(), canary(), canary(), canary()]
  const date = /^date:/.test(front) ? '' : 'date: 2020-01-02\n'
  const fields = `title: ${title}\n${date}tags: [${tag}]\ndescription: ${description}\nslug: ${name}\n${front}`
  return {
    ...{ path: path.replace('NAME', name), text: `---\n${fields}\n---\n开头${body}\n\n## ${body}\n` },
    ...{ name, words: [name, title, body, tag, description] },
    addresses: ['/2020/01/02/', '/blog/2020/01/02/', '/posts/', '/'].map(folder => `${folder}${name}`),
  }
}

async function bring(app: TestApp, files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-private-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return importFolder({ app: app.app, folder, timeZone: 'Asia/Shanghai', isDryRun: false })
}

/** Where any of the words stands in what a visitor gets, by every address, feed, list, search and number. */
async function leaksOf(app: TestApp, words: readonly string[], addresses: readonly string[]) {
  const find = createWatch([{ title: '', address: '', texts: words }])
  const ask = createVisitorVoice(app.http)
  const numbers = Array.from({ length: 60 }, (_, at) => at + 1)
  const asked = [
    ...questionsOf(await createSecrecyStore(app.db).findPlaces(200)),
    ...addresses.map(address => ({ address: encodeURI(address) })),
    ...words.map(word => ({ address: `/api/search?words=${encodeURIComponent(word)}` })),
    ...numbers.flatMap(id => [{ address: `/api/article/getArticleById/${id}` }, { address: `/?p=${id}` }]),
  ]
  const leaks: string[] = []
  for (const question of asked)
    for (const { words: found } of find(await ask(question), decodeURI(question.address)))
      leaks.push(`${question.address}: ${found}`)
  return leaks
}

onEveryDatabase('what the old site kept to itself', app => {
  it.each(Object.entries(blogs))('answers nobody after an import of %s', async (_, { files, hidden }) => {
    const planted = hidden.map(one => (typeof one === 'string' ? plant(one) : plant(...one)))
    const drafts = planted.map(({ path, text }) => [path, text] as const)
    const linked = Object.entries(files).map(([path, text]) => [path, text.replaceAll('NAME', planted[1]?.name ?? '')])
    const report = await bring(app(), Object.fromEntries([...linked, ...drafts]))
    expect(report.files).toBeGreaterThanOrEqual(planted.length)
    const words = planted.flatMap(one => one.words)
    // A text that everybody reads may name another by its file.
    const named = new Set(Object.keys(files).some(path => files[path]?.includes('NAME')) ? [planted[1]?.name] : [])
    const leaks = await leaksOf(app(), words.filter(word => !named.has(word)), planted.flatMap(one => one.addresses))
    expect(leaks).toEqual([])
    const shown = Object.keys(files).find(path => path.includes('open-')) ?? ''
    const slug = /open-\w+/.exec(shown)?.[0] ?? ''
    expect((await app().call(article.getArticleBySlug, { params: { slug } })).code).toBe(0)
  })

  it('answers nobody after an import of exports and databases', async () => {
    const words: string[] = []
    const addresses: string[] = []
    const files: Record<string, string> = { [laidOutNames.config]: '{"system":"x"}', [laidOutNames.attachments]: '' }
    const site = { type: 'site', url: 'https://old.example', uploadsPath: '', zone: 'UTC', hasHardBreaks: false } as const
    for (const { fate, read } of Object.values(foreignTable).flat()) {
      const document = await read()
      if (!document || fate === 'unlisted' || fate === 'public') continue
      const [name, title, body] = [canary(), canary(), canary()]
      words.push(name, title, body)
      addresses.push(`/old/${addresses.length}`)
      const given = { ...document, title, addresses: [`/old/${addresses.length - 1}`, `/?p=${addresses.length}`] }
      const renamed = given.type === 'page' ? { ...given, path: `/${name}` } : { ...given, slug: name }
      files[`source/_${given.type}s/${addresses.length}.md`] = documentFile(renamed, `开头${body}`, site)
    }
    const report = await bring(app(), files)
    expect([report.imported + report.drafts + report.pages, report.skipped]).toEqual([addresses.length, 0])
    expect(await leaksOf(app(), words, addresses)).toEqual([])
  })
})
