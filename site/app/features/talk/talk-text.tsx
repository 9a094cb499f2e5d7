import { use, useEffect, useMemo, useRef } from 'react'
import { NavigateContext } from '~/lib/app-link.tsx'

/** A talk's words. Its #tags lead on without a new page; `onReached` hears of the focus coming into hidden words. */
export function TalkText({
  html,
  isFolded,
  onReached,
}: {
  html: string
  isFolded: boolean
  onReached: () => void
}) {
  const navigate = use(NavigateContext)
  const box = useRef<HTMLDivElement>(null)
  const inner = useMemo(() => ({ __html: html }), [html])
  const latestOnReached = useRef(onReached)
  useEffect(() => {
    latestOnReached.current = onReached
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isOurs = link?.origin === location.origin && link.pathname === '/talk'
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link || !isOurs || !isPlain || !navigate) return
      event.preventDefault()
      void navigate(link.pathname + link.search)
    }
    const reach = () => latestOnReached.current()
    element.addEventListener('click', follow)
    element.addEventListener('focusin', reach)
    return () => {
      element.removeEventListener('click', follow)
      element.removeEventListener('focusin', reach)
    }
  }, [navigate])
  return (
    <div
      ref={box}
      className={isFolded ? 'talk-text talk-text-folded' : 'talk-text'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised by the server with an allow-list.
      dangerouslySetInnerHTML={inner}
    />
  )
}
