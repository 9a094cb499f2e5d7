import type { Comment, Reply } from '@xiaolou/contract/comment'
import { useState } from 'react'
import type { PagedList } from '../paged-list.ts'
import type { BoardActs } from './board-acts.ts'
import { CommentItem } from './comment-item.tsx'
import { commentElementId } from './comment-place.ts'
import { Composer } from './composer.tsx'
import type { DraftPlace } from './draft.ts'
import { MissingMore } from './missing-more.tsx'
import type { BoardHold } from './use-board.ts'

/** What is being written in a thread: an answer to one of its comments, or one's own words once more. */
type Writing = { kind: 'answer' | 'edit'; id: number }

/** One first-level comment and, when opened, its replies; writing happens under the comment that is meant. */
export function CommentThread({
  comment,
  replies,
  hold,
  acts,
  place,
  markedId,
  onDelete,
}: {
  comment: Comment
  replies: PagedList<Reply> | undefined
  hold: BoardHold
  acts: BoardActs
  place: DraftPlace
  markedId: number | undefined
  onDelete: (comment: Comment | Reply) => void
}) {
  const [writing, setWriting] = useState<Writing>()
  const { type, forId } = place
  // Where the focus was before the composer took it.
  const stop = () => {
    if (writing) document.getElementById(commentElementId(writing.id))?.focus({ preventScroll: true })
    setWriting(undefined)
  }
  const itemOf = (row: Comment | Reply) => (
    <CommentItem
      comment={row}
      isMarked={row.id === markedId}
      isAnswering={writing?.kind === 'answer' && writing.id === row.id}
      onAnswer={() => setWriting({ kind: 'answer', id: row.id })}
      onEdit={() => setWriting({ kind: 'edit', id: row.id })}
      onDelete={() => onDelete(row)}
      composer={
        writing?.id !== row.id ? null : writing.kind === 'edit' ? (
          <Composer
            place={{ type, forId, editId: row.id }}
            first={row.content_source}
            label="改这条评论"
            placeholder="改成…"
            sendLabel="改好"
            isGuestPossible={false}
            isFocused
            onCancel={stop}
            onSend={async ({ content }) => {
              await acts.edit(row.id, content)
              stop()
            }}
          />
        ) : (
          <Composer
            place={{ type, forId, toId: row.id }}
            label={`回复${row.from_name}`}
            placeholder={`回复${row.from_name}…`}
            sendLabel="回复"
            isFocused
            onCancel={stop}
            onSend={async sent => {
              await acts.answer(sent, { parentId: comment.id, ...(row === comment ? {} : { toId: row.id }) })
              stop()
            }}
          />
        )
      }
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
      <RepliesFoot comment={comment} replies={replies} hold={hold} />
    </>
  )
}

function RepliesFoot({
  comment,
  replies,
  hold,
}: {
  comment: Comment
  replies: PagedList<Reply> | undefined
  hold: BoardHold
}) {
  const { missing, waitingFor, readReplies, tell } = hold
  const read = () => void readReplies(comment.id, false)
  if (missing?.what === comment.id)
    return (
      <div className="comment-unfold">
        <MissingMore missing={missing} otherwise="回复没有取到。" onRetry={read} />
      </div>
    )
  const shown = replies?.rows.length ?? 0
  const isMore = comment.reply_total > shown && (!replies?.isEnd || shown === 0)
  const isReading = waitingFor === comment.id
  if (!isMore && shown === 0) return null
  return (
    <p className="comment-unfold">
      {isMore && (
        <button type="button" disabled={isReading} aria-busy={isReading || undefined} onClick={read}>
          {isReading ? '正在取来…' : shown === 0 ? `展开 ${comment.reply_total} 条回复` : '更多回复'}
        </button>
      )}
      {shown > 0 && (
        <button type="button" onClick={() => tell({ kind: 'closed', parentId: comment.id })}>
          收起回复
        </button>
      )}
    </p>
  )
}
