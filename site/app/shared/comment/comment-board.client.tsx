import type { Comment, Reply } from '@xiaolou/contract/comment'
import { Button } from '@xiaolou/ui/button'
import { EmptyState, ErrorState, Skeleton, SkeletonText } from '@xiaolou/ui/state'
import { useEffect, useRef, useState } from 'react'
import './comment.css'
import { DeleteQuestion } from '../../lib/delete-question.tsx'
import { type Unsent, useUnsent } from '../offline/unsent.ts'
import { UnsentList } from '../offline/unsent-list.tsx'
import { CommentThread, MissingMore } from './comment-thread.tsx'
import type { Subject } from './comments-address.ts'
import { takeBack } from './draft.ts'
import { FirstComposer } from './first-composer.tsx'
import { BoardContext, type Order, useBoard, useBoardContext } from './use-board.ts'
import { useMark } from './use-mark.ts'

const orders: readonly { order: Order; label: string }[] = [
  { order: 'new', label: '最新' },
  { order: 'hot', label: '最热' },
]

const markWords = {
  sought: '',
  shown: '',
  gone: '链接里的那条评论不在了，也许已被收回。',
  failed: '链接里的那条评论没有取到，稍后再试一次。',
} as const

const isUnder = (one: Unsent, { type, forId }: Subject) =>
  one.kind !== 'message' && one.body.type === type && Number(one.body.for_id) === forId

/** The comments of one subject: count, order, composer, list. */
export function CommentBoard({
  subject,
  markedId,
  markKey,
}: {
  subject: Subject
  markedId: number | undefined
  markKey: string
}) {
  const handle = useBoard(subject)
  const { board, order: current, setOrder, said, remove, readFirst } = handle
  const mark = useMark({ subject, markedId, markKey, handle })
  const [asked, setAsked] = useState<Comment | Reply>()
  const [taken, setTaken] = useState(0)
  const waiting = useUnsent().filter(one => isUnder(one, subject)).length
  const lastWaiting = useRef(waiting)
  // Shows comments that were sent in the background.
  useEffect(() => {
    if (waiting < lastWaiting.current) void readFirst()
    lastWaiting.current = waiting
  }, [waiting, readFirst])
  return (
    <BoardContext value={{ ...handle, subject, markedId: mark?.id, askDelete: setAsked }}>
      <header className="comments-head baseline between">
        <h2>
          评论
          {board && board.total > 0 && <span className="comments-total ink-3 tabular">{board.total}</span>}
        </h2>
        {board && board.comments.rows.length > 1 && (
          <fieldset className="comments-order">
            <legend className="sr-only">排序</legend>
            {orders.map(({ order, label }) => (
              <button
                key={order}
                type="button"
                aria-pressed={order === current}
                onClick={() => setOrder(order)}
              >
                {label}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <FirstComposer key={taken} isFocused={taken > 0} />
      <UnsentList
        isHere={one => isUnder(one, subject)}
        onTakeBack={one => {
          takeBack(one, subject)
          setTaken(taken + 1)
        }}
      />
      <p role="status" className="comments-said ink-2 text-14">
        {said || (mark && markWords[mark.state])}
      </p>
      <CommentList />
      {asked && (
        <DeleteQuestion
          text={asked.reply_total > 0 ? '下面的回复也会一起删去。' : '删去便找不回了。'}
          onDelete={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </BoardContext>
  )
}

/** The first-level comments with their threads; or what is shown instead. */
function CommentList() {
  const { board, missing, reading, readFirst, readMore } = useBoardContext()
  const isReading = reading === 'all'
  if (missing?.what === 'all') {
    if (missing.isGone)
      return <ErrorState title={missing.words} text="下面的话也跟着走了。" isRetrying={isReading} />
    const text = missing.words ? { text: missing.words } : {}
    return (
      <ErrorState title="评论没有取到" {...text} isRetrying={isReading} onRetry={() => void readFirst()} />
    )
  }
  if (!board) return <Waiting />
  if (board.comments.rows.length === 0)
    return <EmptyState drawing="tea" title="还没有人说话，茶是热的。" text="第一句话，留给路过的你。" />
  return (
    <>
      <ol className="comment-list" aria-label="评论列表" aria-busy={isReading}>
        {board.comments.rows.map(comment => (
          <li key={comment.id}>
            <CommentThread comment={comment} />
          </li>
        ))}
      </ol>
      {missing?.what === 'more' ? (
        <MissingMore missing={missing} otherwise="后面的没有取到。" onRetry={() => void readMore()} />
      ) : (
        !board.comments.isEnd && (
          <p className="comment-more">
            <Button isBusy={reading === 'more'} onClick={() => void readMore()}>
              {reading === 'more' ? '正在取来…' : '再看一些'}
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
