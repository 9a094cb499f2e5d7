import type { Message } from '@xiaolou/contract/message'
import { Avatar } from '@xiaolou/ui/avatar'
import { Heart, MessageCircle } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import type { ReactNode } from 'react'
import { LikeButton } from '~/lib/like/like-button.tsx'
import { Ago } from './ago.tsx'
import { detailAddress } from './detail-address.ts'
import { listAddress } from './list-wish.ts'
import { Slip } from './slip.tsx'

/** A card of the wall: the slip, which leads to its own page, and under it who, when, and what others made of it. */
export function MessageCard({
  message,
  isPreview = false,
  acts,
}: {
  message: Message
  /** It is still being written: it has neither a time nor a place of its own. */
  isPreview?: boolean
  acts?: ReactNode
}) {
  const { id, tag, nick_name, avatar, comment_total } = message
  const address = detailAddress(id)
  return (
    <article className="card" aria-label={`${nick_name}的留言`}>
      <Slip message={message}>
        <a href={address} className="card-link">
          {message.message_source}
        </a>
      </Slip>
      <footer className="card-foot">
        <Avatar name={nick_name} src={avatar} sizePx={28} />
        <p className="card-who">
          <span className="card-name">{nick_name}</span>
          <span className="card-when">
            {isPreview ? <span>刚刚</span> : <Ago wireTime={message.createdAt} />}
            {tag ? (
              <a href={listAddress({ tag })} className="card-tag">
                #{tag}
              </a>
            ) : null}
          </span>
        </p>
        <div className="card-acts">
          {acts}
          <a href={`${address}#comments`} className="card-comments" aria-label={`评论，${comment_total} 条`}>
            <MessageCircle size={18} aria-hidden="true" />
            {comment_total > 0 ? numberText(comment_total) : null}
          </a>
          {/* The heart asks and remembers by id, and a preview has none. */}
          {isPreview ? (
            <span className="like">
              <Heart size={16} aria-hidden="true" />
            </span>
          ) : (
            <LikeButton type={3} forId={id} count={message.like_times} isLiked={message.is_like} />
          )}
        </div>
      </footer>
    </article>
  )
}
