import { useEffect, useState } from 'react'

/**
 * The part of the window that a phone's keyboard leaves, as variables for a style: its height and how far it has been
 * pushed down, px. Nothing where the keyboard does not come over the page.
 */
export function useSeenWindow(): { [name: `--${string}`]: string } {
  const [seen, setSeen] = useState<{ heightPx: number; topPx: number }>()
  useEffect(() => {
    const view = window.visualViewport
    if (!view || !matchMedia('(pointer: coarse)').matches) return
    const look = () =>
      // A reader who has zoomed in wants to see a part, not a smaller room.
      setSeen(
        view.scale > 1.01
          ? undefined
          : { heightPx: Math.round(view.height), topPx: Math.round(view.offsetTop) },
      )
    look()
    view.addEventListener('resize', look)
    view.addEventListener('scroll', look)
    return () => {
      view.removeEventListener('resize', look)
      view.removeEventListener('scroll', look)
    }
  }, [])
  return seen ? { '--seen-height': `${seen.heightPx}px`, '--seen-top': `${seen.topPx}px` } : {}
}
