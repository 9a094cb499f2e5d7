import { getMessageList } from '@xiaolou/contract/message'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { browserCall, quietCall } from '~/lib/api.ts'
import { useUser } from '~/lib/session.ts'
import { holdPlace } from './hold-place.ts'
import { type ListData, messagesPerPage } from './list-data.ts'
import { listAddress } from './list-wish.ts'
import { nextPages, type Shelf, shelfOf, withPage } from './shelf.ts'
import { findShelf, keepScroll, keepShelf, replaceMessages, subscribeShelves } from './shelf-store.ts'
import { useIsTakingOver } from './use-taking-over.ts'

const maxPageSize = 100

/** The list of `data`'s wish as it was left, or as it has just come; kept from now on, with the place on the page. */
export function useShelf(data: ListData): { shelf: Shelf; address: string } {
  const address = listAddress(data.wish)
  const initial = useMemo(() => shelfOf(data), [data])
  const shelf = useSyncExternalStore(
    subscribeShelves,
    () => findShelf(address) ?? initial,
    () => initial,
  )
  useEffect(() => keepShelf(address, findShelf(address) ?? initial), [address, initial])
  useKeptPlace(address)
  useOwnView(address, initial)
  return { shelf, address }
}

/** Puts the window where the reader was, before anything is painted; a page from the server is the browser's to place. */
function useKeptPlace(address: string): void {
  const isTakingOver = useIsTakingOver()
  const arrival = useRef({ address, isTakingOver })
  useLayoutEffect(() => {
    const { address: first, isTakingOver: isFromServer } = arrival.current
    if (isFromServer) return
    return holdPlace(findShelf(first)?.scrollY ?? 0)
  }, [])
  // Not a plain effect: that one is undone after the next page has moved the window.
  useLayoutEffect(() => {
    const note = () => keepScroll(address, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [address])
}

/** What depends on the reader (his likes) and what has changed meanwhile (counts) is asked for when the list is there. */
function useOwnView(address: string, initial: Shelf): void {
  const userId = useUser()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader has other likes.
  useEffect(() => {
    const { data, lastPage } = findShelf(address) ?? initial
    const { tag, words, page } = data.wish
    const size = page === 1 ? Math.min(maxPageSize, lastPage * messagesPerPage) : messagesPerPage
    if (data.messages.total === 0) return
    quietCall(getMessageList, { body: { current: page, size, tag, message: words } }).then(
      ({ list }) => replaceMessages(list),
      () => {
        // The list stands as it is; a like that is not shown is found out by pressing.
      },
    )
  }, [address, initial, userId])
}

/** Turns the next page: `more` resolves with how many messages came, `undefined` when they did not. */
export function useMore(address: string) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const more = useCallback(async () => {
    const shelf = findShelf(address)
    if (!shelf) return undefined
    setState('loading')
    const { tag, words } = shelf.data.wish
    const body = { size: messagesPerPage, tag, message: words }
    try {
      const pages = await Promise.all(
        nextPages(shelf).map(current => browserCall(getMessageList, { body: { ...body, current } })),
      )
      // Messages may have been removed or changed while these were under way.
      const now = findShelf(address) ?? shelf
      const longer = pages.reduce(withPage, now)
      keepShelf(address, longer)
      setState('idle')
      return longer.list.length - now.list.length
    } catch {
      setState('failed')
      return undefined
    }
  }, [address])
  return { state, more }
}
