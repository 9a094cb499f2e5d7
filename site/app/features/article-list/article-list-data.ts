import { idOf, pageOf } from '@xiaolou/contract/address'
import { getArticleListByCategoryId, getArticleListByTagId } from '@xiaolou/contract/article'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import { refusal } from '@xiaolou/contract/errors'
import type { Call } from '@xiaolou/contract/kit/route'
import { getTagDictionary } from '@xiaolou/contract/tag'
import { termInk } from '@xiaolou/ui/term-ink'
import type { LoadInput } from '~/lib/api.ts'

const rowsPerPage = 20

/** What `?type=&id=&page=` asks for; `name` in the address is only a reader's hint. */
export type ListQuery = { readonly type: 'category' | 'tag'; readonly id: number; readonly page: number }

/** Nothing when it cannot be a list. */
export function parseListQuery(search: URLSearchParams): ListQuery | undefined {
  const type = search.get('type')
  const id = idOf(search)
  if ((type !== 'category' && type !== 'tag') || id === undefined) return undefined
  return { type, id, page: pageOf(search) }
}

/** A page of a category's or a tag's articles. Name, words and colour are the data's own; an id that nobody has is refused (404). */
export async function loadArticleList({ call, url }: LoadInput) {
  const query = parseListQuery(url.searchParams)
  if (!query) throw refusal('articleNotFound', { message: '这个地址里没有说要看哪一类' })
  const { type, id, page } = query
  const body = { id, current: page, size: rowsPerPage }
  const [term, articles] = await Promise.all([
    findTerm(call, query),
    call(type === 'tag' ? getArticleListByTagId : getArticleListByCategoryId, { body }),
  ])
  if (!term) throw refusal(type === 'tag' ? 'tagNotFound' : 'categoryNotFound')
  const { name, description, color } = term
  return { query, name, words: description, ink: termInk(color), articles }
}

async function findTerm(call: Call, { type, id }: ListQuery) {
  if (type === 'tag') {
    const tag = (await call(getTagDictionary)).find(one => one.id === id)
    return tag && { ...tag, name: tag.tag_name }
  }
  const category = (await call(getCategoryDictionary)).find(one => one.id === id)
  return category && { ...category, name: category.category_name }
}
