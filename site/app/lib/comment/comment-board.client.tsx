import type { Comment, Reply } from '@xiaolou/contract/comment'
import { useMemo, useState } from 'react'
import './comment.css'
import './comment-words.css'
import './composer.css'
import { DeleteQuestion } from '../delete-question.tsx'
import { boardActs } from './board-acts.ts'
import { CommentList } from './comment-list.tsx'
import type { CommentType } from './comment-place.ts'
import { Composer } from './composer.tsx'
import { OrderSwitch } from './order-switch.tsx'
import { useBoard } from './use-board.ts'
import { useMark } from './use-mark.ts'

/** The comments of one thing: how many, in which order, where to write, and what others wrote. */
export function CommentBoard({
  type,
  forId,
  markedId,
  markKey,
}: {
  type: CommentType
  forId: number
  markedId: number | undefined
  markKey: string
}) {
  const hold = useBoard({ type, forId })
  const { board, tell, order, setOrder } = hold
  const mark = useMark({ type, forId, markedId, markKey, hold })
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<Comment | Reply>()
  const acts = useMemo(() => boardActs({ type, forId, tell, say: setSaid }), [type, forId, tell])
  return (
    <>
      <header className="comments-head">
        <h2>
          评论
          {board && board.total > 0 && <span className="comments-total">{board.total}</span>}
        </h2>
        {board && board.comments.rows.length > 1 && <OrderSwitch order={order} onOrder={setOrder} />}
      </header>
      <Composer place={{ type, forId }} label="写评论" placeholder="说点什么…" onSend={acts.write} />
      <p role="status" className="comments-said">
        {said || (mark && markWords[mark.state])}
      </p>
      <CommentList hold={hold} acts={acts} place={{ type, forId }} markedId={mark?.id} onDelete={setAsked} />
      {asked && (
        <DeleteQuestion
          text={asked.reply_total > 0 ? '下面的回复也会一起删去。' : '删去便找不回了。'}
          onDelete={() => acts.remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const markWords = {
  sought: '',
  shown: '',
  gone: '链接里的那条评论不在了，也许已被收回。',
  failed: '链接里的那条评论没有取到，稍后再试一次。',
} as const
