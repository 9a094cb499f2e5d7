export type ListKind = 'category' | 'tag'

/** What `?type=&id=&page=` asks for; nothing when it cannot be a list. `name` in the address is only a reader's hint. */
export type ListWish = { readonly kind: ListKind; readonly id: number; readonly page: number }

export function parseListWish(query: URLSearchParams): ListWish | undefined {
  const kind = query.get('type')
  const id = query.get('id') ?? ''
  if ((kind !== 'category' && kind !== 'tag') || !/^[1-9]\d{0,14}$/.test(id)) return undefined
  const page = query.get('page') ?? ''
  return { kind, id: Number(id), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}

/** The one address of a page of a list; the first page carries no number. */
export function listAddress({ kind, id, name, page }: ListWish & { name: string }): string {
  const base = `/articleList?type=${kind}&id=${id}&name=${encodeURIComponent(name)}`
  return page === 1 ? base : `${base}&page=${page}`
}

export const kindWord: Record<ListKind, string> = { category: '分类', tag: '标签' }
