import { showNotice } from '@xiaolou/browser/notice'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ChatActions } from '../client/chat-client.ts'
import type { ChatView } from '../client/chat-view.ts'
import type { JumpTarget, Room } from '../room/room-context.ts'
import { useIsWatched } from '../room/room-window.ts'

/** Nearer to the end than this, the list follows new messages. */
const stickWithinPx = 80
/** Further away than this, a button to the end is shown. */
const farFromPx = 400
/** Nearer than this to what is loaded, more is loaded. */
const loadWithinPx = 600

/** Anchored by its lower edge: a row that joins a group loses its head, and its text should not move. */
type Anchor = { readonly element: Element; readonly bottomPx: number; readonly scrollTopPx: number }

type ScrollPosition = {
  readonly list: RefObject<HTMLElement | null>
  readonly anchor: RefObject<Anchor | undefined>
  readonly isAtEnd: RefObject<boolean>
  /** Notes the scroll position; call on every scroll. */
  look(): void
}

/**
 * The scroll position of the list. It is laid out from its end (`column-reverse`), so it starts there even
 * without script; `scrollTop` is 0 at the end and negative above.
 */
export function useScrollPosition(list: RefObject<HTMLElement | null>) {
  const isAtEnd = useRef(true)
  const anchor = useRef<Anchor>(undefined)
  const [distance, setDistance] = useState<'end' | 'near' | 'far'>('end')
  const look = useCallback(() => {
    const element = list.current
    if (!element) return
    const fromEndPx = Math.abs(element.scrollTop)
    isAtEnd.current = fromEndPx <= stickWithinPx
    anchor.current = findAnchor(element)
    setDistance(isAtEnd.current ? 'end' : fromEndPx > farFromPx ? 'far' : 'near')
  }, [list])
  const position = useMemo((): ScrollPosition => ({ list, anchor, isAtEnd, look }), [list, look])
  return { position, distance }
}

/**
 * Keeps the visible messages in place when content is added above or below; only at the end the list follows.
 * `version` changes with anything that may change heights, `endKey` with the last row.
 */
export function useScrollAnchor(options: {
  position: ScrollPosition
  version: unknown
  endKey: string | undefined
  isPast: boolean
}): void {
  const { position, version, endKey, isPast } = options
  const lastEndKey = useRef(endKey)
  const wasPast = useRef(isPast)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new version.
  useLayoutEffect(() => {
    const element = position.list.current
    if (!element) return
    // Measured again: the event of the latest scroll may not have arrived yet.
    // The end of a window in the past is not followed, nor the one that continues it.
    if (Math.abs(element.scrollTop) <= stickWithinPx && !isPast && !wasPast.current) {
      // Older messages above the end shift nothing.
      if (lastEndKey.current !== endKey) element.scrollTop = 0
    } else if (position.anchor.current?.element.isConnected) {
      const { element: held, bottomPx, scrollTopPx } = position.anchor.current
      const scrolledPx = element.scrollTop - scrollTopPx
      const movedPx = held.getBoundingClientRect().bottom - (bottomPx - scrolledPx)
      if (Math.abs(movedPx) >= 1) element.scrollTop += movedPx
    }
    lastEndKey.current = endKey
    wasPast.current = isPast
    position.look()
  }, [version, endKey, position, isPast])
}

/** With less than this to scroll, the list is not worth scrolling. */
const scrollableFromPx = 200

/** Loads older messages while there is next to nothing to scroll. */
export function useFilled(list: RefObject<HTMLElement | null>, room: Pick<Room, 'view' | 'actions'>): void {
  const { view, actions } = room
  const { hasMore, isLoadingMore, rows } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with each new row.
  useEffect(() => {
    const element = list.current
    if (!element || element.clientHeight === 0) return
    const isFull = element.scrollHeight - element.clientHeight > scrollableFromPx
    if (hasMore && !isLoadingMore && !isFull) actions?.scrollUp()
  }, [list, actions, hasMore, isLoadingMore, rows])
}

/** Loads more where the list is scrolled near the end of what is loaded. */
export function loadAtEdges(list: HTMLElement, { view, actions }: Pick<Room, 'view' | 'actions'>): void {
  const overflowPx = list.scrollHeight - list.clientHeight
  if (overflowPx <= 0 || view.isLoadingMore) return
  const fromEndPx = Math.abs(list.scrollTop)
  if (view.isPast && fromEndPx < loadWithinPx) actions?.scrollDown()
  else if (view.hasMore && overflowPx - fromEndPx < loadWithinPx) actions?.scrollUp()
}

/** The first visible message and its position; dividers are skipped, since they come and go. */
function findAnchor(list: HTMLElement): Anchor | undefined {
  const { top } = list.getBoundingClientRect()
  for (const element of list.querySelectorAll('.chat-row, .chat-recalled')) {
    const box = element.getBoundingClientRect()
    if (box.bottom > top) return { element, bottomPx: box.bottom, scrollTopPx: list.scrollTop }
  }
  return undefined
}

/** No smooth scrolling for readers who prefer reduced motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

const markedMs = 2_400
const goneNotice = {
  tone: 'warn',
  title: '这条消息不在了',
  text: '也许已经撤回，或者很久以前清空了。',
} as const
const silentNotice = { tone: 'warn', title: '那天以后没有人说话' } as const

/**
 * `jumpTo(target)` loads what is around a message where needed, scrolls to it, focuses it and highlights it
 * for a moment. `targetId` (from the address) is jumped to once the chat has loaded; 0 for none.
 */
export function useJump(options: {
  list: RefObject<HTMLElement | null>
  actions: ChatActions | undefined
  targetId: number
  isLoaded: boolean
}): (target: JumpTarget) => void {
  const { list, actions, targetId, isLoaded } = options
  const jumpTo = useCallback(
    async (target: JumpTarget) => {
      const rowOf = (id: number) => list.current?.querySelector(`#chat-${id}`)
      const wasThere = 'id' in target && rowOf(target.id)
      const id = (await actions?.find(target)) ?? -1
      await nextFrame()
      const row = rowOf(id)
      if (!(row instanceof HTMLElement)) {
        if (id >= 0) showNotice('id' in target ? goneNotice : silentNotice)
        return
      }
      row.scrollIntoView({ block: 'center', behavior: wasThere ? scrollBehavior() : 'instant' })
      row.focus({ preventScroll: true })
      row.dataset.marked = ''
      setTimeout(() => delete row.dataset.marked, markedMs)
    },
    [list, actions],
  )
  const doneFor = useRef(0)
  useEffect(() => {
    if (!isLoaded || targetId === 0 || doneFor.current === targetId) return
    doneFor.current = targetId
    void jumpTo({ id: targetId })
  }, [isLoaded, targetId, jumpTo])
  return useCallback(target => void jumpTo(target), [jumpTo])
}

/** After two frames the message has been rendered. */
const nextFrame = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/**
 * Reports what the reader has seen: the end of the chat, while the page is visible. Returns where the unread
 * line is (0 for nowhere): it stays while the chat is open, and messages that arrive in view add none.
 */
export function useSeen(options: {
  view: ChatView
  actions: ChatActions | undefined
  isAtEnd: RefObject<boolean>
  distance: string
}): number {
  const { view, actions, isAtEnd, distance } = options
  const { firstUnreadId, unreadCount, isPast } = view
  const [lineId, setLineId] = useState(firstUnreadId)
  const [hasLooked, setHasLooked] = useState(false)
  const isWatched = useIsWatched()
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when the distance changes.
  useEffect(() => {
    if (!view.isLoaded) return
    const isSeen = isAtEnd.current && isWatched && !isPast
    if (firstUnreadId !== 0 && (!isSeen || !hasLooked)) setLineId(firstUnreadId)
    if (isSeen) {
      setHasLooked(true)
      if (unreadCount > 0) actions?.markSeen()
    }
  }, [view.isLoaded, firstUnreadId, unreadCount, isPast, isWatched, distance, actions, isAtEnd, hasLooked])
  return lineId
}

/** `?id=13`; 0 if it is not an id. */
export function readTargetId(text: string | null): number {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}
