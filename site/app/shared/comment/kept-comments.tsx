import { datedTimeText } from '@xiaolou/browser/time'
import type { Comment, Reply } from '@xiaolou/contract/comment'
import { isoTime, pastMs } from '@xiaolou/contract/kit/zone'
import type { TwinComment } from '@xiaolou/contract/twin'
import { Avatar } from '@xiaolou/ui/avatar'
import { Badge } from '@xiaolou/ui/badge'
import { useNow, useSite } from '../../lib/site.ts'
import { commentElementId } from './comments-address.ts'
import styles from './kept-comments.css?url'

/** The comments as they were when the static twin was made: to be read, with and without a script. */
export function KeptComments({ comments }: { comments: readonly TwinComment[] }) {
  const total = comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)
  if (total === 0) return null
  return (
    <section className="comments-kept" aria-label="评论">
      {/* In its place, not in the head: behind the sheet that says in which order the layers stand. */}
      <link rel="stylesheet" href={styles} />
      <header className="comments-head">
        <h2>
          评论
          <span className="comments-total">{total}</span>
        </h2>
      </header>
      <ol className="comment-list" aria-label="评论列表">
        {comments.map(comment => (
          <li key={comment.id}>
            <KeptComment comment={comment} />
            {comment.replies.length > 0 && (
              <ol className="comment-replies" aria-label={`给${comment.from_name}的回复`}>
                {comment.replies.map(reply => (
                  <li key={reply.id}>
                    <KeptComment comment={reply} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function KeptComment({ comment }: { comment: Comment | Reply }) {
  const { timeZone } = useSite()
  const nowMs = useNow()
  const atMs = pastMs(comment.createdAt, timeZone, nowMs)
  const toName = 'to_name' in comment && comment.to_comment_id !== comment.parent_id ? comment.to_name : ''
  const { id, from_name, from_site } = comment
  return (
    <article id={commentElementId(id)} className="comment" aria-label={`${from_name}的评论`}>
      <Avatar name={from_name} src={comment.from_avatar} sizePx={comment.parent_id === 0 ? 40 : 30} />
      <div className="grow">
        <header className="comment-head wrap ink-3 text-13-5">
          <b>
            {from_site ? (
              <a href={from_site} target="_blank" rel="noopener noreferrer nofollow ugc" className="ink-link">
                {from_name}
              </a>
            ) : (
              from_name
            )}
          </b>
          {comment.is_owner && <Badge tone="accent">主人</Badge>}
          {toName && <span className="ink-2 anywhere">回复 {toName}</span>}
          <time dateTime={isoTime(atMs, timeZone)} title={comment.createdAt}>
            {datedTimeText({ time: comment.createdAt, atMs, nowMs })}
          </time>
        </header>
        <div
          className="comment-words"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised by the server with an allow-list.
          dangerouslySetInnerHTML={{ __html: comment.content_html }}
        />
      </div>
    </article>
  )
}
