import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Speaks the title of each page that is gone to; a browser speaks only the pages it loads itself. */
export function Announcer() {
  const { pathname, search } = useLocation()
  const [title, setTitle] = useState('')
  const first = useRef(pathname + search)
  useEffect(() => {
    if (first.current === pathname + search) return
    first.current = ''
    setTitle(document.title)
    // What had the focus is gone with the last page: begin again at the content.
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, search])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
