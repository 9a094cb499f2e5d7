import type { Comment, Reply } from '@xiaolou/contract/comment'
import type { StaticExportComment } from '@xiaolou/contract/static-export'
import { Avatar } from '@xiaolou/ui/avatar'
import { CommentHead } from './comment-head.tsx'
import { commentElementId } from './comments-address.ts'
import styles from './static-comments.css?url'

/** The comments as of the static export: read-only, with and without script. */
export function StaticComments({ comments }: { comments: readonly StaticExportComment[] }) {
  const total = comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)
  if (total === 0) return null
  return (
    <section className="comments-static" aria-label="评论">
      {/* Here, not in the head: it has to follow the sheet that declares the layer order. */}
      <link rel="stylesheet" href={styles} />
      <header className="comments-head baseline between">
        <h2>
          评论
          <span className="comments-total ink-3 tabular">{total}</span>
        </h2>
      </header>
      <ol className="comment-list" aria-label="评论列表">
        {comments.map(comment => (
          <li key={comment.id}>
            <StaticComment comment={comment} />
            {comment.replies.length > 0 && (
              <ol className="comment-replies" aria-label={`给${comment.from_name}的回复`}>
                {comment.replies.map(reply => (
                  <li key={reply.id}>
                    <StaticComment comment={reply} />
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

function StaticComment({ comment }: { comment: Comment | Reply }) {
  const { id, from_name } = comment
  return (
    <article id={commentElementId(id)} className="comment" aria-label={`${from_name}的评论`}>
      <Avatar name={from_name} src={comment.from_avatar} sizePx={comment.parent_id === 0 ? 40 : 30} />
      <div className="grow">
        <CommentHead comment={comment} />
        <div
          className="comment-words anywhere"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server with an allow-list.
          dangerouslySetInnerHTML={{ __html: comment.content_html }}
        />
      </div>
    </article>
  )
}
