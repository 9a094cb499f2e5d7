import { errors } from '@xiaolou/contract/errors'
import type { LikeType } from '@xiaolou/contract/like'
import { useEffect, useReducer } from 'react'
import { isRefusal } from '../is-refusal.ts'
import { showNotice } from '../notice.ts'
import { type Like, stepLike } from './like-state.ts'
import { isRememberedLike, rememberLike } from './liked-memory.ts'

/**
 * One like of one thing: shown at once, remembered by this browser, taken back if the server refuses. `isLiked` is what
 * the server told this reader; nothing for a page that was made for everybody. `send` makes the call.
 */
export function useLike(given: {
  type: LikeType
  forId: number
  count: number
  isLiked?: boolean | undefined
  send: (isLiked: boolean) => Promise<unknown>
}) {
  const { type, forId, count, isLiked, send } = given
  const [like, tell] = useReducer(stepLike, { isLiked: isLiked ?? false, count } satisfies Like)
  useEffect(
    () => tell({ kind: 'given', isLiked: isLiked ?? isRememberedLike({ type, forId }), count }),
    [type, forId, count, isLiked],
  )
  const press = async () => {
    if (like.before) return
    const isWish = !like.isLiked
    tell({ kind: 'press' })
    rememberLike({ type, forId, isLiked: isWish })
    try {
      await send(isWish)
      tell({ kind: 'done' })
    } catch (error) {
      const isAlready = isRefusal(error) && error.code === errors.alreadyLiked.code && error.status === 200
      if (isAlready) showNotice({ title: '温馨提示', text: error.message })
      else rememberLike({ type, forId, isLiked: !isWish })
      tell({ kind: isAlready ? 'already' : 'failed' })
    }
  }
  const know = (isLikedNow: boolean) => {
    rememberLike({ type, forId, isLiked: isLikedNow })
    tell({ kind: 'known', isLiked: isLikedNow })
  }
  return { like, press, know }
}
