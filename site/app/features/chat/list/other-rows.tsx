import { deviceMs } from '@xiaolou/browser/clock'
import { useState } from 'react'
import type { ChatRow, Outgoing } from '../client/chat-view.ts'
import { secondsLeft } from '../room/chat-time.ts'
import { useRoom } from '../room/room-context.ts'
import { useTicking } from '../room/room-window.ts'

/** The user's own message that is being sent or has failed: shows which, and can be retried or removed. */
export function OutgoingRow({ outgoing, isFirst }: { outgoing: Outgoing; isFirst: boolean }) {
  const { status, content, contentType, reply, quote } = outgoing
  return (
    <li
      className="chat-row"
      data-own
      data-first={isFirst || undefined}
      data-status={status}
      data-nonce={outgoing.nonce}
    >
      <div className="chat-said">
        <div className="chat-line">
          <div className="chat-body grid gap-4">
            {reply && (
              <p className="chat-quote row ink-3 text-13">
                <span className="rigid ink-2">
                  <bdi>{reply.nick_name}</bdi>
                </span>
                <bdi className="one-line">{reply.content}</bdi>
              </p>
            )}
            {quote && (
              <p className="quote">
                <span className="quote-bar-words">{quote.exact}</span>
              </p>
            )}
            {contentType === 'image' ? (
              <Preview outgoing={outgoing} />
            ) : (
              <div dir="auto" className="chat-bubble chat-bubble-plain text-15">
                {content}
              </div>
            )}
          </div>
        </div>
        {status === 'failed' ? <Failed outgoing={outgoing} /> : <Under outgoing={outgoing} />}
      </div>
    </li>
  )
}

function Under({ outgoing: { nonce, status, progress } }: { outgoing: Outgoing }) {
  const { actions } = useRoom()
  if (status === 'sending') return <p className="chat-under row ink-3 tabular">正在发送…</p>
  return (
    <p className="chat-under row ink-3 tabular">
      正在上传 {Math.round(progress * 100)}%
      <button type="button" className="word-button" onClick={() => actions?.cancel(nonce)}>
        取消
      </button>
    </p>
  )
}

function Failed({ outgoing: { nonce, error, retryAtMs } }: { outgoing: Outgoing }) {
  const { actions } = useRoom()
  const nowMs = useTicking(retryAtMs > deviceMs())
  const left = secondsLeft(retryAtMs, nowMs)
  return (
    <p className="chat-under row ink-3 tabular" role="alert">
      <span className="ink-danger">{error || '没有发出去'}</span>
      <button type="button" className="word-button" disabled={left > 0} onClick={() => actions?.retry(nonce)}>
        {left > 0 ? `${left} 秒后可重发` : '重发'}
      </button>
      <button type="button" className="word-button" onClick={() => actions?.cancel(nonce)}>
        取消
      </button>
    </p>
  )
}

function Preview({ outgoing: { previewUrl, content, status, progress } }: { outgoing: Outgoing }) {
  const [isBroken, setIsBroken] = useState(false)
  const src = previewUrl || content
  return (
    <span className="chat-picture chat-preview" data-status={status}>
      {src && !isBroken ? (
        <img src={src} alt="要发的图片" onError={() => setIsBroken(true)} />
      ) : (
        <span>图片</span>
      )}
      {status === 'uploading' && (
        <progress className="chat-progress" max={1} value={progress} aria-label="上传进度" />
      )}
    </span>
  )
}

/** A recalled message: one line, and for a while a button to edit one's own text again. */
export function RecalledRow({ row }: { row: Extract<ChatRow, { kind: 'recalled' }> }) {
  const { writeAgain } = useRoom()
  const isOffered = row.text !== ''
  const nowMs = useTicking(isOffered && row.editUntilMs > deviceMs())
  return (
    <li className="chat-recalled" data-key={row.key}>
      <bdi>{row.who}</bdi>撤回了一条消息
      {isOffered && nowMs < row.editUntilMs && (
        <button type="button" className="word-button" onClick={() => writeAgain(row.text)}>
          重新编辑
        </button>
      )}
    </li>
  )
}
