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
import { createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
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

/** Full rows of three and of two. */
const messagesPerPage = 24
const maxPageSize = 100
/** Beyond this number lists are dropped, the least recently seen first. */
const maxSaved = 8

export type ListData = Awaited<ReturnType<typeof loadMessageList>>

/** A list as the reader has it: the loader's data and everything loaded since. */
export type SavedList = { readonly data: ListData; readonly list: PagedList<Message> }

/** One page of the guestbook and its popular tags; tags that fail are null, the messages are required. */
export async function loadMessageList({ call, url }: LoadInput) {
  const query = parseListQuery(url.searchParams)
  const body = { current: query.page, size: messagesPerPage, tag: query.tag, message: query.words }
  const [messages, tags] = await Promise.all([
    call(getMessageList, { body }),
    call(getHotTagList).catch(() => null),
  ])
  return { query, messages, tags }
}

/** By address. In the browser only: the server renders each page from scratch. */
const lists = createStore<ReadonlyMap<string, SavedList>>(new Map())
/** The scroll position of each, in px. */
const scrolls = new Map<string, number>()
let lastAddress = ''
/** A saved list that the next load fetches again. */
let outdated = ''

/** The reader's last address in the guestbook; initially and after a new message, the whole guestbook. */
export const getLastAddress = (): string => lastAddress || messagesPath()

function keepList(address: string, saved: SavedList): void {
  const others = [...lists.get()].filter(([other]) => other !== address).slice(1 - maxSaved)
  const all = new Map([...others, [address, saved]])
  for (const other of scrolls.keys()) if (!all.has(other)) scrolls.delete(other)
  lists.set(all)
  lastAddress = address
}

/** With an address: that list is fetched again. Without: all of them, as after a new message. */
export function forgetLists(address?: string): void {
  const others = address === undefined ? [] : [...lists.get()].filter(([other]) => other !== address)
  lists.set(new Map(others))
  if (address === undefined) {
    lastAddress = ''
    scrolls.clear()
  } else scrolls.delete(address)
}

// They contain what only its author may see.
signOuts.subscribe(() => forgetLists())

function changeLists(step: (list: PagedList<Message>, address: string) => PagedList<Message>): void {
  const changed = [...lists.get()].map(
    ([address, { data, list }]) => [address, { data, list: step(list, address) }] as const,
  )
  lists.set(new Map(changed))
}

/** Replaces messages by newer forms in every saved list. */
export const updateMessages = (newer: readonly Message[]): void =>
  changeLists(list => updateRows(list, newer))

export const removeMessage = (id: number): void => changeLists(list => dropRow(list, id))

/**
 * The list as it was left, or a new one. A plain link from elsewhere restores the last filter; back and
 * forward have changed the address before this runs and are followed.
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

/** The list of `data`'s query as left, or as just loaded; saved from now on, with the scroll position. */
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
 * A page restored from the back-forward cache reloads its list if that is a single page: a longer one would
 * be cut while it is read.
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

/** Restores the scroll position before painting; for a server-rendered page the browser does. */
function useSavedScroll(address: string): void {
  const isHydrating = useIsHydrating()
  const first = useRef({ address, isHydrating })
  useLayoutEffect(() => {
    if (first.current.isHydrating) return
    return holdScroll(scrolls.get(first.current.address) ?? 0)
  }, [])
  // Not `useEffect`: its cleanup runs after the next page has scrolled.
  useLayoutEffect(() => {
    const note = () => {
      if (lists.get().has(address)) scrolls.set(address, window.scrollY)
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [address])
}

const never = () => () => undefined

/** True while a server-rendered page hydrates, false afterwards and on every later screen. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** Loads the reader's likes and what has changed (counts, deletions) once the list is shown. */
function useOwnView(address: string, initial: SavedList): void {
  const userId = useUser()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: likes depend on the reader.
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
        // The list stays; a missing like is noticed on pressing.
      },
    )
  }, [address, initial, userId])
}

/** Loads the next page: `readMore` resolves with the number of new messages, `undefined` on failure. */
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
      // If one was removed, the page that shifted is loaded again before the one after it.
      do {
        const current = nextPage(saved.list)
        const page: Page<Message> = await browserCall(getMessageList, { body: { ...body, current } })
        // Messages may have been removed or changed while this page was loading.
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

/** The newest two hundred messages; until they load, the previous ones are shown. */
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
