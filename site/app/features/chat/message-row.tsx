import type { ChatMessage } from '@xiaolou/contract/chat'
import { Avatar } from '@xiaolou/ui/avatar'
import { Seal } from '@xiaolou/ui/seal'
import { memo } from 'react'
import { clockText, fullTimeText } from './chat-time.ts'
import { MessageContent } from './message-content.tsx'
import { MessageMenu } from './message-menu.tsx'
import { useRoom } from './room-context.ts'
import { useLongPress } from './use-long-press.ts'

const avatarPx = 34

/** A message of the room: one's own on the right in vermilion, others' on the left with face and name. */
export const MessageRow = memo(function MessageRow(props: {
  message: ChatMessage
  isOwn: boolean
  isFirst: boolean
  isDelivered: boolean
  /** The one row whose button the Tab key reaches; arrows go on from there. */
  isTabStop: boolean
}) {
  const { message, isOwn, isFirst, isDelivered, isTabStop } = props
  const press = useLongPress()
  return (
    <li
      id={`chat-${message.id}`}
      tabIndex={-1}
      className="chat-row"
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-key={message.id}
      data-delivered={isDelivered || undefined}
      {...press.listeners}
    >
      {isOwn ? null : isFirst ? (
        <Avatar name={message.nick_name} src={message.avatar} sizePx={avatarPx} className="chat-face" />
      ) : (
        <span className="chat-face" />
      )}
      <div className="chat-said">
        <Meta message={message} isOwn={isOwn} isFirst={isFirst} isDelivered={isDelivered} />
        <div className="chat-line">
          <div className="chat-body">
            {message.reply && <Quote reply={message.reply} />}
            <MessageContent message={message} />
          </div>
          <MessageMenu
            message={message}
            isOwn={isOwn}
            isTabStop={isTabStop}
            isOpen={press.isOpen}
            onOpenChange={press.setIsOpen}
          />
        </div>
      </div>
    </li>
  )
})

function Meta(props: { message: ChatMessage; isOwn: boolean; isFirst: boolean; isDelivered: boolean }) {
  const { message, isOwn, isFirst, isDelivered } = props
  const { offsetMs } = useRoom()
  const time = (
    <time dateTime={new Date(message.at).toISOString()} title={fullTimeText(message.at, offsetMs)}>
      {clockText(message.at, offsetMs)}
    </time>
  )
  if (!isFirst && !isDelivered)
    return (
      <p className="sr-only">
        {isOwn ? '我' : message.nick_name}，{time}
      </p>
    )
  return (
    <p className="chat-meta">
      {isOwn ? (
        <span className="sr-only">我，</span>
      ) : (
        <>
          <span className="chat-name">{message.nick_name}</span>
          {message.is_owner && (
            <span className="chat-owner" title="楼主">
              <Seal sizePx={15} />
              <span className="sr-only">楼主</span>
            </span>
          )}
        </>
      )}
      {time}
      {isDelivered && <span>已送达</span>}
    </p>
  )
}

function Quote({ reply }: { reply: NonNullable<ChatMessage['reply']> }) {
  const { jumpTo } = useRoom()
  if (reply.content === '')
    return <p className="chat-quote chat-quote-gone">回复 {reply.nick_name}：原来的话不在了</p>
  return (
    <button type="button" className="chat-quote" onClick={() => jumpTo(reply.id)}>
      <span className="chat-quote-name">{reply.nick_name}</span>
      <span className="chat-quote-words">{reply.content}</span>
    </button>
  )
}
