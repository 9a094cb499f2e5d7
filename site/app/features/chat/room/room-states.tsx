import { screens } from '@xiaolou/contract/address'
import { EmptyState, Skeleton } from '@xiaolou/ui/state'
import { useEffect, useRef, useState } from 'react'
import { useServingOrigin } from '~/lib/site.ts'
import type { Connection } from '~/lib/socket/connection.ts'
import type { ChatRow } from '../client/chat-view.ts'
import { chatText } from '../log/message-html.ts'
import { secondsLeft } from './chat-time.ts'
import { useRoom } from './room-context.ts'
import { useTicking } from './room-window.ts'

/** There are no messages yet, or all were cleared. */
export function EmptyRoom() {
  return (
    <EmptyState
      drawing="tea"
      title="茶已经沏好，还没有人开口。"
      text="你说第一句吧，说什么都好。"
      className="chat-state"
    />
  )
}

const widths = ['46%', '62%', '34%', '52%'] as const

/** Placeholders for bubbles. */
export function WaitingRoom() {
  return (
    <div className="chat-waiting column" aria-busy="true">
      <span className="sr-only">正在取来聊天记录</span>
      {widths.map((width, index) => (
        <div key={width} data-own={index === 2 || undefined} style={{ '--chat-wait': width }}>
          {index !== 2 && <Skeleton className="chat-waiting-avatar" />}
          <Skeleton className="chat-waiting-words" />
        </div>
      ))}
    </div>
  )
}

/** A bar under the head while the connection is not good: the state, and a button to retry at once. */
export function ConnectionState() {
  const { view, actions } = useRoom()
  const nowMs = useTicking(view.connection.phase === 'waiting')
  const serving = useServingOrigin()
  const words = connectionText(view.connection, nowMs)
  if (serving !== undefined)
    return (
      <div className="chat-line-state gap-14 rigid row text-13-5" data-tone="warn">
        <p role="status">{elsewhereText(serving)}</p>
        <a href={serving + screens.chat.path}>去那里</a>
      </div>
    )
  if (!words) return null
  return (
    <div className="chat-line-state gap-14 rigid row text-13-5 tabular" data-tone={words.tone}>
      {/* Announced when it begins, not with every second. */}
      <p>{words.text}</p>
      <span role="status" className="sr-only">
        {view.connection.phase === 'waiting' ? '聊天室连接断了，正在重连' : words.text}
      </span>
      {words.canReconnect && (
        <button type="button" onClick={() => actions?.reconnect()}>
          重新连接
        </button>
      )}
    </div>
  )
}

/** Shown at an address where the server opens no socket. */
export const elsewhereText = (serving: string): string =>
  `从这个网址进来，说不上话：聊天室只认 ${serving.replace(/^https?:\/\//, '')}。`

export type ConnectionText = {
  readonly text: string
  /** Whether the user can retry. */
  readonly canReconnect: boolean
  /** The severity: the colour of the bar. */
  readonly tone: 'calm' | 'warn' | 'danger'
}

/**
 * The connection's state in words; nothing while it is good, nor at the first, brief attempt, which the head
 * shows and which would shift the page. `nowMs` is this browser's clock.
 */
export function connectionText(connection: Connection, nowMs: number): ConnectionText | undefined {
  if (connection.phase === 'live' || connection.phase === 'off') return undefined
  if (connection.phase === 'connecting')
    return connection.failures === 0
      ? undefined
      : { text: '正在推门进来…', canReconnect: false, tone: 'calm' }
  if (connection.phase === 'ended') return { text: endedText(connection), canReconnect: true, tone: 'danger' }
  const seconds = secondsLeft(connection.dueAtMs, nowMs)
  const when = seconds > 0 ? `${seconds} 秒后` : '正在'
  const text = connection.isQuiet
    ? `线还没有接上，${when}再试`
    : `线断了，${when}第 ${connection.failures} 次重连`
  return { text, canReconnect: true, tone: 'warn' }
}

function endedText({ why, reason }: Extract<Connection, { phase: 'ended' }>): string {
  if (why === 'forcedOffline') return reason || '你被请下线了。'
  if (why === 'tooMany') return '你在别的窗口里坐下了，这里先歇着。'
  return '登录已经结束，重新连接便以访客的身份看。'
}

const namedMax = 2

/** Who is typing. Its space is reserved, so that nothing shifts. */
export function TypingLine() {
  const { typingNames: names } = useRoom().view
  return (
    <p className="chat-typing gap-8 nowrap rigid row ink-3" aria-hidden={names.length === 0 || undefined}>
      {names.length > 0 && (
        <>
          <span className="chat-typing-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {names.length > namedMax
            ? `${names.slice(0, namedMax).join('、')} 等 ${names.length} 人`
            : names.join('、')}{' '}
          正在输入…
        </>
      )}
    </p>
  )
}

const spokenMaxLength = 200

/** Announces new messages of others; not those from before, not the user's own, not a page of history. */
export function SpokenNews({ rows, isLoaded }: { rows: readonly ChatRow[]; isLoaded: boolean }) {
  const [words, setWords] = useState('')
  const lastSeq = useRef<number>(undefined)
  useEffect(() => {
    if (!isLoaded) return
    const known = lastSeq.current
    const messages = rows.flatMap(row => (row.kind === 'message' ? [row] : []))
    lastSeq.current = Math.max(known ?? 0, ...messages.map(row => row.message.seq))
    if (known === undefined) return
    const fresh = messages.filter(row => !row.isOwn && row.message.seq > known)
    if (fresh.length === 0) return
    setWords(
      fresh
        .map(({ message }) => {
          const said = message.content_type === 'image' ? '发来一张图片' : chatText(message.content)
          return `${message.nick_name}：${said.slice(0, spokenMaxLength)}`
        })
        .join('；'),
    )
  }, [rows, isLoaded])
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  )
}
