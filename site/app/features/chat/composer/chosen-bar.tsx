import type { ChatMessage } from '@xiaolou/contract/chat'
import { IconButton } from '@xiaolou/ui/button'
import { X } from '@xiaolou/ui/icon'
import { chatText } from '../log/message-html.ts'

/** The message that is answered or edited: when it was chosen, and `now`; without that it is gone. */
export type ChosenMessage = {
  readonly kind: 'answered' | 'edited'
  readonly message: ChatMessage
  readonly now: ChatMessage | undefined
}

const quotedMaxLength = 100
/** A message on one line. */
export const quoteOf = ({ content, content_type }: ChatMessage): string =>
  content_type === 'image' ? '[图片]' : chatText(content).replace(/\s/g, ' ').slice(0, quotedMaxLength)

/** What the next words are about. */
export function ChosenBar({ chosen, onClose }: { chosen: ChosenMessage; onClose: () => void }) {
  const { kind, message, now } = chosen
  const isEdited = kind === 'edited'
  return (
    <div className="chat-replying row ink-3 text-13-5">
      <p role={now ? undefined : 'status'}>
        <span className="rigid ink-2">
          {isEdited ? '改这条消息' : '回复 '}
          {!isEdited && <bdi>{message.nick_name}</bdi>}
        </span>
        <span className="one-line">
          {now ? quoteOf(now) : isEdited ? '它已经不在了' : '那条消息已经不在了，这句话会单独发出'}
        </span>
      </p>
      <IconButton label={isEdited ? '不改了' : '不回复了'} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
