import { cancelLikeArticle, likeArticle } from '@xiaolou/contract/article'
import { likeType } from '@xiaolou/contract/like'
import { Heart } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import { browserCall } from '~/lib/api.ts'
import { useLike } from '~/lib/like/use-like.ts'

/** One like to a visitor, shown at once and taken back if the server refuses; pressed again, it is withdrawn. */
export function LikeButton({ id, count }: { id: number; count: number }) {
  const send = (isWish: boolean) => browserCall(isWish ? likeArticle : cancelLikeArticle, { params: { id } })
  const { like, press } = useLike({ type: likeType.article, forId: id, count, send })
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
