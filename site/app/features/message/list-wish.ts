import { limits } from '@xiaolou/contract/limits'

/** What the list is asked for: `tag` and `words` may be empty, `page` counts from 1. */
export type ListWish = { readonly tag: string; readonly words: string; readonly page: number }

export const listPath = '/message/list'

/** Reads `?tag=&q=&page=`; what is too long for the server is cut, what is no page is the first. */
export function parseListWish(query: URLSearchParams): ListWish {
  const page = query.get('page') ?? ''
  return {
    tag: cut(query.get('tag'), limits.messageTagMaxLength),
    words: cut(query.get('q'), limits.searchQueryMaxLength),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

function cut(text: string | null, maxLength: number): string {
  return (text ?? '').trim().slice(0, maxLength).trim()
}

/** The one address of a wish; everything that is as usual is left out. */
export function listAddress({ tag = '', words = '', page = 1 }: Partial<ListWish>): string {
  const query = new URLSearchParams()
  if (tag) query.set('tag', tag)
  if (words) query.set('q', words)
  if (page > 1) query.set('page', String(page))
  const search = query.toString()
  return search ? `${listPath}?${search}` : listPath
}
