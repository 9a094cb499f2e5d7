import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loadPart } from '../part.ts'
import type { CommentType } from './comment-place.ts'
import { markedComment } from './comment-place.ts'

type Place = { type: CommentType; forId: number }
type Board = ComponentType<Place & { markedId: number | undefined; markKey: string }>

/** How far below the window the comments may be when they are sent for. */
const aheadPx = 600

/**
 * The comments of one thing. All of it is sent for when the place comes near the window, or at once where the address
 * leads to a comment (`#comment-7`).
 */
export function Comments({ type, forId }: Place) {
  const { hash, key } = useLocation()
  const markedId = markedComment(hash)
  const section = useRef<HTMLElement>(null)
  const [Board, setBoard] = useState<Board>()
  const [retry, setRetry] = useState<() => void>()
  const load = useCallback(() => {
    void loadPart({
      name: '评论',
      load: () => import('./comment-board.client.tsx'),
      use: module => setBoard(() => module.CommentBoard),
      show: again => setRetry(() => again),
    })
  }, [])
  useEffect(() => {
    if (!section.current) return
    if (markedId !== undefined) return load()
    const watcher = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        watcher.disconnect()
        load()
      },
      { rootMargin: `${aheadPx}px 0px` },
    )
    watcher.observe(section.current)
    return () => watcher.disconnect()
  }, [load, markedId])
  return (
    <section ref={section} className="comments" aria-label="评论" data-loaded={Board ? true : undefined}>
      {Board ? (
        <Board key={`${type}-${forId}`} type={type} forId={forId} markedId={markedId} markKey={key} />
      ) : (
        retry && <Missing onRetry={retry} />
      )}
    </section>
  )
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="comments-missing">
      评论没有取到。
      <button type="button" onClick={onRetry}>
        再试一次
      </button>
    </p>
  )
}
