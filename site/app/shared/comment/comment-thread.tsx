import type { Comment, Reply } from '@xiaolou/contract/comment'
import { useState } from 'react'
import { foldReplies } from './board-state.ts'
import { CommentItem } from './comment-item.tsx'
import { commentElementId } from './comments-address.ts'
import { Composer } from './composer.tsx'
import { type Missing, useBoardContext } from './use-board.ts'

/** The open composer of a thread: a reply to one of its comments, or an edit of one's own. */
type Writing = { kind: 'answer' | 'edit'; id: number }

/** One first-level comment and, when opened, its replies; the composer is under the comment concerned. */
export function CommentThread({ comment }: { comment: Comment }) {
  const { board, subject, answer, edit } = useBoardContext()
  const [writing, setWriting] = useState<Writing>()
  const replies = board?.replies.get(comment.id)
  // Returns the focus to where it was before.
  const stop = () => {
    if (writing) document.getElementById(commentElementId(writing.id))?.focus({ preventScroll: true })
    setWriting(undefined)
  }
  const composerOf = (row: Comment | Reply) =>
    writing?.kind === 'edit' ? (
      <Composer
        draft={{ ...subject, editId: row.id }}
        first={row.content_source}
        label="改这条评论"
        placeholder="改成…"
        sendLabel="改好"
        isGuestPossible={false}
        isFocused
        onCancel={stop}
        onSend={async ({ content }) => {
          await edit(row.id, content)
          stop()
        }}
      />
    ) : (
      <Composer
        draft={{ ...subject, toId: row.id }}
        label={`回复${row.from_name}`}
        placeholder={`回复${row.from_name}…`}
        sendLabel="回复"
        isFocused
        onCancel={stop}
        onSend={async sent => {
          await answer(sent, { parentId: comment.id, ...(row === comment ? {} : { toId: row.id }) })
          stop()
        }}
      />
    )
  const itemOf = (row: Comment | Reply) => (
    <CommentItem
      comment={row}
      isAnswering={writing?.kind === 'answer' && writing.id === row.id}
      onAnswer={() => setWriting({ kind: 'answer', id: row.id })}
      onEdit={() => setWriting({ kind: 'edit', id: row.id })}
      composer={writing?.id === row.id ? composerOf(row) : null}
    />
  )
  return (
    <>
      {itemOf(comment)}
      {replies && replies.rows.length > 0 && (
        <ol className="comment-replies" aria-label={`给${comment.from_name}的回复`}>
          {replies.rows.map(reply => (
            <li key={reply.id}>{itemOf(reply)}</li>
          ))}
        </ol>
      )}
      <RepliesFoot comment={comment} />
    </>
  )
}

function RepliesFoot({ comment }: { comment: Comment }) {
  const { board, missing, reading, readReplies, change } = useBoardContext()
  const replies = board?.replies.get(comment.id)
  const read = () => void readReplies(comment.id)
  if (missing?.what === comment.id)
    return (
      <div className="comment-unfold">
        <MissingMore missing={missing} otherwise="回复没有取到。" onRetry={read} />
      </div>
    )
  const shown = replies?.rows.length ?? 0
  const isMore = comment.reply_total > shown && (!replies?.isEnd || shown === 0)
  const isReading = reading === comment.id
  if (!isMore && shown === 0) return null
  return (
    <p className="comment-unfold">
      {isMore && (
        <button type="button" disabled={isReading} aria-busy={isReading || undefined} onClick={read}>
          {isReading ? '正在取来…' : shown === 0 ? `展开 ${comment.reply_total} 条回复` : '更多回复'}
        </button>
      )}
      {shown > 0 && (
        <button type="button" onClick={() => change(foldReplies(comment.id))}>
          收起回复
        </button>
      )}
    </p>
  )
}

/** The rest of a list failed to load: says so in its place and offers a retry, unless it was deleted. */
export function MissingMore({
  missing,
  otherwise,
  onRetry,
}: {
  missing: Missing
  otherwise: string
  onRetry: () => void
}) {
  return (
    <p role="alert" className="comment-missing ink-3 text-15">
      {missing.words || otherwise}
      {!missing.isGone && (
        <button type="button" className="word-button" onClick={onRetry}>
          再试一次
        </button>
      )}
    </p>
  )
}
