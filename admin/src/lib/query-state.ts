import { useCallback, useMemo } from 'react'
import { useHref, useSearchParams } from 'react-router'

type QueryValue = string | number | boolean
type Query = Readonly<Record<string, QueryValue>>

/** Takes values out of an address; what is absent or makes no sense is the usual value. */
export type QueryReader = {
  text: (name: string, usual?: string) => string
  choice: <const T extends string>(name: string, among: readonly T[], usual: T) => T
  /** Whole and not below 0. */
  number: (name: string, usual?: number) => number
  flag: (name: string) => boolean
}

const readerOf = (params: URLSearchParams): QueryReader => ({
  text: (name, usual = '') => params.get(name) ?? usual,
  choice: (name, among, usual) => among.find(one => one === params.get(name)) ?? usual,
  number: (name, usual = 0) => {
    const given = params.get(name) ?? ''
    return /^\d{1,15}$/.test(given) ? Number(given) : usual
  },
  flag: name => params.get(name) === '1',
})

/** What an address says, by a screen's own `read`. */
export const queryOf = <T extends Query>(read: (query: QueryReader) => T, params: URLSearchParams): T =>
  read(readerOf(params))

/**
 * The address's query with some values changed. The usual ones are left out, so that each state of a screen has one
 * address. Whatever else changes, a list begins again at its first `page`.
 */
export function changedQuery<T extends Query>(
  read: (query: QueryReader) => T,
  params: URLSearchParams,
  change: Partial<T>,
): URLSearchParams {
  const usual: Query = queryOf(read, new URLSearchParams())
  const next = new URLSearchParams(params)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries<QueryValue | undefined>(change)) {
    if (value === undefined || value === usual[name]) next.delete(name)
    else next.set(name, value === true ? '1' : value === false ? '0' : String(value))
  }
  return next
}

/**
 * The state of a screen that stands in its address: filters, order, page. `read` says what there is, each value under the
 * name that it has in the address, and must stay the same function:
 *
 *     const readFilter = (query: QueryReader) => ({
 *       state: query.choice('state', states, 'all'), search: query.text('search'), page: query.number('page', 1),
 *     })
 *     const { query, change, hrefOf } = useQueryState(readFilter)
 *
 * `change` is a step of history, so that Back takes it back; while somebody types it replaces the last one. `key` is the
 * same as long as the state is, and `filterKey` as long as all but the page is.
 */
export function useQueryState<T extends Query>(read: (query: QueryReader) => T) {
  const [params, setParams] = useSearchParams()
  const here = useHref('.')
  const query = useMemo(() => queryOf(read, params), [read, params])
  const change = useCallback(
    (part: Partial<T>, { isTyping = false }: { isTyping?: boolean } = {}) =>
      setParams(last => changedQuery(read, last, part), { replace: isTyping, preventScrollReset: true }),
    [read, setParams],
  )
  const hrefOf = (part: Partial<T>) => {
    const search = changedQuery(read, params, part).toString()
    return search ? `${here}?${search}` : here
  }
  const { page: _, ...filter }: Query = query
  return { query, change, hrefOf, key: JSON.stringify(query), filterKey: JSON.stringify(filter) }
}

export type QueryState<T extends Query> = ReturnType<typeof useQueryState<T>>
