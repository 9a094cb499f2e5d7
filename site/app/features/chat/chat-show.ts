import type { ChatLog } from './chat-log.ts'
import type { Outbox } from './chat-outbox.ts'
import type { RoomState } from './chat-room-state.ts'
import type { ChatLine, ChatRow, ChatView } from './chat-view.ts'

/** Where the view comes from; each part is asked only when the view is. */
export type ViewParts = {
  readonly log: ChatLog
  readonly line: ChatLine
  readonly outbox: Outbox
  readonly room: { get(): RoomState }
  readonly history: { getFailure(): string; isLoadingMore(): boolean }
  readonly presence: {
    getOnline(): ChatView['online']
    getReaderCount(): number
    getTypingNames(): readonly string[]
  }
  readonly seen: { getUnreadCount(): number; getFirstUnreadId(): number }
}

/** What the screens see of a room nobody has gone into yet. */
export const emptyView: ChatView = {
  line: { phase: 'connecting' },
  me: undefined,
  rows: [],
  isLoaded: false,
  failure: '',
  hasMore: false,
  isLoadingMore: false,
  online: [],
  readerCount: 0,
  typingNames: [],
  unreadCount: 0,
  firstUnreadId: 0,
  slowSeconds: 0,
  isOpen: true,
  clockSkewMs: 0,
}

/** The view, made anew when it is asked for after a change; a view in which nothing changed is the same object. */
export function createShow(given: {
  rowsOf: (log: ChatLog, outbox: Outbox) => readonly ChatRow[]
  read: () => ViewParts
}) {
  const { rowsOf, read } = given
  const listeners = new Set<() => void>()
  let view = emptyView
  let isFresh = false
  let shown: Pick<ViewParts, 'outbox'> & Pick<ChatLog, 'messages' | 'tombstones'> = {
    messages: [],
    tombstones: [],
    outbox: [],
  }

  const rows = ({ log, outbox }: ViewParts) => {
    const { messages, tombstones } = log
    if (shown.messages === messages && shown.tombstones === tombstones && shown.outbox === outbox)
      return view.rows
    shown = { messages, tombstones, outbox }
    const next = rowsOf(log, outbox)
    const isSame = next.length === view.rows.length && next.every((row, index) => row === view.rows[index])
    return isSame ? view.rows : next
  }

  const make = (): ChatView => {
    const parts = read()
    const { log, line, room, history, presence, seen } = parts
    const next: ChatView = {
      ...room.get(),
      line,
      rows: rows(parts),
      isLoaded: log.isLoaded,
      failure: history.getFailure(),
      hasMore: log.hasMore,
      isLoadingMore: history.isLoadingMore(),
      online: presence.getOnline(),
      readerCount: presence.getReaderCount(),
      typingNames: presence.getTypingNames(),
      unreadCount: seen.getUnreadCount(),
      firstUnreadId: seen.getFirstUnreadId(),
    }
    const known = new Map<string, unknown>(Object.entries(view))
    return Object.entries(next).every(([name, value]) => known.get(name) === value) ? view : next
  }

  return {
    getView(): ChatView {
      if (!isFresh) {
        view = make()
        isFresh = true
      }
      return view
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh() {
      isFresh = false
      for (const listener of listeners) listener()
    },
  }
}
