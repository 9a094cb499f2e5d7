import { idOf, pageOf } from '@xiaolou/contract/address'
import { getArticleListByCategoryId, getArticleListByTagId } from '@xiaolou/contract/article'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import { refusal } from '@xiaolou/contract/errors'
import type { Call } from '@xiaolou/contract/kit/route'
import { getTagDictionary } from '@xiaolou/contract/tag'
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

/** A page of a category's or a tag's articles. Its name is the data's own; an id that nobody has is refused (404). */
export async function loadArticleList({ call, url }: LoadInput) {
  const query = parseListQuery(url.searchParams)
  if (!query) throw refusal('articleNotFound', { message: '这个地址里没有说要看哪一类' })
  const { type, id, page } = query
  const body = { id, current: page, size: rowsPerPage }
  const [name, articles] = await Promise.all([
    findName(call, query),
    call(type === 'tag' ? getArticleListByTagId : getArticleListByCategoryId, { body }),
  ])
  if (name === undefined) throw refusal(type === 'tag' ? 'tagNotFound' : 'categoryNotFound')
  return { query, name, articles }
}

async function findName(call: Call, { type, id }: ListQuery): Promise<string | undefined> {
  if (type === 'tag') return (await call(getTagDictionary)).find(tag => tag.id === id)?.tag_name
  return (await call(getCategoryDictionary)).find(category => category.id === id)?.category_name
}
