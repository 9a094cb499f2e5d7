import { useUser } from '@xiaolou/browser/session'
import { type Comment, commentStatus, type Reply } from '@xiaolou/contract/comment'
import { pastMs } from '@xiaolou/contract/kit/zone'
import { likeType } from '@xiaolou/contract/like'
import { limits } from '@xiaolou/contract/limits'
import { role } from '@xiaolou/contract/user'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import { type ReactNode, useMemo, useRef } from 'react'
import { safeHtml } from '../../lib/safe-html.ts'
import { useNow, useSite } from '../../lib/site.ts'
import { LikeButton } from '../like/like-button.tsx'
import { useOwnerLinks } from '../owner/use-owner-links.ts'
import { QuoteBlock } from '../quote/quote-block.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { useSongCards } from '../song-card/song-links.ts'
import { CommentHead } from './comment-head.tsx'
import { commentElementId } from './comments-address.ts'
import { useBoardContext } from './use-board.ts'

/** One comment: author, time, text, actions. `composer` is the open composer under it. */
export function CommentItem({
  comment,
  isAnswering,
  onAnswer,
  onEdit,
  composer,
}: {
  comment: Comment | Reply
  isAnswering: boolean
  onAnswer: () => void
  onEdit: () => void
  composer: ReactNode
}) {
  const { markedId, askDelete, readFirst, readReplies } = useBoardContext()
  const ModerationActions = useOwnerLinks()?.ModerationActions
  const readAnew = () => void (comment.parent_id === 0 ? readFirst() : readReplies(comment.parent_id, true))
  const user = useUser()
  const { timeZone } = useSite()
  const isOwn = user !== undefined && user.id === comment.from_id
  const nowMs = useNow()
  const atMs = pastMs(comment.createdAt, timeZone, nowMs)
  const isPending = comment.status === commentStatus.pending
  const elementId = commentElementId(comment.id)
  return (
    <article
      id={elementId}
      tabIndex={-1}
      className="comment"
      aria-labelledby={`${elementId}-who`}
      data-marked={comment.id === markedId || undefined}
    >
      <Avatar name={comment.from_name} src={comment.from_avatar} sizePx={comment.parent_id === 0 ? 40 : 30} />
      <div className="grow">
        <CommentHead comment={comment} nameId={`${elementId}-who`}>
          {comment.is_edited && <span>改过</span>}
          {isPending && <Badge tone="quiet">待审核</Badge>}
        </CommentHead>
        {comment.quote && <QuoteBlock quote={comment.quote} />}
        <CommentBody html={comment.content_html} />
        <footer className="comment-actions row">
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
          {isOwn && isEditable({ atMs, nowMs }) && (
            <button type="button" onClick={onEdit}>
              编辑
            </button>
          )}
          {ModerationActions && !isOwn && (
            <ModerationActions kind="comment" id={comment.id} isWaiting={isPending} onChanged={readAnew} />
          )}
          {!isPending && <ReportButton kind="comment" id={comment.id} authorId={comment.from_id} />}
          {(isOwn || user?.role === role.administrator) && (
            <button type="button" onClick={() => askDelete(comment)}>
              删除
            </button>
          )}
        </footer>
        {composer}
      </div>
    </article>
  )
}

/** A comment's sanitised text. */
function CommentBody({ html }: { html: string }) {
  const words = useRef<HTMLDivElement>(null)
  const inner = useMemo(() => ({ __html: safeHtml(html) }), [html])
  useSongCards(words, inner)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by safe-html.ts, after the server.
  return <div ref={words} dir="auto" className="comment-words" dangerouslySetInnerHTML={inner} />
}

/** Whether the author can still edit; the last half minute is left out, since nobody edits in less. */
function isEditable({ atMs, nowMs }: { atMs: number; nowMs: number }): boolean {
  return nowMs - atMs < limits.commentEditWindowMs - 30_000
}
