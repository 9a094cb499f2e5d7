import { describe, expect, it } from 'vitest'
import { findAsset, indexAssets } from '../pictures/asset.ts'
import { replaceReferences, scanReferences } from '../pictures/reference.ts'
import { readSourceConfig } from '../run/source-config.ts'
import type { SourceKind } from '../run/source-kind.ts'
import { articlePath, findLink, findPostByName, type LinkIndex } from './link.ts'

describe('scanReferences', () => {
  it.each<[string, [string, string][]]>([
    ['![](a.png)', [['image', 'a.png']]],
    ['![字](a.png "题" =300x)', [['image', 'a.png']]],
    ['![](a.png =300x)', [['image', 'a.png']]],
    ['![](my pic.png)', [['image', 'my pic.png']]],
    ['![](<a b.png>)', [['image', 'a b.png']]],
    ['![](a(1).png)', [['image', 'a(1).png']]],
    ['[字](/x/)', [['link', '/x/']]],
    ['[空]()', [['link', '']]],
    [
      '[![图](a.png)](/x/)',
      [
        ['image', 'a.png'],
        ['link', '/x/'],
      ],
    ],
    ['![a][b]\n\n[b]: a.png', [['image', 'a.png']]],
    ['[^1]: 注', []],
    ['![[a.png|300]]', [['image', 'a.png']]],
    ['<img class=x src="a.png?x=1&amp;y">', [['image', 'a.png?x=1&y']]],
    [
      "<a href='/x/'>字</a> <video src=v.mp4>",
      [
        ['link', '/x/'],
        ['media', 'v.mp4'],
      ],
    ],
    ['\\[a](b) a](c)', []],
    ['[a\n\nb](c)', []],
  ])('%j', (text, expected) => {
    expect(scanReferences(text, []).map(reference => [reference.use, reference.url])).toEqual(expected)
  })

  it('writes new addresses in the form their place needs', () => {
    const text = '![](a "t") ![[b]] <img src=c> [d]: e\n\n[d]: e'
    const replacements = scanReferences(text, []).map(reference => ({ reference, url: '/u p' }))
    expect(replaceReferences(text, replacements)).toBe(
      '![](</u p> "t") ![](</u p>) <img src="/u p"> [d]: e\n\n[d]: </u p>',
    )
  })
})

const files = [
  'source/img/a.png',
  'source/_posts/文/b.png',
  'source/_posts/c.png',
  'source/d.png',
  'themes/t/source/img/t.png',
  'static/s.png',
  'content/p/x/e.png',
  'assets/j.png',
  'public/q.png',
  'src/r.png',
  'one/only.png',
  'one/two.png',
  'two/two.png',
  'source/中 文.png',
]
const index = indexAssets(new Map(files.map(path => [path, path])))

function asset(kind: SourceKind, url: string, sourcePath = 'source/_posts/文.md', assetRoot = '') {
  const text = 'url: https://me.example\nroot: /blog/'
  const config = readSourceConfig({ kind, files: [{ path: '_config.yml', text }], packageText: '' })
  const found = findAsset({ url, sourcePath, assetRoot, config, index })
  if ('path' in found) return found.isByName ? `${found.path} by name` : found.path
  return 'remote' in found ? `${found.remote}${found.isInsecure ? ' http' : ''}` : found.problem
}

describe('findAsset', () => {
  it.each<[SourceKind, string, string]>([
    ['hexo', '/img/a.png', 'source/img/a.png'],
    ['hexo', '/blog/img/a.png', 'source/img/a.png'],
    ['hexo', 'https://me.example/blog/img/a.png?v=1#x', 'source/img/a.png'],
    ['hexo', 'https://me.example/none.png', 'me.example'],
    ['hexo', '/img/t.png', 'themes/t/source/img/t.png'],
    ['hexo', 'b.png', 'source/_posts/文/b.png'],
    ['hexo', '文/b.png', 'source/_posts/文/b.png'],
    ['hexo', './%E6%96%87/b.png', 'source/_posts/文/b.png'],
    ['hexo', '文\\b.png', 'source/_posts/文/b.png'],
    ['hexo', 'c.png', 'source/_posts/c.png'],
    ['hexo', '../d.png', 'source/d.png'],
    ['hexo', '/中%20文.png', 'source/中 文.png'],
    ['hexo', '/x/only.png', 'one/only.png by name'],
    ['hexo', 'two.png', 'missing'],
    ['hexo', '../../../../etc/passwd', 'missing'],
    ['hexo', '../../../../assets/j.png', 'assets/j.png by name'],
    ['hexo', 'C:\\Users\\a.png', 'on-disk'],
    ['hexo', 'file:///a.png', 'on-disk'],
    ['hexo', ['', 'Users', 'me', 'a1.png'].join('/'), 'on-disk'],
    ['hexo', 'data:image/png;base64,AA', 'inline-data'],
    ['hexo', 'blob:https://x', 'odd'],
    ['hexo', 'https://img.example/a.png', 'img.example'],
    ['hexo', 'http://img.example/a.png', 'img.example http'],
    ['hexo', '//img.example/a.png', 'img.example'],
    ['hugo', '/s.png', 'static/s.png'],
    ['jekyll', '/assets/j.png', 'assets/j.png'],
    ['astro', '/q.png', 'public/q.png'],
    ['astro', '@/r.png', 'src/r.png'],
  ])('%s %s → %s', (kind, url, expected) => {
    expect(asset(kind, url)).toBe(expected)
  })

  it('looks in a Hugo bundle and under a Typora root', () => {
    expect(asset('hugo', 'e.png', 'content/p/x/index.md')).toBe('content/p/x/e.png')
    expect(asset('hexo', '/a.png', 'source/_posts/文.md', '../img')).toBe('source/img/a.png')
    expect(asset('jekyll', 'j.png', '_posts/2020-01-02-a.md', '/assets')).toBe('assets/j.png')
  })
})

const target = { path: '/posts/新', title: '题', file: '' }
const links: LinkIndex = {
  byAddress: new Map([
    ['/blog/2020/01/02/旧', target],
    ['/blog/2020/x.html', target],
  ]),
  byPath: new Map([['source/_posts/旧.md', target]]),
  byName: new Map([
    ['旧', target],
    ['2020-01-02-旧', target],
  ]),
  newPaths: new Set(['/posts/新']),
}

function link(url: string) {
  const text = 'url: https://me.example\nroot: /blog/'
  const config = readSourceConfig({ kind: 'hexo', files: [{ path: '_config.yml', text }], packageText: '' })
  const found = findLink({
    url,
    sourcePath: 'source/_posts/甲.md',
    ownAddress: '/blog/2020/01/03/甲/',
    config,
    index: links,
  })
  return 'url' in found ? found.url : Object.keys(found)[0]
}

describe('findLink', () => {
  it.each([
    ['/blog/2020/01/02/%E6%97%A7/', '/posts/新'],
    ['/2020/01/02/旧/index.html', '/posts/新'],
    ['https://me.example/blog/2020/01/02/旧/?a=1#尾', '/posts/新#尾'],
    ['http://ME.example/blog/2020/x.html', '/posts/新'],
    ['旧.md#尾', '/posts/新#尾'],
    ['./%E6%97%A7.md', '/posts/新'],
    ['../../02/旧/', '/posts/新'],
    ['没有.md', 'missing'],
    ['/2020/none/', 'missing'],
    ['/posts/新', 'unchanged'],
    ['#锚', 'unchanged'],
    ['https://else.example/2020/x.html', 'unchanged'],
    ['mailto:a@b.c', 'unchanged'],
    ['', 'empty'],
  ])('%s → %s', (url, expected) => {
    expect(link(url)).toBe(expected)
  })

  it('finds an article by its file name, however it is written', () => {
    for (const name of ['旧', '旧.md', '/posts/旧', '2020-01-02-旧.md', '%E6%97%A7']) {
      expect(findPostByName(name, links)).toBe(target)
    }
    expect(findPostByName('没有', links)).toBeUndefined()
  })

  it('encodes only what Markdown would misread', () => {
    expect(articlePath('读书：(一) 50%?')).toBe('/posts/读书：%28一%29%2050%25%3F')
  })
})
