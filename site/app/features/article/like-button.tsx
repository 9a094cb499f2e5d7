import { cancelLikeArticle, likeArticle } from '@xiaolou/contract/article'
import { errors } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { Heart } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import { useEffect, useReducer } from 'react'
import { browserCall } from '~/lib/api.ts'
import { showNotice } from '~/lib/notice.ts'
import { type Like, stepLike } from './like.ts'
import { isRememberedLike, rememberLike } from './liked-memory.ts'

/** One like to a visitor, shown at once and taken back if the server refuses; pressed again, it is withdrawn. */
export function LikeButton({ id, count }: { id: number; count: number }) {
  const [like, tell] = useReducer(stepLike, { isLiked: false, count } satisfies Like)
  useEffect(() => tell({ kind: 'remembered', isLiked: isRememberedLike(id) }), [id])
  const press = async () => {
    if (like.before) return
    const isWish = !like.isLiked
    tell({ kind: 'press' })
    rememberLike({ id, isLiked: isWish })
    try {
      await browserCall(isWish ? likeArticle : cancelLikeArticle, { params: { id } })
      tell({ kind: 'done' })
    } catch (error) {
      const isAlready = error instanceof ApiError && error.code === errors.alreadyLiked.code
      if (isAlready) showNotice({ title: '温馨提示', text: error.message })
      if (!isAlready) rememberLike({ id, isLiked: !isWish })
      tell({ kind: isAlready ? 'already' : 'failed' })
    }
  }
  return (
    <button type="button" className="article-like" aria-pressed={like.isLiked} onClick={() => void press()}>
      <Heart size={20} aria-hidden="true" />
      <span>喜欢</span>
      {like.count > 0 && (
        <span>
          {numberText(like.count)}
          <span className="sr-only"> 个赞</span>
        </span>
      )}
    </button>
  )
}
