import { post, type UnpublishedRow } from './unpublished-row.ts'

const docs = 'https://jekyllrb.com/docs'
const options = `${docs}/configuration/options/`
const jekyll = (config: string, path: string, front = '') => ({
  path,
  files: { Gemfile: 'gem "jekyll"', '_config.yml': `title: t\n${config}`, [path]: post(front) },
})
const a = '_posts/2020-01-02-a.md'
const structure =
  'Every other directory and file except for those listed above … will be copied verbatim; names beginning with . _ # ~ are not'

export const jekyllRows: UnpublishedRow[] = [
  {
    ...{ written: '`collections_dir` 以外的 `_posts`', fate: 'draft', at: `${docs}/collections/` },
    words: 'make sure to move your _drafts and _posts directory to my_collections/',
    ...jekyll('collections_dir: cols', a),
  },
  {
    ...{ written: '`collections_dir` 里的 `_posts`', fate: 'public', at: `${docs}/collections/` },
    words: 'make sure to move your _drafts and _posts directory to my_collections/',
    ...jekyll('collections_dir: cols', `cols/${a}`),
  },
  {
    ...{ written: '`exclude` 的页面', fate: 'out', at: `${docs}/configuration/` },
    words: '_config.yml or _config.toml',
    path: 'private/a.md',
    files: { Gemfile: 'gem "jekyll"', '_config.toml': 'exclude=["private"]', 'private/a.md': post() },
  },
  {
    ...{ written: '`_drafts`', fate: 'draft', at: `${docs}/posts/#drafts` },
    words: 'Drafts are posts without a date in the filename. … run with --drafts to preview',
    ...jekyll('', '_drafts/a.md'),
  },
  {
    ...{
      written: '`show_drafts`',
      fate: 'public',
      at: options,
      words: 'Process and render draft posts. show_drafts: BOOL',
    },
    ...jekyll('show_drafts: true', '_drafts/a.md'),
  },
  {
    ...{ written: '`published: false`', fate: 'draft', at: `${docs}/front-matter/` },
    words: 'Set to false if you don’t want a specific post to show up when the site is generated.',
    ...jekyll('', a, 'published: false'),
  },
  {
    ...{
      written: '`unpublished: true`',
      fate: 'public',
      at: options,
      words: 'Render posts that were marked as unpublished. unpublished: BOOL',
    },
    ...jekyll('unpublished: true', a, 'published: false'),
  },
  {
    ...{
      written: '`defaults` 里的 `published: false`',
      fate: 'draft',
      at: `${docs}/configuration/front-matter-defaults/`,
    },
    words: 'set default values for front matter … scope: path',
    ...jekyll(
      'defaults:\n  - scope: {path: "diary", type: posts}\n    values: {published: false}',
      `diary/${a}`,
    ),
  },
  {
    ...{ written: '日子还没到的', fate: 'scheduled', at: options },
    words: 'Publish posts or collection documents with a future date. future: BOOL',
    ...jekyll('', '_posts/2099-01-03-a.md', 'date: 2099-01-03'),
  },
  {
    ...{ written: '日子还没到的', fate: 'scheduled', at: options },
    words: 'Publish posts or collection documents with a future date. future: BOOL',
    ...jekyll('future: true', '_posts/2099-01-03-a.md', 'date:'),
  },
  {
    ...{ written: '`_posts` 里名字没有日期的', fate: 'draft', at: `${docs}/posts/` },
    words: 'name it in the following format: YEAR-MONTH-DAY-title.MARKUP',
    ...jekyll('', '_posts/a.md'),
  },
  {
    ...{ written: '`exclude` 的文章', fate: 'draft', at: options },
    words: 'Exclude directories and/or files from the conversion. exclude: [DIR, FILE, ...]',
    ...jekyll(`exclude: [${a}]`, a),
  },
  {
    ...{ written: '`exclude` 的页面', fate: 'out', at: options },
    words: 'Exclude directories and/or files from the conversion. exclude: [DIR, FILE, ...]',
    ...jekyll('exclude: [secret]', 'secret/deep/a.md'),
  },
  {
    ...{ written: '`exclude` 的页面', fate: 'out', at: options },
    words: 'Entries can be glob patterns as File.fnmatch knows them',
    ...jekyll('exclude: ["*.secret.md"]', 'deep/x.secret.md'),
  },
  {
    ...{ written: '`_` 开头的文件夹和文件', fate: 'out', at: `${docs}/structure/`, words: structure },
    ...jekyll('', '_private/a.md'),
  },
  {
    ...{ written: '`_` 开头的文件夹和文件', fate: 'out', at: `${docs}/structure/`, words: structure },
    ...jekyll('', 'notes/.a.md'),
  },
  {
    ...{ written: '`_` 开头的文件夹里的文章', fate: 'draft', at: `${docs}/structure/`, words: structure },
    ...jekyll('', `_private/${a}`),
  },
  {
    ...{ written: '`include`', fate: 'public', at: options },
    words: 'Force inclusion of directories and/or files in the conversion. include: [DIR, FILE, ...]',
    ...jekyll('include: ["_pages"]', '_pages/a.md'),
  },
  {
    ...{ written: '没有 `output: true` 的集合', fate: 'out', at: `${docs}/collections/#output` },
    words:
      'The file is only written to the destination when the collection to which it belongs has output: true in the site’s configuration.',
    ...jekyll('collections:\n  notes:\n    output: false', '_notes/a.md'),
  },
  {
    ...{ written: '没有 `output: true` 的集合', fate: 'out', at: `${docs}/collections/#output` },
    words: 'set the output key to true in your collection metadata',
    ...jekyll('collections: [notes]', '_notes/a.md'),
  },
  {
    ...{ written: '`output: true` 的集合', fate: 'public', at: `${docs}/collections/#output` },
    words:
      'If you’d like Jekyll to create a public-facing, rendered version of each document … set the output key to true',
    ...jekyll('collections:\n  notes:\n    output: true', '_notes/a.md'),
  },
  {
    ...{ written: '`output: false` 的 posts', fate: 'draft', at: `${docs}/collections/#output` },
    words: 'collections: posts: output: true (the default)',
    ...jekyll('collections:\n  posts:\n    output: false', a),
  },
]

const octopress = (path: string, front = '') => ({
  path,
  files: {
    Rakefile: '',
    '_config.yml': 'title: t',
    'source/_posts/2013-01-01-x.markdown': post(),
    [path]: post(front),
  },
})
const blogging = 'http://octopress.org/docs/blogging/'

export const octopressRows: UnpublishedRow[] = [
  {
    ...{ written: '`published: false`', fate: 'draft', at: blogging },
    words: 'add published: false to the post’s YAML header … prevents the post from being published',
    ...octopress('source/_posts/2013-01-02-a.markdown', 'published: false'),
  },
  {
    ...{
      written: '`_drafts`',
      fate: 'draft',
      at: `${docs}/posts/#drafts`,
      words: 'Drafts are posts without a date',
    },
    ...octopress('source/_drafts/a.markdown'),
  },
  {
    ...{ written: '`_stash`（`rake isolate`）', fate: 'draft', at: blogging },
    words: 'rake isolate[filename] will move all other posts into source/_stash',
    ...octopress('source/_stash/2013-01-02-a.markdown'),
  },
  {
    ...{
      written: '日子还没到的',
      fate: 'scheduled',
      at: options,
      words: 'Publish posts … with a future date. future: BOOL',
    },
    ...octopress('source/_posts/2099-01-02-a.markdown', 'date: 2099-01-02'),
  },
  {
    ...{ written: '`_` 开头的文件夹', fate: 'out', at: `${docs}/structure/`, words: structure },
    ...octopress('source/_notes/a.markdown'),
  },
]
