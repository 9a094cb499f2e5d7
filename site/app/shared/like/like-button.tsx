import { browserCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice } from '@xiaolou/browser/notice'
import { addLike, cancelLike, type LikeType } from '@xiaolou/contract/like'
import { pageErrors } from '@xiaolou/contract/page-errors'
import { Heart } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import { type ReactNode, useEffect, useReducer } from 'react'
import { useStaticExport } from '../../lib/site.ts'
import { isRememberedLike, type Like, rememberLike, stepLike } from './like-state.ts'

type Liked = { type: LikeType; forId: number; count: number }

/** A like button with its count, for a row that says whether this reader likes it. */
export function LikeButton({ type, forId, count, isLiked }: Liked & { isLiked: boolean }) {
  const send = (isWanted: boolean) =>
    browserCall(isWanted ? addLike : cancelLike, { body: { type, for_id: forId } })
  const { like, press } = useLike({ type, forId, count, isLiked, send })
  return (
    <HeartButton
      like={like}
      onPress={press}
      size={16}
      className="icon-action"
      title={like.isLiked ? '收回喜欢' : '喜欢'}
    >
      <span className="sr-only">喜欢</span>
    </HeartButton>
  )
}

/** The button itself, with its label in `children` and the count. `size` in px. */
export function HeartButton({
  like,
  onPress,
  size,
  className,
  title,
  children,
}: {
  like: Like
  onPress: () => Promise<void>
  size: number
  className: string
  title?: string
  children: ReactNode
}) {
  const total = like.count > 0 && (
    <span>
      {numberText(like.count)}
      <span className="sr-only"> 个赞</span>
    </span>
  )
  // In the static export nothing can be counted.
  if (useStaticExport())
    return total ? (
      <span className={`like like-static ${className}`}>
        <Heart size={size} aria-hidden="true" />
        {total}
      </span>
    ) : null
  return (
    <button
      type="button"
      className={`like ${className}`}
      aria-pressed={like.isLiked}
      title={title}
      onClick={() => void onPress()}
    >
      <Heart size={size} aria-hidden="true" />
      {children}
      {total}
    </button>
  )
}

/**
 * One like of one subject: shown at once, remembered by this browser, undone if the server refuses. `isLiked`
 * is the server's answer for this reader; without it (a page rendered for everybody) the browser's memory is
 * used. `send` makes the call.
 */
export function useLike({
  type,
  forId,
  count,
  isLiked,
  send,
}: Liked & { isLiked?: boolean; send: (isLiked: boolean) => Promise<unknown> }) {
  const [like, dispatch] = useReducer(stepLike, { isLiked: isLiked ?? false, count } satisfies Like)
  useEffect(
    () => dispatch({ kind: 'read', isLiked: isLiked ?? isRememberedLike({ type, forId }), count }),
    [type, forId, count, isLiked],
  )
  const press = async () => {
    if (like.before) return
    const isWanted = !like.isLiked
    dispatch({ kind: 'press' })
    rememberLike({ type, forId, isLiked: isWanted })
    try {
      await send(isWanted)
      dispatch({ kind: 'done' })
    } catch (error) {
      const isAlready =
        isRefusal(error) && error.code === pageErrors.alreadyLiked.code && error.status === 200
      if (isAlready) showNotice({ title: '温馨提示', text: error.message })
      else rememberLike({ type, forId, isLiked: !isWanted })
      dispatch({ kind: isAlready ? 'already' : 'failed' })
    }
  }
  return { like, press }
}
