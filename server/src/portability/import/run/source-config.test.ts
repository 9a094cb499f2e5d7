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

  it('shows newlines as breaks for Hexo only', () => {
    expect(readSourceConfig({ kind: 'jekyll', files: [], packageText: '' }).hasHardBreaks).toBe(false)
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
    expect(config).toMatchObject({ origin: 'https://b.example', root: '/x/', unreadable: ['hugo.toml'] })
  })
})

describe('what a configuration says', () => {
  it('is kept where one key of it cannot be read, and the file is named', () => {
    const config = hexo(
      "title: t\ndescription: '甲\n乙'\npermalink: post/:title/\nexclude:\n  - private/**\n",
    )
    expect(config).toMatchObject({ permalink: 'post/:title/', unreadable: ['_config.yml'] })
    expect(config.fields.get('exclude')).toEqual(['private/**'])
  })

  it('stands under the names of the files of Hugo’s folder', () => {
    const files = [
      { path: 'config/_default/hugo.toml', text: "defaultContentLanguage = 'zh-cn'" },
      { path: 'config/_default/permalinks.toml', text: "posts = '/:year/:slug/'" },
      { path: 'config/_default/languages.toml', text: '[zh-cn]\nweight = 1\n[en]\nweight = 2' },
    ]
    const config = readSourceConfig({ kind: 'hugo', files, packageText: '' })
    expect(config.sectionPermalinks.get('posts')).toBe('/:year/:slug/')
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
    ['content/posts/_index.md', 'hugo', { role: 'skip', reason: 'section-list' }],
    ['content/about/index.md', 'hugo', { role: 'page', name: 'about' }],
    ['cat/_posts/2020-01-01-a.md', 'jekyll', { role: 'post', section: 'cat' }],
    ['src/content/blog/a.md', 'astro', { role: 'post', section: 'blog' }],
    ['x.mdx', 'markdown', { role: 'skip', reason: 'unsupported-format' }],
    ['deep/x.md', 'markdown', { role: 'post', name: 'deep/x' }],
  ])('%s of %s', (path, kind, expected) => {
    expect(documentRole({ path, kind, paths: new Set(['source/_posts/x.md']) })).toMatchObject(expected)
  })
})
