import { getArticleById, getArticleBySlug, getRecommendArticleById } from '@xiaolou/contract/article'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call, RouteShape } from '@xiaolou/contract/kit/route'
import { describe, expect, it } from 'vitest'
import { loadArticle } from './article-data.ts'

const stored = {
  id: 7,
  slug: 'new-name',
  article_title: '有了新名字',
  article_content: '# 原稿',
  content_html: '<p>一</p>',
}
const self = { id: 7, slug: 'new-name', article_title: '有了新名字', is_end: true }
const older = { id: 3, slug: 'older', article_title: '旧', is_end: false }
const near = { previous: older, next: self, recommend: [] }

/** A call that answers from a table; what is not in it fails as the server would. */
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
    // At an end the server names the article itself, which the page does not show.
    const { is_end: _, ...previous } = older
    expect(data.near).toEqual({ previous, next: null, recommend: [] })
    expect(data).toMatchObject({ article: { id: 7 }, address: 'https://a.example/posts/new-name' })
    expect(data.article).not.toHaveProperty('article_content')
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
    expect(data.article.slug).toBe('new-name')
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
    expect(data.near).toBeNull()
  })

  it('fails when the article itself does not come', async () => {
    const loaded = loadArticle({ call: makeCall(new Map()), params: {}, url: url('/article?id=7') })
    await expect(loaded).rejects.toMatchObject({ status: 500 })
  })
})
