import { idOf, pageOf } from '@xiaolou/contract/address'
import { getArticleListByCategoryId, getArticleListByTagId } from '@xiaolou/contract/article'
import type { Call } from '@xiaolou/contract/kit/route'
import { pageRefusal } from '@xiaolou/contract/page-errors'
import type { LoadInput } from '~/lib/api.ts'
import { carried, partOf, readCategories, readTags } from '~/shared/term/terms.ts'

const rowsPerPage = 20
/** As many links beside a list as fill two boards, or five rows of small seals. */
const besideCount = { category: 12, tag: 14 } as const

/** The query `?type=&id=&page=`; `name` in the address is only there for people. */
export type ListQuery = { readonly type: 'category' | 'tag'; readonly id: number; readonly page: number }

/** `undefined` when the query is not valid. */
export function parseListQuery(search: URLSearchParams): ListQuery | undefined {
  const type = search.get('type')
  const id = idOf(search)
  if ((type !== 'category' && type !== 'tag') || id === undefined) return undefined
  return { type, id, page: pageOf(search) }
}

/**
 * A page of the articles of a category or tag, and the column beside it. Name, text and colour come from the
 * server; an unknown id is refused (404).
 */
export async function loadArticleList({ call, url }: LoadInput) {
  const query = parseListQuery(url.searchParams)
  if (!query) throw pageRefusal('articleNotFound', { message: '这个地址里没有说要看哪一类' })
  const { type, id, page } = query
  const body = { id, current: page, size: rowsPerPage }
  const [term, articles] = await Promise.all([
    findTerm(call, query),
    call(type === 'tag' ? getArticleListByTagId : getArticleListByCategoryId, { body }),
  ])
  if (!term) throw pageRefusal(type === 'tag' ? 'tagNotFound' : 'categoryNotFound')
  return { query, name: term.name, words: term.words, ink: term.ink, articles, beside: term.beside }
}

async function findTerm(call: Call, { type, id }: ListQuery) {
  const terms = await (type === 'tag' ? readTags(call) : readCategories(call))
  const term = terms.find(one => one.id === id)
  if (!term) return undefined
  return { ...term, beside: partOf(carried(terms), besideCount[type], id) }
}
