import { ArrowUp } from '@xiaolou/ui/icon'
import { EmptyState } from '@xiaolou/ui/state'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { useNow } from '~/lib/site.ts'
import type { ChatRow } from '../client/chat-view.ts'
import { type PlannedItem, planRows } from '../log/rows.ts'
import { useRoom } from '../room/room-context.ts'
import { unreadMax } from '../room/room-window.ts'
import {
  loadAtEdges,
  scrollBehavior,
  useFilled,
  useScrollAnchor,
  useScrollPosition,
  useSeen,
} from './list-scroll.ts'
import { MessageRow } from './message-row.tsx'
import { OutgoingRow, RecalledRow } from './other-rows.tsx'

/** With more of them the page is no empty hall, and a page of history must not move them. */
const fewRows = 8

/** The chat's log, from its end; reaching its beginning loads older messages. */
export function MessageList(props: { list: RefObject<HTMLDivElement | null>; rows: readonly ChatRow[] }) {
  const { list, rows } = props
  const { view, actions, timeZone } = useRoom()
  const nowMs = useNow()
  const { position, distance } = useScrollPosition(list)
  const unreadId = useSeen({ view, actions, isAtEnd: position.isAtEnd, distance })
  const items = useMemo(
    () => planRows({ rows, unreadId, timeZone, nowMs }),
    [rows, unreadId, timeZone, nowMs],
  )
  useScrollAnchor({ position, version: items, endKey: rows.at(-1)?.key, isPast: view.isPast })
  useFilled(list, { view, actions })
  const [focusedId, setFocusedId] = useState(0)
  const tabStopId = findTabStop(rows, focusedId)
  return (
    <div className="chat-log-frame grow">
      <div
        ref={list}
        role="log"
        aria-label="聊天记录"
        // New messages of others are announced by `SpokenNews`; a page of history is not.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be scrollable by keyboard.
        tabIndex={0}
        className="chat-log grow"
        onScroll={event => {
          position.look()
          loadAtEdges(event.currentTarget, { view, actions })
        }}
        onKeyDown={event => moveAlong(event, list.current)}
      >
        <ul className="chat-rows full" onFocus={event => setFocusedId(rowIdOf(event.target) || focusedId)}>
          {!view.hasMore && rows.length <= fewRows && (
            <li className="chat-opening">
              <EmptyState drawing="tea" title="话从这里说起。" />
            </li>
          )}
          {view.hasMore && (
            <li className="chat-more">
              <button type="button" disabled={view.isLoadingMore} onClick={() => actions?.loadMore()}>
                {view.isLoadingMore ? '正在取来…' : '查看更多'}
              </button>
            </li>
          )}
          {items.map(item => (
            <Item key={item.key} item={item} tabStopId={tabStopId} />
          ))}
          {view.isPast && (
            <li className="chat-more">
              <button type="button" disabled={view.isLoadingMore} onClick={() => actions?.scrollDown()}>
                {view.isLoadingMore ? '正在取来…' : '往后的消息'}
              </button>
            </li>
          )}
        </ul>
      </div>
      <Pill
        count={view.unreadCount}
        distance={view.isPast ? 'far' : distance}
        onClick={() => {
          // Another stretch of messages: there is nothing to scroll through.
          const behavior = view.isPast ? 'instant' : scrollBehavior()
          actions?.toNewest()
          requestAnimationFrame(() => list.current?.scrollTo({ top: 0, behavior }))
        }}
      />
    </div>
  )
}

function Item({ item, tabStopId }: { item: PlannedItem; tabStopId: number }) {
  if (item.kind === 'day')
    return (
      <li className="chat-day">
        <span>{item.text}</span>
      </li>
    )
  if (item.kind === 'unread')
    return (
      <li className="chat-unread" id="chat-unread">
        <span>以下是新消息</span>
      </li>
    )
  const { row, isFirst, isDelivered } = item
  if (row.kind === 'recalled') return <RecalledRow row={row} />
  if (row.kind === 'outgoing') return <OutgoingRow outgoing={row.outgoing} isFirst={isFirst} />
  const { message, isOwn } = row
  return <MessageRow {...{ message, isOwn, isFirst, isDelivered }} isTabStop={message.id === tabStopId} />
}

function Pill(props: { count: number; distance: 'end' | 'near' | 'far'; onClick: () => void }) {
  const { count, distance, onClick } = props
  if (distance === 'end' || (distance === 'near' && count === 0)) return null
  return (
    <button
      type="button"
      className="chat-pill raised gap-6 ink-accent inline-row text-14 tabular"
      onClick={onClick}
    >
      <ArrowUp size={16} aria-hidden="true" />
      {count > 0 ? `${count > unreadMax ? `${unreadMax}+` : count} 条新消息` : '回到最新'}
    </button>
  )
}

/** One row is reached by Tab: the one last used, or the newest. */
function findTabStop(rows: readonly ChatRow[], focusedId: number): number {
  const ids = rows.flatMap(row => (row.kind === 'message' ? [row.message.id] : []))
  return ids.includes(focusedId) ? focusedId : (ids.at(-1) ?? 0)
}

const rowIdOf = (target: Element): number =>
  Number(target.closest('[data-key]')?.getAttribute('data-key')) || 0

/** Arrow keys move between messages; their menu buttons have the focus. */
function moveAlong(event: KeyboardEvent, list: HTMLElement | null): void {
  const { key, target } = event
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !list || !(target instanceof Element)) return
  if (!list.contains(target) || target === list) return
  const buttons = [...list.querySelectorAll<HTMLElement>('[data-row-menu]')]
  const at = buttons.findIndex(button => button.closest('li')?.contains(target))
  const next = buttons[at + (key === 'ArrowUp' ? -1 : 1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
