import { describe, expect, it } from 'vitest'
import { spellingGroups } from '../run/finish.ts'
import { readSourceConfig } from '../run/source-config.ts'
import type { SourceKind } from '../run/source-kind.ts'
import { type ArticleMeta, readArticleMeta } from './article-meta.ts'
import { readYamlFields } from './fields.ts'

function metaOf(yaml: string, kind: SourceKind = 'hexo'): ArticleMeta {
  const read = readYamlFields(yaml)
  if ('failedLine' in read) throw new Error(`line ${read.failedLine}`)
  const config = readSourceConfig({ kind, files: [], packageText: '' })
  return readArticleMeta(read.fields, config, new Map())
}

describe('tags', () => {
  it.each<[string, SourceKind, string[]]>([
    ['tags: [a, b]', 'hexo', ['a', 'b']],
    ['tags:\n- a\n- b', 'hexo', ['a', 'b']],
    ['tags: a', 'hexo', ['a']],
    ['tags: a b', 'jekyll', ['a', 'b']],
    ['tags: a b', 'hexo', ['a b']],
    ['tags:', 'hexo', []],
    ['tags: []', 'hexo', []],
    ['tags: [a，b]', 'hexo', ['a', 'b']],
    ['tags: [2020, C]', 'hexo', ['2020', 'C']],
    ['tags: [a, a, b]', 'hexo', ['a', 'b']],
    ['tags: a,b', 'markdown', ['a', 'b']],
    ['tag: [x]', 'hexo', ['x']],
    ['tags: "[a, b]"', 'markdown', ['a', 'b']],
  ])('%j of %s', (yaml, kind, tags) => {
    expect(metaOf(yaml, kind).tags).toEqual(tags)
  })

  it('reports a full-width comma', () => {
    expect(metaOf('tags: [a，b]').hasWideComma).toBe(true)
    expect(metaOf('tags: [a, b]').hasWideComma).toBe(false)
  })

  it('finds spellings that differ in case or width', () => {
    const counts = new Map([
      ['linux', 1],
      ['Linux', 3],
      ['Ｌinux', 1],
      ['C', 2],
    ])
    expect(spellingGroups(counts)).toEqual([
      [
        { name: 'Linux', count: 3 },
        { name: 'linux', count: 1 },
        { name: 'Ｌinux', count: 1 },
      ],
    ])
  })
})

describe('categories', () => {
  it.each<[string, SourceKind, string[][]]>([
    ['categories: a', 'hexo', [['a']]],
    ['categories: [a]', 'hexo', [['a']]],
    ['categories: [父, 子]', 'hexo', [['父', '子']]],
    ['categories: [a, b]', 'jekyll', [['a'], ['b']]],
    ['categories: a b', 'jekyll', [['a'], ['b']]],
    ['categories: [a, b]', 'hugo', [['a'], ['b']]],
    ['categories:\n- [a, b]\n- [c]', 'hexo', [['a', 'b'], ['c']]],
    ['categories:\n- [a, b]\n- c', 'hexo', [['a', 'b'], ['c']]],
    ['categories:', 'hexo', []],
    ['categories: uncategorized', 'hexo', []],
    ['category: 随笔', 'markdown', [['随笔']]],
  ])('%j of %s', (yaml, kind, categories) => {
    expect(metaOf(yaml, kind).categories).toEqual(categories)
  })
})

describe('single keys', () => {
  it.each<[string, Partial<ArticleMeta>]>([
    ['draft: true', { draftBy: 'draft' }],
    ['draft: yes', { draftBy: 'draft' }],
    ['draft: false', { draftBy: '' }],
    ['published: false', { draftBy: 'published' }],
    ['published: true', { draftBy: '', date: '' }],
    ['published: 2021-01-01', { draftBy: '', date: '2021-01-01' }],
    ['hide: true', { isHidden: true }],
    ['hidden: true', { isHidden: true }],
    ['top: 5', { order: 5, isPinned: true }],
    ['top: true', { order: 1, isPinned: true }],
    ['sticky: false', { order: 0, isPinned: false }],
    ['abbrlink: 12e5', { abbrlink: '12e5' }],
    ['abbrlink: [a1b2]', { abbrlink: 'a1b2' }],
    ['cover: false\nimage: /a.png', { cover: '' }],
    ['top_img: /t.png\nindex_img: /i.png\nthumbnail: /h.png', { cover: '/h.png' }],
    ['top_img: false\nog_image: https://x.example/a', { cover: 'https://x.example/a' }],
    ['cover: {image: a.jpg, alt: x}', { cover: 'a.jpg' }],
    ['photos: [/p1.png, /p2.png]', { cover: '/p1.png' }],
    ['updated:\ndescription:\ntags:', { updated: '', description: '', tags: [] }],
    ['lastmod: 2021-01-02', { updated: '2021-01-02' }],
    ['modified: 2021-01-02', { updated: '2021-01-02' }],
    ['modDatetime: 2021-01-02', { updated: '2021-01-02' }],
    ['updatedAt: 2021-01-02', { updated: '2021-01-02' }],
    ['excerpt: 摘', { description: '摘' }],
    ['summary: 摘\ndescription:', { description: '摘' }],
    ['layout: post', { oddLayout: '' }],
    ['layout: 技术', { oddLayout: '技术' }],
    ['aliases: [/a, b/c]', { aliases: ['/a', 'b/c'] }],
    ['password: 0123', { password: '0123', meta: {} }],
    ['author: {name: 我}', { author: '我' }],
    ['title: " 空格 "', { title: '空格' }],
    ['originUrl: https://o.example', { type: 2, originUrl: 'https://o.example' }],
    ['music: "[送别](/home?song=12)"', { music: '[送别](/home?song=12)', meta: {}, unknownKeys: [] }],
    ['music: 29567193', { music: '', meta: { music: '29567193' } }],
    ['__proto__: {x: 1}\ntitle: a', { meta: {} }],
  ])('%j', (yaml, expected) => {
    expect(metaOf(yaml)).toMatchObject(expected)
  })

  it('keeps what has no field, and lists what nobody knows', () => {
    const meta = metaOf('title: a\ncomments: false\nmathjax: true\nabbrkink: x\nseries: [s]\nempty:')
    expect(meta.meta).toEqual({ comments: 'false', mathjax: 'true', abbrkink: 'x', series: ['s'] })
    expect(meta.unknownKeys).toEqual(['abbrkink', 'empty'])
  })
})
