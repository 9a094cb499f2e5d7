import { describe, expect, it } from 'vitest'
import { readSourceConfig } from '../run/source-config.ts'
import type { SourceKind } from '../run/source-kind.ts'
import { addressKey } from './path.ts'
import { type AddressedPost, oldAddress } from './permalink.ts'

const post: AddressedPost = {
  name: 'sub/Old Post',
  section: '',
  title: '旧 文',
  slug: '',
  permalink: '',
  abbrlink: 'a1b2',
  categories: [['技术', '前端']],
  createdAtMs: Date.parse('2020-01-01T19:04:05Z'),
}

function address(kind: SourceKind, yaml: string, part: Partial<AddressedPost> = {}) {
  const path = kind === 'hugo' ? 'hugo.toml' : '_config.yml'
  const config = readSourceConfig({ kind, files: [{ path, text: yaml }], packageText: '' })
  const found = oldAddress({ ...post, ...part }, config, 'Asia/Shanghai')
  return found && ('path' in found ? found.path : `? ${found.unknown}`)
}

describe('oldAddress', () => {
  it.each<[SourceKind, string, Partial<AddressedPost>, string | undefined]>([
    ['hexo', '', {}, '/2020/01/02/sub/Old Post/'],
    ['hexo', 'permalink: :year/:month/:day/:title/\nroot: /blog/', {}, '/blog/2020/01/02/sub/Old Post/'],
    ['hexo', 'permalink: x/:abbrlink.html', {}, '/x/a1b2.html'],
    ['hexo', 'permalink: :abbrlink/', { abbrlink: '' }, '? :abbrlink'],
    ['hexo', 'permalink: :category/:title/', {}, '/技术/前端/sub/Old Post/'],
    ['hexo', 'permalink: :category/:name/\ncategory_map: {技术: tech}', {}, '/tech/前端/Old Post/'],
    ['hexo', 'permalink: posts/:hash/', { name: 'a', createdAtMs: 0 }, '/posts/40b25eac4382/'],
    ['hexo', 'new_post_name: :year-:month-:day-:title.md', { name: '2020-01-02-x' }, '/2020/01/02/x/'],
    ['hexo', 'permalink: :unheard/', {}, '? :unheard'],
    ['hexo', '', { permalink: '/own/place.html' }, '/own/place.html'],
    ['jekyll', 'permalink: /:year/:month/:day/:title/', { name: '2020-01-02-x' }, '/2020/01/02/x/'],
    ['jekyll', 'permalink: pretty\nbaseurl: /b', { name: '2020-01-02-x' }, '/b/技术/前端/2020/01/02/x/'],
    ['jekyll', '', { name: '2020-01-02-x', categories: [] }, '/2020/01/02/x.html'],
    ['octopress', 'permalink: /:title.html', { name: '2020-01-02-x' }, '/x.html'],
    ['hugo', '[permalinks]\nposts = "/:year/:slug/"', { name: 'posts/A B', section: 'posts' }, '/2020/a-b/'],
    [
      'hugo',
      '[permalinks.page]\nposts = "/p/:slug/"',
      { name: 'posts/x', section: 'posts', slug: 's' },
      '/p/s/',
    ],
    [
      'hugo',
      'baseURL = "https://a.example/sub/"',
      { name: 'posts/Deep/X/index', section: 'posts' },
      '/sub/posts/deep/x/',
    ],
    ['hugo', 'uglyURLs = true', { name: 'posts/x', section: 'posts' }, '/posts/x.html'],
    ['astro', '', {}, undefined],
    ['markdown', '', { permalink: '/x/' }, undefined],
  ])('%s %j %j → %s', (kind, yaml, part, expected) => {
    expect(address(kind, yaml, part)).toBe(expected)
  })
})

it.each([
  ['/2020/%E4%B8%AD/', '/2020/中'],
  ['/x/index.html?y=1#z', '/x'],
  ['/x.html', '/x.html'],
  ['/%zz/', '/%zz'],
  ['/', '/'],
])('addressKey of %s is %s', (path, key) => {
  expect(addressKey(path)).toBe(key)
})
