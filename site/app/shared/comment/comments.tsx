import { loadComponent } from '@xiaolou/browser/lazy'
import type { Comment, Reply } from '@xiaolou/contract/comment'
import { type StaticExportComment, subjectKey } from '@xiaolou/contract/static-export'
import { Avatar } from '@xiaolou/ui/avatar'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useStaticExport } from '../../lib/site.ts'
import { CommentHead } from './comment-head.tsx'
import { commentElementId, markedComment, type Subject } from './comments-address.ts'
import styles from './static-comments.css?url'

type Board = ComponentType<{ subject: Subject; markedId: number | undefined; markKey: string }>

/** How far below the window the comments may be when they start loading. */
const aheadPx = 600

/** The comments of one subject; in the static export those saved in its page. */
export function Comments(subject: Subject) {
  const staticExport = useStaticExport()
  return staticExport ? (
    <StaticComments comments={staticExport.comments[subjectKey(subject)] ?? []} />
  ) : (
    <LateComments {...subject} />
  )
}

/**
 * The comments of one subject. Code and data load when they come near the window, or at once if the address
 * names a comment (`#comment-7`).
 */
function LateComments(subject: Subject) {
  const { hash, key } = useLocation()
  const markedId = markedComment(hash)
  const section = useRef<HTMLElement>(null)
  const [Board, setBoard] = useState<Board>()
  const [retry, setRetry] = useState<() => void>()
  const load = useCallback(() => {
    void loadComponent({
      name: '评论',
      load: () => import('./comment-board.client.tsx'),
      use: module => setBoard(() => module.CommentBoard),
      show: again => setRetry(() => again),
    })
  }, [])
  useEffect(() => {
    if (!section.current) return
    if (markedId !== undefined) return load()
    const watcher = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        watcher.disconnect()
        load()
      },
      { rootMargin: `${aheadPx}px 0px` },
    )
    watcher.observe(section.current)
    return () => watcher.disconnect()
  }, [load, markedId])
  return (
    <section ref={section} className="comments" aria-label="评论" data-loaded={Board ? true : undefined}>
      {Board ? (
        <Board key={`${subject.type}-${subject.forId}`} subject={subject} markedId={markedId} markKey={key} />
      ) : (
        retry && (
          <p role="alert" className="ink-3 text-15">
            评论没有取到。
            <button type="button" className="word-button" onClick={retry}>
              再试一次
            </button>
          </p>
        )
      )}
    </section>
  )
}

/** The comments as of the static export: read-only, with and without script. */
function StaticComments({ comments }: { comments: readonly StaticExportComment[] }) {
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
          dir="auto"
          className="comment-words"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server with an allow-list.
          dangerouslySetInnerHTML={{ __html: comment.content_html }}
        />
      </div>
    </article>
  )
}
