import { getArticleById, getArticleBySlug, getRecommendArticleById } from '@xiaolou/contract/article'
import { refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call, RouteShape } from '@xiaolou/contract/kit/route'
import { emptyConfig } from '@xiaolou/contract/site'
import { describe, expect, it } from 'vitest'
import { foldLongCode } from '~/shared/prose/fold-long-code.ts'
import { articleJsonLd, licenceOf, loadArticle, type ReadArticle } from './article-data.ts'

const stored = {
  id: 7,
  slug: 'new-name',
  article_title: '有了新名字',
  article_content: '# 原稿',
  content_html: '<p>一</p>',
  series: '江南散记',
  series_articles: [
    { id: 3, slug: 'older', article_title: '旧' },
    { id: 7, slug: 'new-name', article_title: '有了新名字' },
  ],
}
const self = { id: 7, slug: 'new-name', article_title: '有了新名字', is_end: true }
const older = { id: 3, slug: 'older', article_title: '旧', is_end: false }
const near = { previous: older, next: self, recommend: [] }

/** A call that answers from a table; anything else fails as on the server. */
function makeCall(answers: Map<RouteShape, unknown>): Call {
  return (async (route: RouteShape) => {
    if (answers.has(route)) return answers.get(route)
    throw new ApiError({ code: 500, status: 500, message: '服务端错误' })
  }) as Call
}
const all = new Map<RouteShape, unknown>([
  [getArticleById, stored],
  [getArticleBySlug, stored],
  [getRecommendArticleById, near],
])
const url = (path: string) => new URL(path, 'https://a.example')

describe('loadArticle', () => {
  it('reads by address and leaves the Markdown behind', async () => {
    const data = await loadArticle({
      call: makeCall(all),
      params: { slug: 'new-name' },
      url: url('/posts/new-name'),
    })
    // At either end the server names the article itself, which the page does not show.
    const { is_end: _, ...previous } = older
    expect(data).toMatchObject({
      article: { id: 7 },
      series: { name: '江南散记', place: 2, previous: { slug: 'older' }, next: null },
      near: { previous, next: null, recommend: [] },
      address: 'https://a.example/posts/new-name',
    })
    expect(JSON.stringify(data)).not.toContain('原稿')
  })

  it('tells nothing of an article that asks for its password but by what name it was asked for', async () => {
    const locked = (async () => {
      throw refusal('articleLocked')
    }) as Call
    const load = (params: { slug?: string }, path: string) =>
      loadArticle({ call: locked, params, url: url(path) })
    expect(await load({ slug: 'mi' }, '/posts/mi')).toEqual({ lockedKey: 'mi' })
    expect(await load({}, '/article?id=7')).toEqual({ lockedKey: '7' })
  })

  it('leads from an old address to the present one for good', async () => {
    const loaded = loadArticle({
      call: makeCall(all),
      params: { slug: 'old-name' },
      url: url('/posts/old-name'),
    })
    const response = await loaded.catch(thrown => thrown)
    expect(response).toBeInstanceOf(Response)
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe('/posts/new-name')
  })

  it('reads by id without leading anywhere', async () => {
    const data = await loadArticle({ call: makeCall(all), params: {}, url: url('/article?id=7') })
    expect(data).toMatchObject({ article: { slug: 'new-name' } })
  })

  it.each(['/article', '/article?id=', '/article?id=abc', '/article?id=-1', '/article?id=1%20or%201'])(
    'is not found for %s',
    async path => {
      const loaded = loadArticle({ call: makeCall(all), params: {}, url: url(path) })
      await expect(loaded).rejects.toMatchObject({ status: 404, code: 100005 })
    },
  )

  it('stands without its neighbours', async () => {
    const call = makeCall(new Map<RouteShape, unknown>([[getArticleById, stored]]))
    const data = await loadArticle({ call, params: {}, url: url('/article?id=7') })
    expect(data).toMatchObject({ near: null })
  })

  it('fails when the article itself does not come', async () => {
    const loaded = loadArticle({ call: makeCall(new Map()), params: {}, url: url('/article?id=7') })
    await expect(loaded).rejects.toMatchObject({ status: 500 })
  })
})

describe('foldLongCode', () => {
  it.each([
    [
      '<figure class="code" data-lang="ts" data-lines="25"><pre>',
      '<figure class="code" data-lang="ts" data-lines="25" data-folded=""><pre>',
    ],
    [
      '<figure class="code" data-lines="300"><pre>',
      '<figure class="code" data-lines="300" data-folded=""><pre>',
    ],
    [
      '<figure class="code" data-lang="ts" data-lines="24"><pre>',
      '<figure class="code" data-lang="ts" data-lines="24"><pre>',
    ],
    ['<figure class="image"><img>', '<figure class="image"><img>'],
    ['&lt;figure class="code" data-lines="99"', '&lt;figure class="code" data-lines="99"'],
  ])('%s', (html, folded) => {
    expect(foldLongCode(html)).toBe(folded)
  })
})

const article: ReadArticle = {
  id: 7,
  article_title: '小楼一夜听春雨',
  slug: 'xiao-lou-yi-ye-ting-chun-yu',
  is_unlisted: false,
  createdAt: '2026-04-05 08:00:00',
  createdAtIso: '2026-04-05T08:00:00+08:00',
  updatedAtIso: '2026-04-06T09:30:00+08:00',
  updatedAt: '2026-04-06 09:30:00',
  article_cover: '/uploads/rain.webp',
  cover_width: 1600,
  cover_height: 900,
  cover_srcset: '',
  cover_color: '#445566',
  article_description: '五更起来，檐下的雨还没有停。',
  is_top: 2,
  order: 0,
  type: 1,
  status: 1,
  view_times: 3,
  thumbs_up_times: 1,
  reading_duration: 0,
  word_count: 2_430,
  category_id: 2,
  categoryName: '随笔',
  tagIdList: [1, 2],
  tagNameList: ['读诗', '江南'],
  has_comments: true,
  licence: '',
  music: null,
  author_id: 1,
  authorName: '楼中人',
  origin_url: '',
  content_html: '',
  toc: [],
  has_math: false,
  has_mermaid: false,
  has_quotes: false,
  read_minutes: 8,
}
const jsonLd = (change: Partial<ReadArticle> = {}) =>
  articleJsonLd({ article: { ...article, ...change }, config: emptyConfig, origin: 'https://a.example' })[
    '@graph'
  ]

describe('articleJsonLd', () => {
  it('describes the posting with absolute addresses', () => {
    expect(jsonLd()[0]).toMatchObject({
      '@type': 'BlogPosting',
      '@id': 'https://a.example/posts/xiao-lou-yi-ye-ting-chun-yu',
      headline: '小楼一夜听春雨',
      image: ['https://a.example/uploads/rain.webp'],
      datePublished: '2026-04-05T08:00:00+08:00',
      dateModified: '2026-04-06T09:30:00+08:00',
      author: { '@type': 'Person', name: '楼中人' },
      timeRequired: 'PT8M',
      keywords: '读诗,江南',
      license: emptyConfig.article_licence_url,
    })
  })

  it('leads from the site through the category to the article', () => {
    expect(jsonLd()[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://a.example/home' },
        { position: 2, name: '随笔', item: expect.stringContaining('type=category&id=2') },
        { position: 3, name: '小楼一夜听春雨' },
      ],
    })
  })

  it('claims no licence for what others wrote, and names its source', () => {
    const [posting] = jsonLd({ type: 2, origin_url: 'https://b.example/1', article_cover: '' })
    expect(posting).toMatchObject({ license: undefined, isBasedOn: 'https://b.example/1', image: undefined })
  })

  it('leaves the category out where there is none', () => {
    expect(jsonLd({ categoryName: '' })[1]).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2 }],
    })
  })
})

describe('the licence', () => {
  it.each([
    [
      { type: 1 as const, licence: '' },
      { name: emptyConfig.article_licence, url: emptyConfig.article_licence_url },
    ],
    [
      { type: 2 as const, licence: '' },
      { name: '', url: '' },
    ],
    [
      { type: 2 as const, licence: '经作者同意' },
      { name: '经作者同意', url: '' },
    ],
    [
      { type: 1 as const, licence: 'https://a.example/l' },
      { name: 'https://a.example/l', url: 'https://a.example/l' },
    ],
  ])('of %o', (given, licence) => {
    expect(licenceOf(given, emptyConfig)).toEqual(licence)
  })
})
