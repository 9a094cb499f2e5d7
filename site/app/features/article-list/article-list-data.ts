import { getArticleListByCategoryId, getArticleListByTagId } from '@xiaolou/contract/article'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import { refusal } from '@xiaolou/contract/errors'
import type { Call } from '@xiaolou/contract/kit/route'
import { getTagDictionary } from '@xiaolou/contract/tag'
import type { LoadInput } from '~/lib/api.ts'
import { type ListKind, parseListWish } from './list-kind.ts'

const rowsPerPage = 20

/** A page of a category's or a tag's articles. Its name is the data's own; an id that nobody has is refused (404). */
export async function loadArticleList({ call, url }: LoadInput) {
  const wish = parseListWish(url.searchParams)
  if (!wish) throw refusal('articleNotFound', { message: '这个地址里没有说要看哪一类' })
  const { kind, id, page } = wish
  const body = { id, current: page, size: rowsPerPage }
  const [name, articles] = await Promise.all([
    findName({ call, kind, id }),
    call(kind === 'tag' ? getArticleListByTagId : getArticleListByCategoryId, { body }),
  ])
  if (name === undefined) throw refusal(kind === 'tag' ? 'tagNotFound' : 'categoryNotFound')
  return { wish, name, articles }
}

async function findName({
  call,
  kind,
  id,
}: {
  call: Call
  kind: ListKind
  id: number
}): Promise<string | undefined> {
  if (kind === 'tag') return (await call(getTagDictionary)).find(tag => tag.id === id)?.tag_name
  return (await call(getCategoryDictionary)).find(category => category.id === id)?.category_name
}
