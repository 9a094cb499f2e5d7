/** What `?id=&tag=&page=` asks for: one talk before the others, those of a tag, or a page of all. */
export type TalkWish = { readonly id?: number; readonly tag: string; readonly page: number }

const tagMaxLength = 40

export function parseTalkWish(query: URLSearchParams): TalkWish {
  const id = query.get('id') ?? ''
  if (/^[1-9]\d{0,14}$/.test(id)) return { id: Number(id), tag: '', page: 1 }
  const page = query.get('page') ?? ''
  return {
    tag: (query.get('tag') ?? '').trim().replace(/^#/, '').slice(0, tagMaxLength),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The one address of what is asked for; the first page carries no number. */
export function talkAddress({ id, tag = '', page = 1 }: Partial<TalkWish>): string {
  if (id !== undefined) return `/talk?id=${id}`
  const query = [tag && `tag=${encodeURIComponent(tag)}`, page > 1 && `page=${page}`].filter(Boolean)
  return query.length > 0 ? `/talk?${query.join('&')}` : '/talk'
}
