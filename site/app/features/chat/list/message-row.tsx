import type { ChatMessage } from '@xiaolou/contract/chat'
import { isoTime, wireTime } from '@xiaolou/contract/kit/zone'
import { Avatar } from '@xiaolou/ui/avatar'
import { Seal } from '@xiaolou/ui/seal'
import { type MouseEvent, memo } from 'react'
import { QuoteBlock } from '~/shared/quote/quote-block.tsx'
import { clockText } from '../room/chat-time.ts'
import { useRoom } from '../room/room-context.ts'
import { MessageMenu, useLongPress } from './message-menu.tsx'
import { MessageWords } from './message-words.tsx'

const avatarPx = 34

/** A chat message: the user's own on the right in vermilion, others' on the left with avatar and name. */
export const MessageRow = memo(function MessageRow(props: {
  message: ChatMessage
  isOwn: boolean
  isFirst: boolean
  isDelivered: boolean
  /** The one row whose button Tab reaches; arrow keys go on from there. */
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
        <Avatar name={message.nick_name} src={message.avatar} sizePx={avatarPx} className="chat-avatar" />
      ) : (
        <span className="chat-avatar" />
      )}
      <div className="chat-said">
        <Meta message={message} isOwn={isOwn} isFirst={isFirst} isDelivered={isDelivered} />
        <div className="chat-line">
          <div className="chat-body grid gap-4">
            {message.reply && <Quote reply={message.reply} />}
            {message.quote && <QuoteBlock quote={message.quote} hasTitle />}
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
        {message.reactions.length > 0 && <Reactions message={message} />}
      </div>
    </li>
  )
})

function Reactions({ message }: { message: ChatMessage }) {
  const { ownId, react } = useRoom()
  return (
    <ul className="chat-reactions" aria-label="表情">
      {message.reactions.map(({ emoji, count, user_ids }) => (
        <li key={emoji}>
          <button
            type="button"
            aria-pressed={ownId !== undefined && user_ids.includes(ownId)}
            aria-label={`${emoji}，${count} 人`}
            className="chat-reaction tabular text-13"
            onClick={() => react(message, emoji)}
          >
            <span aria-hidden="true">{emoji}</span> {count}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Meta(props: { message: ChatMessage; isOwn: boolean; isFirst: boolean; isDelivered: boolean }) {
  const { message, isOwn, isFirst, isDelivered } = props
  const { timeZone } = useRoom()
  const time = (
    <time dateTime={isoTime(message.at, timeZone)} title={wireTime(message.at, timeZone)}>
      {clockText(message.at, timeZone)}
    </time>
  )
  if (!isFirst && !isDelivered)
    return (
      <p className="sr-only">
        {isOwn ? '我' : <bdi>{message.nick_name}</bdi>}，{time}
      </p>
    )
  return (
    <p className="chat-meta row ink-3">
      {isOwn ? (
        <span className="sr-only">我，</span>
      ) : (
        <>
          <span className="chat-name one-line">
            <bdi>{message.nick_name}</bdi>
          </span>
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
    return (
      <p className="chat-quote chat-quote-gone row ink-3 text-13">
        回复{reply.nick_name && <bdi> {reply.nick_name}</bdi>}：原来的话不在了
      </p>
    )
  return (
    <button type="button" className="chat-quote row ink-3 text-13" onClick={() => jumpTo({ id: reply.id })}>
      <span className="rigid ink-2">
        <bdi>{reply.nick_name}</bdi>
      </span>
      <bdi className="one-line">{reply.content}</bdi>
    </button>
  )
}

/** The text of a message, or its picture. */
export function MessageContent({ message }: { message: ChatMessage }) {
  return message.content_type === 'image' ? <Picture message={message} /> : <MessageWords message={message} />
}

export const largestPicturePx = 280
const unknownSize = { width: 220, height: 165 }

/** The size in which a picture is shown, px; known before it loads, so that nothing shifts. */
export function pictureBox({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  if (width <= 0 || height <= 0) return unknownSize
  const scale = Math.min(1, largestPicturePx / width, largestPicturePx / height)
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) }
}

function Picture({ message }: { message: ChatMessage }) {
  const { openPicture } = useRoom()
  const { id, content, srcset, color, nick_name } = message
  const { width, height } = pictureBox(message)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPicture(id, event.currentTarget)
  }
  return (
    <a
      href={content}
      className="chat-picture"
      data-picture={id}
      onClick={open}
      aria-label={`看${nick_name}发的图片`}
    >
      <img
        src={content}
        srcSet={srcset || undefined}
        sizes={srcset ? `${width}px` : undefined}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        style={color ? { backgroundColor: color } : undefined}
      />
    </a>
  )
}
