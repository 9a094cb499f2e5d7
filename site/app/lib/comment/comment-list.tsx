import type { Comment, Reply } from '@xiaolou/contract/comment'
import { Button } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/empty-state'
import { ErrorState } from '@xiaolou/ui/error-state'
import { Skeleton, SkeletonText } from '@xiaolou/ui/skeleton'

import type { BoardActs } from './board-acts.ts'
import { CommentThread } from './comment-thread.tsx'
import type { DraftPlace } from './draft.ts'
import { MissingMore } from './missing-more.tsx'
import type { BoardHold } from './use-board.ts'

/** The first-level comments with what stands under each; or what there is instead. */
export function CommentList({
  hold,
  acts,
  place,
  markedId,
  onDelete,
}: {
  hold: BoardHold
  acts: BoardActs
  place: DraftPlace
  markedId: number | undefined
  onDelete: (comment: Comment | Reply) => void
}) {
  const { board, missing, waitingFor, readFirst, readMore } = hold
  const isReading = waitingFor === 'all'
  if (missing?.what === 'all')
    return (
      <ErrorState
        title={missing.isGone ? missing.words : '评论没有取到'}
        {...(missing.isGone
          ? { text: '下面的话也跟着走了。' }
          : missing.words
            ? { text: missing.words }
            : {})}
        isRetrying={isReading}
        {...(missing.isGone ? {} : { onRetry: () => void readFirst() })}
      />
    )
  if (!board) return <Waiting />
  if (board.comments.rows.length === 0)
    return <EmptyState drawing="tea" title="还没有人说话，茶是热的。" text="第一句话，留给路过的你。" />
  return (
    <>
      <ol className="comment-list" aria-label="评论列表" aria-busy={isReading}>
        {board.comments.rows.map(comment => (
          <li key={comment.id}>
            <CommentThread
              comment={comment}
              replies={board.replies.get(comment.id)}
              hold={hold}
              acts={acts}
              place={place}
              markedId={markedId}
              onDelete={onDelete}
            />
          </li>
        ))}
      </ol>
      {missing?.what === 'more' ? (
        <MissingMore missing={missing} onRetry={() => void readMore()} />
      ) : (
        !board.comments.isEnd && (
          <p className="comment-more">
            <Button isBusy={waitingFor === 'more'} onClick={() => void readMore()}>
              {waitingFor === 'more' ? '正在取来…' : '再看一些'}
            </Button>
          </p>
        )
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className="comment-waiting" aria-busy="true">
      <span className="sr-only">正在取来评论</span>
      {['first', 'second', 'third'].map(key => (
        <div key={key}>
          <Skeleton className="comment-waiting-face" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  )
}
