import type { ChatMessage } from '@xiaolou/contract/chat'
import { type MouseEvent, useMemo } from 'react'
import { type ChatPart, chatText, isFewEmoji, parseChatHtml } from './chat-html.ts'
import { useRoom } from './room-context.ts'

/** The words of a message, or its picture. */
export function MessageContent({ message }: { message: ChatMessage }) {
  return message.content_type === 'image' ? <Picture message={message} /> : <Words message={message} />
}

function Words({ message: { content } }: { message: ChatMessage }) {
  const { ownId } = useRoom()
  const parts = useMemo(() => parseChatHtml(content), [content])
  return (
    <div className="chat-bubble" data-large={isFewEmoji(chatText(content)) || undefined}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
        <Part key={index} part={part} isMe={part.kind === 'mention' && part.userId === ownId} />
      ))}
    </div>
  )
}

function Part({ part, isMe }: { part: ChatPart; isMe: boolean }) {
  if (part.kind === 'break') return <br />
  if (part.kind === 'text') return part.text
  if (part.kind === 'mention')
    return (
      <span className="chat-mention" data-me={isMe || undefined}>
        {part.text}
      </span>
    )
  return (
    <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {part.text}
    </a>
  )
}

export const largestPicturePx = 280
const unknownSize = { width: 220, height: 165 }

/** The size in which a picture is shown, px; known before it comes, so that nothing moves. */
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
