import { a, docs, hugo, hugoConfigRows, settings } from './unpublished-hugo-config.ts'
import { post, type UnpublishedRow } from './unpublished-row.ts'

const usage = `${docs}/getting-started/usage/#draft-future-and-expired-content`
const build = `${docs}/content-management/build-options/`
const cascade = `${docs}/content-management/front-matter/#cascade`
const bundles = `${docs}/content-management/page-bundles/`
const mounts = `${docs}/configuration/module/#mounts`
const notPublished = 'Hugo does not publish: draft, future, or expired content'

export const hugoRows: UnpublishedRow[] = [
  {
    ...{ written: '`draft: true`', fate: 'draft', at: usage, words: 'The draft value is true' },
    ...hugo('', a, 'draft: true'),
  },
  {
    ...{
      written: '`draft: true`',
      fate: 'draft',
      at: usage,
      words: 'front matter keys are case-insensitive',
    },
    ...hugo('', a, 'Draft: TRUE'),
  },
  {
    ...{ written: '`buildDrafts`', fate: 'public', at: settings, words: 'Include draft content' },
    ...hugo('buildDrafts = true', a, 'draft: true'),
  },
  {
    ...{ written: '`buildDrafts` 只在开发时', fate: 'draft', at: `${docs}/configuration/introduction/` },
    words: 'the settings in config/production override those in config/_default',
    path: a,
    files: {
      'config/_default/hugo.toml': 'buildDrafts = true',
      'config/production/hugo.toml': 'buildDrafts = false',
      [a]: post('draft: true'),
    },
  },
  {
    ...{ written: '`date` 还没到', fate: 'scheduled', at: usage, words: 'The date is in the future' },
    ...hugo('', a, 'date: 2099-01-02'),
  },
  {
    ...{
      written: '`publishDate` 还没到',
      fate: 'scheduled',
      at: usage,
      words: 'The publishDate is in the future',
    },
    ...hugo('', a, 'publishDate: 2099-01-01'),
  },
  {
    ...{
      written: '`publishDate` 还没到',
      fate: 'scheduled',
      at: `${docs}/content-management/front-matter/#dates`,
    },
    words: 'publishDate: … aliases: pubdate, published',
    ...hugo('', a, 'PubDate: 2099-01-01'),
  },
  {
    ...{ written: '`expiryDate` 过了', fate: 'draft', at: usage, words: 'The expiryDate is in the past' },
    ...hugo('', a, 'expiryDate: 2021-01-01'),
  },
  {
    ...{ written: '`expiryDate` 过了', fate: 'draft', at: `${docs}/content-management/front-matter/#dates` },
    words: 'expiryDate: … alias: unpublishdate',
    ...hugo('', a, 'unpublishdate: 2021-01-01'),
  },
  {
    ...{ written: '`expiryDate` 没过', fate: 'public', at: usage, words: notPublished },
    ...hugo('', a, 'expiryDate: 2098-01-01\npublishDate: 2019-01-01'),
  },
  {
    ...{ written: '`buildExpired`', fate: 'public', at: settings, words: 'Include expired content' },
    ...hugo('buildExpired = true', a, 'expiryDate: 2021-01-01'),
  },
  {
    ...{
      written: '`build.render: never`、`link`',
      fate: 'draft',
      at: build,
      words: 'never: Never render the page to disk',
    },
    ...hugo('', a, 'build:\n  render: never\n  list: never'),
  },
  {
    ...{ written: '`build.render: never`、`link`', fate: 'draft', at: build },
    words: 'link: Do not render the page to disk, but assign Permalink and RelPermalink values.',
    ...hugo('', a, 'build:\n  render: link'),
  },
  {
    ...{ written: '`build.render: never`、`link`', fate: 'draft', at: build },
    words: 'The _build key was renamed to build; booleans were accepted',
    ...hugo('', a, '_build:\n  render: false\n  list: false'),
  },
  {
    ...{ written: '`build.list: never`、`local`', fate: 'unlisted', at: build },
    words: 'never: Do not include the page in any page collection.',
    ...hugo('', a, 'build:\n  list: never'),
  },
  {
    ...{ written: '`build.list: never`、`local`', fate: 'unlisted', at: build },
    words: 'local: Include the page in local page collections … headless content sections',
    ...hugo('', a, 'build:\n  list: local'),
  },
  {
    ...{ written: '`headless` 的 bundle', fate: 'out', at: `${bundles}#headless-bundle` },
    words: 'A headless bundle is a bundle that is configured to not get published anywhere',
    ...hugo('', 'content/posts/parts/index.md', 'headless: true'),
  },
  {
    ...{
      written: '`headless` 的文章',
      fate: 'draft',
      at: `${bundles}#headless-bundle`,
      words: 'It will have no Permalink and no rendered HTML in public/.',
    },
    ...hugo('', a, 'headless: true'),
  },
  {
    ...{ written: '`index.md` 旁边的文件', fate: 'out', at: bundles },
    words: 'A leaf bundle … page resources: content files are not rendered as individual pages',
    ...hugo('', 'content/posts/x/part.md', '', { 'content/posts/x/index.md': post() }),
  },
  {
    ...{ written: '`ignoreFiles` 的文章', fate: 'draft', at: settings },
    words: 'A slice of regular expressions used to exclude specific files from a build.',
    ...hugo('ignoreFiles = ["/drafts/.*\\\\.md$"]', 'content/posts/drafts/a.md'),
  },
  {
    ...{ written: '`ignoreFiles` 的页面', fate: 'out', at: settings },
    words: 'A slice of regular expressions used to exclude specific files from a build.',
    ...hugo('ignoreFiles = ["secret"]', 'content/secret.md'),
  },
  {
    ...{
      written: '`.`、`#` 开头的文件',
      fate: 'draft',
      at: settings,
      words: 'Hugo ignores files whose names begin with a dot or #',
    },
    ...hugo('', 'content/posts/.a.md'),
  },
  {
    ...{ written: '`module.mounts` 没有收的', fate: 'draft', at: mounts },
    words: 'excludeFiles: One or more glob patterns matching files to exclude.',
    ...hugo(
      '[[module.mounts]]\nsource="content"\ntarget="content"\nexcludeFiles=["posts/private/**"]',
      'content/posts/private/a.md',
    ),
  },
  {
    ...{ written: '`module.mounts` 没有收的', fate: 'draft', at: mounts },
    words: 'files: … a pattern beginning with ! excludes',
    ...hugo('', 'content/posts/a.md', '', {
      'config/_default/module.toml': '[[mounts]]\nsource="content"\ntarget="content"\nfiles=["! posts/a.*"]',
    }),
  },
  {
    ...{ written: '`cascade` 里的 `draft`、`build` 等', fate: 'draft', at: cascade },
    words:
      'A map of front matter keys whose values are passed down to the page’s descendants unless overwritten by self or a closer ancestor’s cascade.',
    ...hugo('', 'content/private/sub/a.md', '', {
      'content/private/_index.md': '---\ncascade:\n  draft: true\n---\n',
    }),
  },
  {
    ...{ written: '`cascade` 更近的为准', fate: 'public', at: cascade },
    words: 'unless overwritten by self or a closer ancestor’s cascade',
    ...hugo('', 'content/private/open/a.md', '', {
      'content/private/_index.md': '---\ncascade:\n  draft: true\n---\n',
      'content/private/open/_index.md': '---\ncascade:\n  draft: false\n---\n',
    }),
  },
  {
    ...{ written: '`cascade` 里的 `draft`、`build` 等', fate: 'draft', at: cascade },
    words: 'target: path: A glob pattern matching the content path below /content.',
    ...hugo('[[cascade]]\n[cascade.build]\nrender="never"\n[cascade._target]\npath="/posts/**"', a),
  },
  {
    ...{ written: '`cascade` 别处的', fate: 'public', at: cascade },
    words: 'target: path: A glob pattern matching the content path below /content.',
    ...hugo('[[cascade]]\ndraft=true\n[cascade.target]\npath="/notes/**"', a),
  },
  ...hugoConfigRows,
]
