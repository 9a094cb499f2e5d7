import { getArticleListByCategoryId, getArticleListByTagId } from '@xiaolou/contract/article'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import type { Call, RouteShape } from '@xiaolou/contract/kit/route'
import { getTagDictionary } from '@xiaolou/contract/tag'
import { describe, expect, it } from 'vitest'
import { loadArticleList } from './article-list-data.ts'

const asked: unknown[] = []
const page = { current: 1, size: 20, list: [], total: 0 }
const answers = new Map<RouteShape, unknown>([
  [getTagDictionary, [{ id: 7, tag_name: '读诗', article_count: 0 }]],
  [getCategoryDictionary, [{ id: 2, category_name: '随笔', article_count: 3 }]],
  [getArticleListByTagId, page],
  [getArticleListByCategoryId, page],
])
const call = (async (route: RouteShape, input?: { body?: unknown }) => {
  asked.push(input?.body)
  return answers.get(route)
}) as Call
const load = (query: string) =>
  loadArticleList({ call, params: {}, url: new URL(`/articleList?${query}`, 'https://a.example') })

describe('loadArticleList', () => {
  it('takes the name from the data, whatever the address says', async () => {
    expect(await load('type=tag&id=7&name=假的')).toMatchObject({
      name: '读诗',
      wish: { kind: 'tag', id: 7 },
    })
    expect(await load('type=category&id=2')).toMatchObject({ name: '随笔' })
  })

  it('asks for the page in the address', async () => {
    asked.length = 0
    await load('type=tag&id=7&page=3')
    expect(asked).toContainEqual({ id: 7, current: 3, size: 20 })
  })

  it.each([
    ['type=tag&id=8', 100003],
    ['type=category&id=7', 100004],
    ['type=nothing&id=7', 100005],
  ])('refuses %s as not found', async (query, code) => {
    await expect(load(query)).rejects.toMatchObject({ status: 404, code })
  })
})
