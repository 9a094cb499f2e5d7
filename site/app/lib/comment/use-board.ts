import {
  type Comment,
  frontGetChildrenComment,
  frontGetParentComment,
  getCommentTotal,
} from '@xiaolou/contract/comment'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { quietCall } from '../api.ts'
import { isRefusal } from '../is-refusal.ts'
import { nextPage } from '../paged-list.ts'
import { useUser } from '../session.ts'
import { commentsPerPage, repliesPerPage, stepBoard } from './board-state.ts'
import type { CommentType } from './comment-place.ts'

export type Order = 'new' | 'hot'
type Place = { type: CommentType; forId: number }

/**
 * What could not be had, and why: the server's words where it has some to say, else nothing. `isGone`: what it belonged to was
 * deleted meanwhile, and nobody need ask again.
 */
export type Missing = { what: 'all' | 'more' | number; words: string; isGone: boolean }

/** The comments under one thing, as far as they have been read, and how to read on. */
export function useBoard({ type, forId }: Place) {
  const [board, tell] = useReducer(stepBoard, undefined)
  const [order, setOrder] = useState<Order>('new')
  const [missing, setMissing] = useState<Missing>()
  const [waitingFor, setWaitingFor] = useState<Missing['what']>()
  const readerId = useUser()?.id
  const latest = useRef(board)
  const turn = useRef(0)
  useEffect(() => {
    latest.current = board
  })

  /** Runs one reading at a time; what fails is said in its own place. */
  const read = useCallback(async (what: Missing['what'], work: () => Promise<void>) => {
    setWaitingFor(what)
    setMissing(undefined)
    try {
      await work()
    } catch (error) {
      if (!isRefusal(error)) throw error
      const isGone = error.status === 404
      setMissing({ what, words: isGone || error.status === 429 ? error.message : '', isGone })
    } finally {
      setWaitingFor(undefined)
    }
  }, [])

  const readReplies = useCallback(
    (parentId: number, isAnew: boolean) =>
      read(parentId, async () => {
        const known = latest.current?.replies.get(parentId)
        const current = known && !isAnew ? nextPage(known) : 1
        const body = { type, for_id: forId, parent_id: parentId, current, size: repliesPerPage }
        tell({ kind: 'replies', parentId, isAnew, page: await quietCall(frontGetChildrenComment, { body }) })
      }),
    [read, type, forId],
  )

  const readFirst = useCallback(
    () =>
      read('all', async () => {
        turn.current += 1
        const own = turn.current
        const place = { type, for_id: forId }
        const [page, total] = await Promise.all([
          quietCall(frontGetParentComment, { body: { ...place, order, current: 1, size: commentsPerPage } }),
          quietCall(getCommentTotal, { body: place }),
        ])
        // The order was changed meanwhile: the later answer is the one that was asked for.
        if (own !== turn.current) return
        tell({ kind: 'started', page, total })
        const isHere = (id: number) => page.list.some((row: Comment) => row.id === id)
        const open = [...(latest.current?.replies.keys() ?? [])].filter(isHere)
        for (const parentId of open) await readReplies(parentId, true)
      }),
    [read, readReplies, type, forId, order],
  )

  const readMore = () =>
    read('more', async () => {
      if (!board) return
      const current = nextPage(board.comments)
      const body = { type, for_id: forId, order, current, size: commentsPerPage }
      tell({ kind: 'comments', page: await quietCall(frontGetParentComment, { body }) })
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader has likes and waiting comments of his own.
  useEffect(() => {
    void readFirst()
  }, [readFirst, readerId])

  return { board, tell, order, setOrder, missing, waitingFor, readFirst, readMore, readReplies }
}

export type BoardHold = ReturnType<typeof useBoard>
