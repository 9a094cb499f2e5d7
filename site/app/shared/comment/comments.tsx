import { loadComponent } from '@xiaolou/browser/lazy'
import { subjectKey } from '@xiaolou/contract/static-export'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useStaticExport } from '../../lib/site.ts'
import { markedComment, type Subject } from './comments-address.ts'
import { StaticComments } from './static-comments.tsx'

type Board = ComponentType<{ subject: Subject; markedId: number | undefined; markKey: string }>

/** How far below the window the comments may be when they start loading. */
const aheadPx = 600

/** The comments of one subject; in the static export those saved in its page. */
export function Comments(subject: Subject) {
  const staticExport = useStaticExport()
  return staticExport ? (
    <StaticComments comments={staticExport.comments[subjectKey(subject)] ?? []} />
  ) : (
    <LateComments {...subject} />
  )
}

/**
 * The comments of one subject. Code and data load when they come near the window, or at once if the address
 * names a comment (`#comment-7`).
 */
function LateComments(subject: Subject) {
  const { hash, key } = useLocation()
  const markedId = markedComment(hash)
  const section = useRef<HTMLElement>(null)
  const [Board, setBoard] = useState<Board>()
  const [retry, setRetry] = useState<() => void>()
  const load = useCallback(() => {
    void loadComponent({
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
        <Board key={`${subject.type}-${subject.forId}`} subject={subject} markedId={markedId} markKey={key} />
      ) : (
        retry && (
          <p role="alert" className="ink-3 text-15">
            评论没有取到。
            <button type="button" className="word-button" onClick={retry}>
              再试一次
            </button>
          </p>
        )
      )}
    </section>
  )
}
