import { pageOf } from '@xiaolou/contract/address'
import { limits } from '@xiaolou/contract/limits'

/** The list's query: `tag` and `words` may be empty, `page` counts from 1. */
export type ListQuery = { readonly tag: string; readonly words: string; readonly page: number }

/** Reads `?tag=&q=&page=`; text too long for the server is cut, an invalid page becomes the first. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  return {
    tag: cut(search.get('tag'), limits.messageTagMaxLength),
    words: cut(search.get('q'), limits.searchQueryMaxLength),
    page: pageOf(search),
  }
}

function cut(text: string | null, maxLength: number): string {
  return (text ?? '').trim().slice(0, maxLength).trim()
}

/** Text on one line, cut to this length. */
export function oneLine(words: string, maxLength: number): string {
  const characters = [...words.replace(/\s+/g, ' ').trim()]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : characters.join('')
}
