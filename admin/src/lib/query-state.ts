import { useCallback, useMemo } from 'react'
import { useHref, useSearchParams } from 'react-router'

type QueryValue = string | number | boolean
type Query = Readonly<Record<string, QueryValue>>

/** Reads values from an address; missing or invalid ones get their default. */
export type QueryReader = {
  text: (name: string, usual?: string) => string
  choice: <const T extends string>(name: string, among: readonly T[], usual: T) => T
  /** An integer, not negative. */
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

/** The values of an address, by a screen's own `read`. */
export const queryOf = <T extends Query>(read: (query: QueryReader) => T, params: URLSearchParams): T =>
  read(readerOf(params))

/**
 * The address's query with some values changed. Defaults are omitted, so that each state of a screen has one
 * address. Any other change resets `page`.
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
 * The state of a screen in its address: filters, order, page. `read` declares the values by their names in
 * the address, and must stay the same function:
 *
 *     const readFilter = (query: QueryReader) => ({
 *       state: query.choice('state', states, 'all'), search: query.text('search'), page: query.number('page', 1),
 *     })
 *     const { query, change, hrefOf } = useQueryState(readFilter)
 *
 * `change` adds a history entry, so that Back reverts it; while typing it replaces the last one. `key`
 * identifies the state, `filterKey` the state without the page.
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
  const typed = (value: string, part: (words: string) => Partial<T>) => ({
    value,
    onSearch: (words: string) => change(part(words), { isTyping: true }),
  })
  const { page: _, ...filter }: Query = query
  return { query, change, typed, hrefOf, key: JSON.stringify(query), filterKey: JSON.stringify(filter) }
}

export type QueryState<T extends Query> = ReturnType<typeof useQueryState<T>>
