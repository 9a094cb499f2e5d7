import { describe, expect, it } from 'vitest'
import { readSourceConfig } from './source-config.ts'
import { detectSourceKind, documentRole, type SourceKind } from './source-kind.ts'

describe('detectSourceKind', () => {
  it.each<[string[], string, SourceKind]>([
    [['_config.yml', 'source/_posts/a.md'], '', 'hexo'],
    [['package.json'], '{"dependencies":{"hexo":"6"}}', 'hexo'],
    [['_config.yml', 'Rakefile', 'source/_posts/a.md'], '', 'octopress'],
    [['hugo.toml', 'content/posts/a.md'], '', 'hugo'],
    [['config.yaml', 'content/a.md'], '', 'hugo'],
    [['config/_default/config.toml', 'content/a.md'], '', 'hugo'],
    [['config/production/params.yaml', 'content/a.md'], '', 'hugo'],
    [['_config.yml', 'Gemfile', 'source/_posts/a.md'], '', 'octopress'],
    [['_config.yml', '_posts/2020-01-01-a.md'], '', 'jekyll'],
    [['_posts/2020-01-01-a.md'], '', 'jekyll'],
    [['_posts/a.md'], '', 'hexo'],
    [['astro.config.mjs', 'src/content/blog/a.md'], '', 'astro'],
    [['a.md', 'b/c.md'], '', 'markdown'],
  ])('%j is %s', (paths, packageText, kind) => {
    expect(detectSourceKind({ paths: new Set(paths), packageText })).toBe(kind)
  })
})

const hexo = (text: string, packageText = '') =>
  readSourceConfig({ kind: 'hexo', files: [{ path: '_config.yml', text }], packageText })

describe('readSourceConfig', () => {
  it.each([
    ['', '', true],
    ['', '"hexo-renderer-marked": "1"', true],
    ['marked: {breaks: false}', '', false],
    ['', '"hexo-renderer-pandoc": "1"', false],
    ['markdown: {render: {breaks: false}}', '"hexo-renderer-markdown-it": "1"', false],
    ['', '"hexo-renderer-markdown-it": "1"', true],
  ])('line breaks of %j with %s', (text, packageText, isHard) => {
    expect(hexo(text, packageText).hasHardBreaks).toBe(isHard)
  })

  it.each<[SourceKind, string | undefined, boolean]>([
    ['jekyll', undefined, false],
    ['markdown', undefined, false],
    ['markdown', '{}', true],
    ['markdown', '{"strictLineBreaks": true}', false],
  ])('shows newlines as breaks for Hexo and Obsidian only: %s, %s', (kind, vaultText, isHard) => {
    expect(readSourceConfig({ kind, files: [], packageText: '', vaultText }).hasHardBreaks).toBe(isHard)
  })

  it('reads place, zone and address, null as absent', () => {
    expect(hexo("timezone: ''\nurl: https://A.example/blog\nroot: blog\npermalink: :title/")).toMatchObject({
      zone: undefined,
      origin: 'https://a.example',
      root: '/blog/',
      permalink: ':title/',
    })
    expect(hexo('timezone: UTC').zone).toBe('UTC')
  })

  it('takes the stronger of two files and names one that is broken', () => {
    const files = [
      { path: 'hugo.toml', text: 'baseURL = ' },
      { path: 'config.yaml', text: 'baseURL: https://b.example/x/' },
    ]
    const config = readSourceConfig({ kind: 'hugo', files, packageText: '' })
    expect(config).toMatchObject({
      origin: 'https://b.example',
      root: '/x/',
      unreadable: [{ path: 'hugo.toml', line: 1 }],
    })
  })
})

describe('what a configuration says', () => {
  it.each([
    ["description: '甲\n乙'", undefined],
    ['keywords: [甲,\n乙]\nauthor: @me', undefined],
    ['marked: {gfm: true,\nbreaks: true\n}', undefined],
    ['subtitle: 甲: 乙', 2],
    ['author: it\'s\nsubtitle: "甲', 3],
    ['marked:\n  gfm: true\n breaks: true', 4],
  ])('is kept around %j, as Hexo reads it', (bad, line) => {
    const text = `title: t\n${bad}\npermalink: post/:title/\nexclude:\n  - private/**\n`
    const config = hexo(text)
    expect(config.permalink).toBe('post/:title/')
    expect(config.fields.get('exclude')).toEqual(['private/**'])
    expect(config.unreadable.map(one => one.line)).toEqual(line === undefined ? [] : [line])
  })

  it('is kept around a line of TOML that cannot be read', () => {
    const text =
      "title = t\nbaseURL = 'https://b.example'\n[permalinks]\nposts = '/:slug/'\nbad\n[broken\nx = 1"
    const config = readSourceConfig({ kind: 'hugo', files: [{ path: 'hugo.toml', text }], packageText: '' })
    expect(config).toMatchObject({ origin: 'https://b.example', unreadable: [{ line: 1 }] })
    expect(config.sectionPermalinks.get('posts')).toBe('/:slug/')
    expect(config.fields.has('x')).toBe(false)
  })

  it('stands under the names of the files of Hugo’s folder', () => {
    const files = [
      { path: 'config/_default/hugo.toml', text: "defaultContentLanguage = 'zh-cn'" },
      { path: 'config/_default/permalinks.toml', text: "posts = '/:year/:slug/'" },
      { path: 'config/_default/languages.toml', text: '[zh-cn]\nweight = 1\n[en]\nweight = 2' },
      { path: 'config/production/permalinks.yaml', text: 'notes: /:title/' },
    ]
    const config = readSourceConfig({ kind: 'hugo', files, packageText: '' })
    expect([...config.sectionPermalinks]).toEqual([
      ['posts', '/:year/:slug/'],
      ['notes', '/:title/'],
    ])
    expect([...config.languages.folders.keys()]).toEqual(['zh-cn', 'en'])
  })
})

describe('documentRole', () => {
  it.each<[string, SourceKind, object]>([
    ['source/_posts/a/b.md', 'hexo', { role: 'post', name: 'a/b' }],
    ['source/_drafts/b.md', 'hexo', { role: 'draft' }],
    ['source/about/index.md', 'hexo', { role: 'page', name: 'about' }],
    ['README.md', 'hexo', { role: 'skip', reason: 'project-text' }],
    ['themes/x/README.md', 'hexo', { role: 'skip', reason: 'theme' }],
    ['scaffolds/post.md', 'hexo', { role: 'skip', reason: 'template' }],
    ['source/_posts/x.Rmd', 'hexo', { role: 'skip', reason: 'notebook-source' }],
    ['content/posts/a/index.md', 'hugo', { role: 'post', name: 'posts/a/index', section: 'posts' }],
    ['content/posts/_index.md', 'hugo', { role: 'page', name: 'posts', isSection: true }],
    ['content/about/index.md', 'hugo', { role: 'page', name: 'about' }],
    ['cat/_posts/2020-01-01-a.md', 'jekyll', { role: 'post', section: 'cat' }],
    ['src/content/blog/a.md', 'astro', { role: 'post', section: 'blog' }],
    ['x.mdx', 'markdown', { role: 'skip', reason: 'unsupported-format' }],
    ['deep/x.md', 'markdown', { role: 'post', name: 'deep/x' }],
  ])('%s of %s', (path, kind, expected) => {
    expect(documentRole({ path, kind, paths: new Set(['source/_posts/x.md']) })).toMatchObject(expected)
  })
})
