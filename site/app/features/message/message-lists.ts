import { browserCall, quietCall } from '@xiaolou/browser/call'
import {
  addPage,
  dropMissing,
  dropRow,
  nextPage,
  type Page,
  type PagedList,
  startList,
  updateRows,
} from '@xiaolou/browser/paged-list'
import { useUser } from '@xiaolou/browser/session'
import { signOuts } from '@xiaolou/browser/signed-out'
import { createStore, useStore } from '@xiaolou/browser/store'
import { messagesPath } from '@xiaolou/contract/address'
import { getAllMessage, getHotTagList, getMessageList, type Message } from '@xiaolou/contract/message'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { redirect } from 'react-router'
import type { LoadInput } from '~/lib/api.ts'
import { holdScroll } from './hold-scroll.ts'
import { parseListQuery } from './message-query.ts'

/** Whole rows of three and of two. */
const messagesPerPage = 24
const maxPageSize = 100
/** Lists beyond this are forgotten, the one longest unseen first. */
const maxSaved = 8

export type ListData = Awaited<ReturnType<typeof loadMessageList>>

/** A list as the reader has it: what the first load brought, and all that was read since. */
export type SavedList = { readonly data: ListData; readonly list: PagedList<Message> }

/** One page of the guestbook and its hot tags; tags that cannot be had are null, the messages must come. */
export async function loadMessageList({ call, url }: LoadInput) {
  const query = parseListQuery(url.searchParams)
  const body = { current: query.page, size: messagesPerPage, tag: query.tag, message: query.words }
  const [messages, tags] = await Promise.all([
    call(getMessageList, { body }),
    call(getHotTagList).catch(() => null),
  ])
  return { query, messages, tags }
}

/** By address. In the browser only: the server renders each page anew. */
const lists = createStore<ReadonlyMap<string, SavedList>>(new Map())
/** Where the window was on each, in px. */
const scrolls = new Map<string, number>()
let lastAddress = ''
/** The list that the next load asks for anew, though it is kept. */
let outdated = ''

/** Where the reader last was in the guestbook; the whole of it before the first time, and after something new was written. */
export const getLastAddress = (): string => lastAddress || messagesPath()

function keepList(address: string, saved: SavedList): void {
  const others = [...lists.get()].filter(([other]) => other !== address).slice(1 - maxSaved)
  const all = new Map([...others, [address, saved]])
  for (const other of scrolls.keys()) if (!all.has(other)) scrolls.delete(other)
  lists.set(all)
  lastAddress = address
}

/** With an address: that list is asked for anew. Without: all of them, as after a new message. */
export function forgetLists(address?: string): void {
  const others = address === undefined ? [] : [...lists.get()].filter(([other]) => other !== address)
  lists.set(new Map(others))
  if (address === undefined) {
    lastAddress = ''
    scrolls.clear()
  } else scrolls.delete(address)
}

// What only its author sees stands in them.
signOuts.subscribe(() => forgetLists())

function changeLists(step: (list: PagedList<Message>, address: string) => PagedList<Message>): void {
  const changed = [...lists.get()].map(
    ([address, { data, list }]) => [address, { data, list: step(list, address) }] as const,
  )
  lists.set(new Map(changed))
}

/** Newer forms of messages in the places of the old ones, on every list that is kept. */
export const updateMessages = (newer: readonly Message[]): void =>
  changeLists(list => updateRows(list, newer))

export const removeMessage = (id: number): void => changeLists(list => dropRow(list, id))

/**
 * The list as it was left, or a new one. Whoever comes by a plain link from elsewhere is taken back to the filter that
 * they left; back and forward have changed the address before this runs, and mean what they say.
 */
export async function loadSavedList(input: LoadInput): Promise<ListData> {
  if (import.meta.env.SSR) return loadMessageList(input)
  const { pathname, search, searchParams } = input.url
  const left = getLastAddress()
  const comesByLink = location.pathname !== pathname
  if (comesByLink && search === '' && left !== messagesPath()) throw redirect(left)
  const address = messagesPath(parseListQuery(searchParams))
  const saved = address === outdated ? undefined : lists.get().get(address)
  outdated = ''
  return saved?.data ?? loadMessageList(input)
}

/** The list of `data`'s query as it was left, or as it has just come; kept from now on, with where the window is. */
export function useSavedList(data: ListData): SavedList & { address: string } {
  const address = messagesPath(data.query)
  const initial = useMemo(() => ({ data, list: startList(data.messages) }), [data])
  const stored = useStore(lists, all => all.get(address))
  const saved = stored?.data === data ? stored : initial
  useEffect(() => {
    if (lists.get().get(address)?.data !== data) keepList(address, initial)
    else lastAddress = address
  }, [address, data, initial])
  useReturn(address)
  useSavedScroll(address)
  useOwnView(address, initial)
  return { ...saved, address }
}

/**
 * A page that comes out of the browser's back-forward cache loads again, and asks for its list anew where that is one page:
 * a longer one would be cut under the reader.
 */
function useReturn(address: string): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      const rows = lists.get().get(address)?.list.rows.length ?? 0
      if (persisted && rows <= messagesPerPage) outdated = address
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [address])
}

/** Puts the window where the reader was, before anything is painted; a page from the server is the browser's to scroll. */
function useSavedScroll(address: string): void {
  const isHydrating = useIsHydrating()
  const first = useRef({ address, isHydrating })
  useLayoutEffect(() => {
    if (first.current.isHydrating) return
    return holdScroll(scrolls.get(first.current.address) ?? 0)
  }, [])
  // Not a plain effect: that one is undone after the next page has moved the window.
  useLayoutEffect(() => {
    const note = () => {
      if (lists.get().has(address)) scrolls.set(address, window.scrollY)
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [address])
}

const never = () => () => undefined

/** True while a page that the server rendered hydrates, false ever after and on every later screen. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** What depends on the reader (likes) and what has changed meanwhile (counts, what was deleted) is asked for when the list is there. */
function useOwnView(address: string, initial: SavedList): void {
  const userId = useUser()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader has other likes.
  useEffect(() => {
    const { data, list } = lists.get().get(address) ?? initial
    const { tag, words, page } = data.query
    if (data.messages.total === 0) return
    const isStart = page === 1
    const length = Math.max(1, Math.ceil(list.rows.length / messagesPerPage)) * messagesPerPage
    const size = isStart ? Math.min(maxPageSize, length) : messagesPerPage
    const count = isStart ? Math.ceil(length / size) : 1
    const asked = Array.from({ length: count }, (_, index) =>
      quietCall(getMessageList, { body: { current: page + index, size, tag, message: words } }),
    )
    Promise.all(asked).then(
      answers => {
        const newer = answers.flatMap(answer => answer.list)
        const isAll = isStart && newer.length >= (answers[0]?.total ?? 0)
        changeLists((list, one) => {
          const known = updateRows(list, newer)
          return one === address ? dropMissing(known, newer, { isStart, isAll }) : known
        })
      },
      () => {
        // The list stands as it is; a like that is not shown is found out by pressing.
      },
    )
  }, [address, initial, userId])
}

/** Reads the next page: `readMore` resolves with how many messages came, `undefined` when they did not. */
export function useMore(address: string) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const readMore = useCallback(async () => {
    let saved: SavedList | undefined = lists.get().get(address)
    if (!saved) return undefined
    setState('loading')
    const { tag, words } = saved.data.query
    const body = { size: messagesPerPage, tag, message: words }
    const before = saved.list.rows.length
    try {
      // Where one was removed, the page that moved up is read again before the one after it.
      do {
        const current = nextPage(saved.list)
        const page: Page<Message> = await browserCall(getMessageList, { body: { ...body, current } })
        // Messages may have been removed or changed while this one was under way.
        const now: SavedList = lists.get().get(address) ?? saved
        saved = { ...now, list: addPage(now.list, page) }
        keepList(address, saved)
      } while (!saved.list.isEnd && saved.list.rows.length < before + messagesPerPage / 2)
      setState('idle')
      return saved.list.rows.length - before
    } catch {
      setState('failed')
      return undefined
    }
  }, [address])
  return { state, readMore }
}

let newest: readonly Message[] | undefined

/** The newest two hundred messages as they are now; until they come, those that were there before are shown. */
export async function loadDanmaku(): Promise<readonly Message[]> {
  const { list } = await browserCall(getAllMessage)
  const isSame = list.length === newest?.length && list.every(({ id }, at) => id === newest?.[at]?.id)
  if (!newest || !isSame) newest = list
  return newest
}

export const findDanmaku = (): readonly Message[] | undefined => newest

export function forgetDanmaku(): void {
  newest = undefined
}
