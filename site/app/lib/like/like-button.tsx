import { addLike, cancelLike, getIsLike, type LikeType } from '@xiaolou/contract/like'
import { Heart } from '@xiaolou/ui/icon'
import { numberText } from '@xiaolou/ui/number-text'
import { useEffect, useRef } from 'react'
import { browserCall, quietCall } from '../api.ts'
import { useUser } from '../session.ts'
import { useLike } from './use-like.ts'

/**
 * A heart and how many have given theirs. `isLiked` is taken from the row where the reader's own browser asked for it;
 * without it (a page made for everybody) the browser's memory answers, and the server once the heart comes into sight.
 */
export function LikeButton({
  type,
  forId,
  count,
  isLiked,
  label = '喜欢',
  className = 'like',
}: {
  type: LikeType
  forId: number
  count: number
  isLiked?: boolean | undefined
  label?: string
  className?: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const body = { type, for_id: forId }
  const send = (isWish: boolean) => browserCall(isWish ? addLike : cancelLike, { body })
  const { like, press, know } = useLike({ type, forId, count, isLiked, send })
  useAsking({ button, type, forId, isAsked: isLiked === undefined, know })
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-pressed={like.isLiked}
      title={like.isLiked ? '收回喜欢' : label}
      onClick={() => void press()}
    >
      <Heart size={16} aria-hidden="true" />
      <span className="sr-only">{label}</span>
      {like.count > 0 && (
        <span>
          {numberText(like.count)}
          <span className="sr-only"> 个赞</span>
        </span>
      )}
    </button>
  )
}

/** Asks the server whether this reader likes it, once for each reader, when the button is seen. */
function useAsking(given: {
  button: React.RefObject<HTMLButtonElement | null>
  type: LikeType
  forId: number
  isAsked: boolean
  know: (isLiked: boolean) => void
}): void {
  const { button, type, forId, isAsked, know } = given
  const readerId = useUser()?.id
  const latestKnow = useRef(know)
  useEffect(() => {
    latestKnow.current = know
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader has likes of their own.
  useEffect(() => {
    if (!isAsked || !button.current) return
    let isOver = false
    const watcher = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      watcher.disconnect()
      quietCall(getIsLike, { body: { type, for_id: forId } }).then(
        isLiked => {
          if (!isOver) latestKnow.current(isLiked)
        },
        () => undefined,
      )
    })
    watcher.observe(button.current)
    return () => {
      isOver = true
      watcher.disconnect()
    }
  }, [button, type, forId, isAsked, readerId])
}
