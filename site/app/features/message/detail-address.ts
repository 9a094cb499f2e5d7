/** The page of one message. */
export const detailAddress = (id: number): string => `/message/detail?id=${id}`

/** Where one's own message is changed; without an id, where a new one is written. */
export const publishAddress = (id?: number): string =>
  id === undefined ? '/message/publish' : `/message/publish?id=${id}`

/** The id in `?id=`; nothing when it cannot be one. */
export function parseId(query: URLSearchParams): number | undefined {
  const id = query.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}
