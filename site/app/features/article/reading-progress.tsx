import { useEffect, useRef } from 'react'
import { bodyId } from '~/lib/prose/prose-place.ts'
import { readShare } from './active-heading.ts'
import { onScrollFrame } from './scroll-frame.ts'

/** A hairline at the top of the window that grows with what has been read of the body. */
export function ReadingProgress() {
  const line = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onScrollFrame(() => {
        const body = document.getElementById(bodyId)
        if (!body || !line.current) return
        const { top, height } = body.getBoundingClientRect()
        line.current.style.scale = `${readShare({ topPx: top, heightPx: height, windowPx: innerHeight })} 1`
      }),
    [],
  )
  return (
    <div className="article-progress" aria-hidden="true">
      <i ref={line} />
    </div>
  )
}
