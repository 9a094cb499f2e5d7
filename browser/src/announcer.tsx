import { useEffect, useRef, useState } from 'react'

/**
 * Speaks the title of each page that is gone to; a browser speaks only the pages it loads itself. `place` is the address
 * without its mark.
 */
export function Announcer({ place }: { place: string }) {
  const [title, setTitle] = useState('')
  const first = useRef(place)
  useEffect(() => {
    if (first.current === place) return
    first.current = ''
    setTitle(document.title)
    // What had the focus is gone with the last page: begin again at the content.
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [place])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
