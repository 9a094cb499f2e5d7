import { hugoRows } from './unpublished-hugo.ts'
import { jekyllRows, octopressRows } from './unpublished-jekyll.ts'
import { post, type UnpublishedRow } from './unpublished-row.ts'
import { vuepressRows } from './unpublished-vuepress.ts'

const hexoPackage = { 'package.json': '{"dependencies":{"hexo":"^7"}}' }
const ofHexo = 'https://hexo.io/docs/configuration'
const hexo = (config: string, path: string, front = '') => ({
  path,
  files: { ...hexoPackage, '_config.yml': `title: t\n${config}`, [path]: post(front) },
})

const hexoJson = (settings: object, path: string) => ({
  path,
  files: { ...hexoPackage, '_config.json': JSON.stringify(settings), [path]: post() },
})

const hexoRows: UnpublishedRow[] = [
  {
    ...{ written: '`exclude` 的页面', fate: 'out', at: `${ofHexo}#Using-an-Alternate-Config` },
    words: 'Hexo … _config.json: JSON or YAML',
    ...hexoJson({ exclude: ['private/**'] }, 'source/private/a.md'),
  },
  {
    ...{ written: '`skip_render` 的文章', fate: 'draft', at: `${ofHexo}#Using-an-Alternate-Config` },
    words: 'Hexo … _config.json: JSON or YAML',
    ...hexoJson({ skip_render: ['_posts/a.md'] }, 'source/_posts/a.md'),
  },
  {
    ...{ written: '`_drafts`', fate: 'draft', at: 'https://hexo.io/docs/writing#Drafts' },
    words:
      'Posts initialized with this layout are saved to the source/_drafts folder … drafts are not displayed by default.',
    ...hexo('', 'source/_drafts/a.md'),
  },
  {
    ...{
      written: '`render_drafts: true`',
      fate: 'public',
      at: ofHexo,
      words: 'render_drafts: Display drafts',
    },
    ...hexo('render_drafts: true', 'source/_drafts/a.md'),
  },
  {
    ...{ written: '`published: false`', fate: 'draft', at: 'https://hexo.io/docs/front-matter' },
    words:
      'published: Whether the post should be published. For posts under _posts, it is true, and for posts under _drafts, it is false',
    ...hexo('', 'source/_posts/a.md', 'published: false'),
  },
  {
    ...{ written: '`_posts` 里以 `_` 开头的', fate: 'draft', at: ofHexo },
    words:
      'any file or folder with a name that starts with an underscore under that folder would still be ignored',
    ...hexo('include: ["_posts/_a.md"]', 'source/_posts/_a.md'),
  },
  {
    ...{ written: '`_posts` 里以 `_` 开头的', fate: 'draft', at: ofHexo },
    words:
      'any file or folder with a name that starts with an underscore under that folder would still be ignored',
    ...hexo('', 'source/_posts/2020/_sub/a.md'),
  },
  {
    ...{ written: '`_posts` 里以 `_` 开头的', fate: 'draft', at: ofHexo },
    words: 'Include hidden files (including files/folders with a name that start with an underscore …)',
    ...hexo('', 'source/_private/_posts/a.md'),
  },
  {
    ...{ written: '`skip_render` 的文章', fate: 'draft', at: ofHexo },
    words:
      'This also can be used to exclude posts, skip_render: "_posts/test-post.md" # will ignore the `source/_posts/test-post.md`.',
    ...hexo('skip_render: "_posts/a.md"', 'source/_posts/a.md'),
  },
  {
    ...{ written: '`ignore` 的文章', fate: 'draft', at: ofHexo },
    words: 'ignore: Ignore files/folders … # Ignore any folder named "foo". - "**/foo"',
    ...hexo('ignore: ["**/foo"]', 'source/_posts/foo/a.md'),
  },
  {
    ...{ written: '日子还没到的', fate: 'scheduled', at: ofHexo, words: 'future: Display future posts?' },
    ...hexo('future: false', 'source/_posts/a.md', 'date: 2099-01-01'),
  },
  {
    ...{ written: '`_` 开头的文件夹和文件', fate: 'out', at: ofHexo },
    words:
      'Include hidden files (including files/folders with a name that start with an underscore, with an exception*)',
    ...hexo('', 'source/_md/a.md'),
  },
  {
    ...{ written: '`include`', fate: 'public', at: ofHexo },
    words: '# Include any file in "source/_css/". - "_css/*"',
    ...hexo('include: ["_md/*"]', 'source/_md/a.md'),
  },
  {
    ...{ written: '`.` 开头的文件', fate: 'out', at: ofHexo, words: 'Include hidden files' },
    ...hexo('', 'source/.a.md'),
  },
  {
    ...{ written: '`exclude` 的页面', fate: 'out', at: ofHexo, words: 'exclude: Exclude files/folders' },
    ...hexo('exclude: ["private/**"]', 'source/private/a.md'),
  },
  {
    ...{ written: '`exclude` 不管文章', fate: 'public', at: ofHexo },
    words:
      '# Do not use this to exclude posts in the "source/_posts/". … # - "_posts/hello-world.md" # Does not work.',
    ...hexo('exclude: ["_posts/a.md"]', 'source/_posts/a.md'),
  },
  {
    ...{ written: '`skip_render` 的页面', fate: 'out', at: ofHexo },
    words: 'Paths that will be copied to public raw, without being rendered.',
    ...hexo('skip_render:\n  - "raw/*"', 'source/raw/a.md'),
  },
  {
    ...{
      written: '`hidden`（hexo-hide-posts）',
      fate: 'unlisted',
      at: 'https://github.com/prinsss/hexo-hide-posts',
    },
    words: 'hide specific posts from your Hexo blog and make them only accessible by links',
    ...hexo('', 'source/_posts/a.md', 'hidden: true'),
  },
  {
    ...{ written: '`hide_posts.filter`', fate: 'unlisted', at: 'https://github.com/prinsss/hexo-hide-posts' },
    words: 'filter: hidden # You can change the filter name',
    ...hexo('hide_posts:\n  filter: secret', 'source/_posts/a.md', 'secret: true'),
  },
  {
    ...{ written: '`password`（hexo-blog-encrypt，文首或标签的）', fate: 'password' },
    ...{ at: 'https://github.com/D0n9X1n/hexo-blog-encrypt' },
    words: "it is for who wrote a post, but don't want everyone to read",
    ...hexo('', 'source/_posts/a.md', 'password: kaimen'),
  },
  {
    ...{ written: '`password`（hexo-blog-encrypt，文首或标签的）', fate: 'password' },
    ...{
      at: 'https://github.com/D0n9X1n/hexo-blog-encrypt',
      words: 'Support preseted tag-specified password.',
    },
    ...hexo('encrypt:\n  tags:\n  - {name: diary, password: kaimen}', 'source/_posts/a.md', 'tags: [diary]'),
  },
  {
    ...{ written: '`password: ""`', fate: 'public', at: 'https://github.com/D0n9X1n/hexo-blog-encrypt' },
    words: "post's front matter > encrypt tags",
    ...hexo('encrypt:\n  tags:\n  - {name: d, password: x}', 'source/_posts/a.md', 'tags: [d]\npassword: ""'),
  },
]

const astro = (path: string, front = '') => ({
  path,
  files: { 'astro.config.mjs': '', [path]: post(front) },
})
const astroRows: UnpublishedRow[] = [
  {
    ...{ written: '写着月份名字的日子', fate: 'public', at: 'https://docs.astro.build/en/guides/rss/' },
    words: "pubDate: 'Jul 08 2022'",
    ...astro('src/content/blog/a.md', "date:\npubDate: 'Jul 08 2022'"),
  },
  {
    ...{
      written: '`draft: true`',
      fate: 'draft',
      at: 'https://docs.astro.build/en/guides/content-collections/',
    },
    words: 'Filter out content entries with `draft: true`',
    ...astro('src/content/blog/a.md', 'draft: true'),
  },
  {
    ...{
      written: '`_` 开头的',
      fate: 'draft',
      at: 'https://docs.astro.build/en/guides/content-collections/',
    },
    words: 'prefix file or folder names with an underscore (_) to exclude content from the collection',
    ...astro('src/content/blog/_a.md'),
  },
  {
    ...{
      written: '`_` 开头的页面',
      fate: 'out',
      at: 'https://docs.astro.build/en/guides/routing/#excluding-pages',
    },
    words:
      'You can exclude pages or directories from being built by prefixing their names with an underscore (_).',
    ...astro('src/pages/_a.md'),
  },
  {
    ...{
      written: '日子还没到的',
      fate: 'scheduled',
      at: 'https://astro-paper.pages.dev/posts/adding-new-posts-in-astropaper-theme/',
    },
    words: 'Post with future pubDatetime will not be displayed',
    ...astro('src/content/blog/a.md', 'pubDatetime: 2099-01-01T00:00:00Z\ndate:'),
  },
]

/**
 * What each program hides, wholly or from some readers, and how it is imported. Rows with the fate `public`
 * must not be hidden. The guide is generated from this table, and a test imports each row.
 */
export const unpublishedTable: Readonly<Record<string, readonly UnpublishedRow[]>> = {
  Hexo: hexoRows,
  Hugo: hugoRows,
  Jekyll: jekyllRows,
  Octopress: octopressRows,
  Astro: astroRows,
  VuePress: vuepressRows,
}
