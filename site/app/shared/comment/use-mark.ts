import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { getCommentById } from '@xiaolou/contract/comment'
import { useEffect, useRef, useState } from 'react'
import { leadTo } from './board-state.ts'
import { commentElementId, type Subject } from './comments-address.ts'
import type { BoardHandle } from './use-board.ts'

type Mark = { id: number; state: 'sought' | 'shown' | 'gone' | 'failed' }

/**
 * Scrolls to the comment that the address names once the list is loaded: loads it, opens its thread, and
 * gives it the focus. `markKey` differs for each history entry, so the same link works twice.
 */
export function useMark(given: {
  subject: Subject
  markedId: number | undefined
  markKey: string
  handle: BoardHandle
}): Mark | undefined {
  const { subject, markedId, markKey, handle } = given
  const { type, forId } = subject
  const [mark, setMark] = useState<Mark>()
  const { board, change, readReplies } = handle
  const isReady = board !== undefined
  const latestBoard = useRef(board)
  useEffect(() => {
    latestBoard.current = board
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: markKey changes when the link is followed again.
  useEffect(() => {
    if (markedId === undefined || !isReady) return setMark(undefined)
    let isOver = false
    const seek = async () => {
      const { parent, reply } = await quietCall(getCommentById, { params: { id: markedId } })
      if (isOver) return
      // The fragment may name a comment of another subject.
      if (parent.type !== type || parent.for_id !== forId) return setMark({ id: markedId, state: 'gone' })
      if (reply && !latestBoard.current?.replies.has(parent.id)) await readReplies(parent.id)
      if (isOver) return
      change(leadTo(parent, reply))
      setMark({ id: markedId, state: 'sought' })
    }
    seek().catch((error: unknown) => {
      if (isOver) return
      const isGone = isRefusal(error) && error.status === 404
      setMark({ id: markedId, state: isGone ? 'gone' : 'failed' })
    })
    return () => {
      isOver = true
    }
  }, [markedId, markKey, isReady, type, forId, change, readReplies])

  useEffect(() => {
    if (mark?.state !== 'sought') return
    const element = document.getElementById(commentElementId(mark.id))
    if (!element) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
    element.focus({ preventScroll: true })
    setMark({ id: mark.id, state: 'shown' })
  }, [mark])
  return mark
}
