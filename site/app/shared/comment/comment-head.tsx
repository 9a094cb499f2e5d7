import { datedTimeText } from '@xiaolou/browser/time'
import type { Comment, Reply } from '@xiaolou/contract/comment'
import { isoTime, pastMs } from '@xiaolou/contract/kit/zone'
import { Badge } from '@xiaolou/ui/badge'
import type { ReactNode } from 'react'
import { useNow, useSite } from '../../lib/site.ts'

/**
 * The author of a comment, the addressee, and the time; `nameId` is the element id of the name, `children`
 * are marks after the time.
 */
export function CommentHead({
  comment,
  nameId,
  children,
}: {
  comment: Comment | Reply
  nameId?: string
  children?: ReactNode
}) {
  const { timeZone } = useSite()
  const nowMs = useNow()
  const { from_name, from_site, createdAt } = comment
  const atMs = pastMs(createdAt, timeZone, nowMs)
  // A reply to the first-level comment is directly below it and needs no name.
  const toName = 'to_name' in comment && comment.to_comment_id !== comment.parent_id ? comment.to_name : ''
  return (
    <header className="comment-head wrap ink-3 text-13-5">
      <b id={nameId}>
        {from_site ? (
          <a href={from_site} target="_blank" rel="noopener noreferrer nofollow ugc" className="ink-link">
            <bdi>{from_name}</bdi>
          </a>
        ) : (
          <bdi>{from_name}</bdi>
        )}
      </b>
      {comment.is_owner && <Badge tone="accent">主人</Badge>}
      {toName && (
        <span className="ink-2">
          回复 <bdi>{toName}</bdi>
        </span>
      )}
      <time dateTime={isoTime(atMs, timeZone)} title={createdAt}>
        {datedTimeText({ time: createdAt, atMs, nowMs })}
      </time>
      {children}
    </header>
  )
}
