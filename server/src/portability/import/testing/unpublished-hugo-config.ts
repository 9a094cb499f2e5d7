import { post, type UnpublishedRow } from './unpublished-row.ts'

export const docs = 'https://gohugo.io'
export const settings = `${docs}/configuration/all/`
const languages = `${docs}/configuration/languages/`
const dates = `${docs}/configuration/front-matter/`

export const hugo = (config: string, path: string, front = '', more: Record<string, string> = {}) => ({
  path,
  files: { 'hugo.toml': config, ...more, [path]: post(front) },
})
export const a = 'content/posts/a.md'

/** Cases of the configuration of a Hugo site: languages, folders and dates. */
export const hugoConfigRows: UnpublishedRow[] = [
  {
    ...{ written: '没有启用的语言', fate: 'draft', at: settings },
    words:
      'disableLanguages: A slice of language keys representing the languages to disable during the build.',
    ...hugo('disableLanguages=["EN"]\n[languages.zh]\n[languages.en]', 'content/posts/a.en.md'),
  },
  {
    ...{ written: '没有启用的语言', fate: 'draft', at: settings },
    words:
      'disableLanguages: A slice of language keys representing the languages to disable during the build.',
    ...hugo('disableLanguages=["en"]', 'content/posts/a.en.md'),
  },
  {
    ...{ written: '没有启用的语言', fate: 'draft', at: languages },
    words: 'disabled: Whether to disable this language when building the site. Default is false.',
    ...hugo(
      'defaultContentLanguage="zh"\n[languages.zh]\n[languages.ja]\nDisabled=true\ncontentDir="content/ja"',
      'content/ja/posts/a.md',
    ),
  },
  {
    ...{ written: '没有停用的语言', fate: 'public', at: languages },
    words: 'disabled: Whether to disable this language when building the site. Default is false.',
    ...hugo('[languages.zh]\n[languages.en]\ndisabled=false', 'content/posts/a.en.md'),
  },
  {
    ...{ written: '`contentDir` 以外的文章', fate: 'draft', at: languages },
    words: 'contentDir: The content directory for this language.',
    ...hugo(
      'defaultContentLanguage="zh"\n[languages.zh]\ncontentDir="content/zh"\n[languages.en]\ncontentDir="content/en"',
      'content/private/a.md',
    ),
  },
  {
    ...{ written: '`contentDir` 以外的文章', fate: 'draft', at: settings },
    words: 'contentDir: The designated directory for content files. Default is content.',
    ...hugo('contentDir="blog"', a, '', { 'blog/posts/b.md': post() }),
  },
  {
    ...{ written: '`contentDir` 以外的页面', fate: 'out', at: settings },
    words: 'contentDir: The designated directory for content files. Default is content.',
    ...hugo('contentDir="blog"', 'content/about.md', '', { 'blog/posts/b.md': post() }),
  },
  {
    ...{ written: '`contentDir` 里的', fate: 'public', at: settings },
    words: 'contentDir: The designated directory for content files. Default is content.',
    ...hugo('contentDir="blog"', 'blog/posts/a.md', '', { [a]: post() }),
  },
  {
    ...{ written: '`contentDir` 里的', fate: 'public', at: languages },
    words: 'contentDir: The content directory for this language.',
    ...hugo('[languages.zh]\n[languages.en]\ncontentDir="content/en"', a),
  },
  {
    ...{ written: '`[frontmatter]` 另起名字的 `expiryDate`', fate: 'draft', at: dates },
    words: 'You can configure which front matter field to use for each date.',
    ...hugo('[frontmatter]\nexpiryDate=["ends"]', a, 'ends: 2021-01-01'),
  },
  {
    ...{ written: '`[frontmatter]` 另起名字的 `publishDate`', fate: 'scheduled', at: dates },
    words: 'publishDate … The default is ["publishdate", "pubdate", "published", "date"]',
    ...hugo('[frontmatter]\npublishdate=["Release", ":default"]', a, 'release: 2099-01-01'),
  },
  {
    ...{ written: '`[frontmatter]` 另起名字的 `date`', fate: 'scheduled', at: dates },
    words: 'Hugo uses the first valid value it finds.',
    ...hugo('[frontmatter]\ndate=["mydate"]', a, 'mydate: 2099-01-01'),
  },
  {
    ...{ written: '`ignoreFiles` 的文章', fate: 'draft', at: 'https://pkg.go.dev/regexp/syntax' },
    words: '(?P<name>re) named & numbered capturing group (submatch)',
    ...hugo("ignoreFiles=['(?P<n>secret)']", 'content/posts/secret.md'),
  },
  {
    ...{ written: '`ignoreFiles` 的文章', fate: 'draft', at: 'https://pkg.go.dev/regexp/syntax' },
    words: '[[:digit:]] digits (== [0-9])',
    ...hugo("ignoreFiles=['[[:digit:]]{4}hgre']", 'content/posts/2020hgre.md'),
  },
  {
    ...{ written: '`ignoreFiles` 里读不懂的一条（全部的文章）', fate: 'draft', at: settings },
    words: 'A slice of regular expressions used to exclude specific files from a build.',
    ...hugo("ignoreFiles=['(secret']", a),
  },
  {
    ...{ written: '`ignoreFiles` 里读不懂的一条（全部的页面）', fate: 'draft', at: settings },
    words: 'A slice of regular expressions used to exclude specific files from a build.',
    ...hugo("ignoreFiles=['(secret']", 'content/about.md'),
  },
]
