import { useEffect, useRef, useState } from 'react'

/**
 * Announces the title of each page after navigation; browsers only announce documents they load. `place` is
 * the address without its fragment.
 */
export function Announcer({ place }: { place: string }) {
  const [title, setTitle] = useState('')
  const first = useRef(place)
  useEffect(() => {
    if (first.current === place) return
    first.current = ''
    setTitle(document.title)
    // The focused element is gone with the last page: focus the content.
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [place])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
