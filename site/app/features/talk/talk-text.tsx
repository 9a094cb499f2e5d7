import { useEffect, useMemo, useRef } from 'react'

/** A talk's words; `onReached` hears of the focus coming into hidden words. */
export function TalkText({
  html,
  isFolded,
  onReached,
}: {
  html: string
  isFolded: boolean
  onReached: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const inner = useMemo(() => ({ __html: html }), [html])
  const latestOnReached = useRef(onReached)
  useEffect(() => {
    latestOnReached.current = onReached
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const reach = () => latestOnReached.current()
    element.addEventListener('focusin', reach)
    return () => element.removeEventListener('focusin', reach)
  }, [])
  return (
    <div
      ref={box}
      className={isFolded ? 'talk-text talk-text-folded' : 'talk-text'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised by the server with an allow-list.
      dangerouslySetInnerHTML={inner}
    />
  )
}
