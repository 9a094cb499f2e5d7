import { type Comment, commentStatus, type Reply } from '@xiaolou/contract/comment'
import { likeType } from '@xiaolou/contract/like'
import { role } from '@xiaolou/contract/user'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import type { ReactNode } from 'react'
import { LikeButton } from '../like/like-button.tsx'
import { useUser } from '../session.ts'
import { useSite } from '../site.ts'
import { wireTimeMs } from '../time.ts'
import { CommentBody } from './comment-body.tsx'
import { commentElementId } from './comment-place.ts'
import { CommentTime } from './comment-time.tsx'
import { isEditable } from './own.ts'

/** One comment: who, when, what, and what the reader may do with it. `composer` is what is being written under it. */
export function CommentItem({
  comment,
  isMarked,
  isAnswering,
  onAnswer,
  onEdit,
  onDelete,
  composer,
}: {
  comment: Comment | Reply
  isMarked: boolean
  isAnswering: boolean
  onAnswer: () => void
  onEdit: () => void
  onDelete: () => void
  composer: ReactNode
}) {
  const user = useUser()
  const { createdAtIso } = useSite().config
  const isOwn = user !== undefined && user.id === comment.from_id
  const atMs = wireTimeMs(comment.createdAt, createdAtIso)
  const isPending = comment.status === commentStatus.pending
  // An answer to the first-level comment stands right below it.
  const toName = 'to_name' in comment && comment.to_comment_id !== comment.parent_id ? comment.to_name : ''
  const elementId = commentElementId(comment.id)
  return (
    <article
      id={elementId}
      tabIndex={-1}
      className="comment"
      aria-labelledby={`${elementId}-who`}
      data-marked={isMarked || undefined}
    >
      <Avatar name={comment.from_name} src={comment.from_avatar} sizePx={comment.parent_id === 0 ? 40 : 30} />
      <div className="comment-main">
        <header className="comment-head">
          <b id={`${elementId}-who`}>{comment.from_name}</b>
          {comment.is_owner && <Badge tone="accent">主人</Badge>}
          {toName && <span className="comment-to">回复 {toName}</span>}
          <CommentTime time={comment.createdAt} />
          {comment.is_edited && <span>改过</span>}
          {isPending && <Badge tone="quiet">待审核</Badge>}
        </header>
        <CommentBody html={comment.content_html} />
        <footer className="comment-acts">
          {!isPending && (
            <>
              <LikeButton
                type={likeType.comment}
                forId={comment.id}
                count={comment.thumbs_up}
                isLiked={comment.is_like}
              />
              <button type="button" aria-expanded={isAnswering} onClick={onAnswer}>
                回复
              </button>
            </>
          )}
          {isOwn && isEditable({ atMs, nowMs: Date.now() }) && (
            <button type="button" onClick={onEdit}>
              编辑
            </button>
          )}
          {(isOwn || user?.role === role.administrator) && (
            <button type="button" onClick={onDelete}>
              删除
            </button>
          )}
        </footer>
        {composer}
      </div>
    </article>
  )
}
