import { articleListPath } from '@xiaolou/contract/address'
import {
  getArticleListByCategoryId,
  getArticleListByTagId,
  getNewestOfCategories,
} from '@xiaolou/contract/article'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import type { Call, RouteShape } from '@xiaolou/contract/kit/route'
import { getTagDictionary } from '@xiaolou/contract/tag'
import { describe, expect, it } from 'vitest'
import { loadArticleList, parseListQuery } from './article-list-data.ts'

const asked: unknown[] = []
const page = { current: 1, size: 20, list: [], total: 0 }
const answers = new Map<RouteShape, unknown>([
  [
    getTagDictionary,
    [{ id: 7, tag_name: '读诗', article_count: 0, color: '#ffee00', description: '一天一首。' }],
  ],
  [getCategoryDictionary, [{ id: 2, category_name: '随笔', article_count: 3, color: '', description: '' }]],
  [getNewestOfCategories, []],
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
      query: { type: 'tag', id: 7 },
    })
    expect(await load('type=category&id=2')).toMatchObject({ name: '随笔' })
  })

  it('has the owner’s words, and the colour in shades that read', async () => {
    const { words, ink } = await load('type=tag&id=7')
    expect(words).toBe('一天一首。')
    expect(ink?.night).toBe('#ffee00')
    expect(ink?.day).not.toBe('#ffee00')
    expect(await load('type=category&id=2')).toMatchObject({ words: '', ink: undefined })
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

describe('parseListQuery', () => {
  it.each([
    ['type=tag&id=7&name=读诗', { type: 'tag', id: 7, page: 1 }],
    ['type=category&id=12&page=3', { type: 'category', id: 12, page: 3 }],
    ['type=category&id=12&page=zero', { type: 'category', id: 12, page: 1 }],
    ['type=category&id=0', undefined],
    ['type=category&id=1.5', undefined],
    ['type=author&id=1', undefined],
    ['id=1', undefined],
    ['type=tag', undefined],
  ])('%s asks for %j', (search, query) => {
    expect(parseListQuery(new URLSearchParams(search))).toEqual(query)
  })
})

describe('the address of a list', () => {
  it('names the list and leaves the first page without a number', () => {
    expect(articleListPath({ type: 'tag', id: 7, page: 1, name: '读诗' })).toBe(
      '/articleList?type=tag&id=7&name=%E8%AF%BB%E8%AF%97',
    )
  })

  it('gives back what it was made from', () => {
    const address = articleListPath({ type: 'category', id: 3, page: 2, name: 'a&id=9' })
    expect(parseListQuery(new URL(address, 'https://a.example').searchParams)).toEqual({
      type: 'category',
      id: 3,
      page: 2,
    })
  })
})
