import { styleBySeenWindow } from '@xiaolou/ui/seen-window'
import { useEffect } from 'react'

/** Tells the style sheet how much of the window a phone's keyboard leaves, where the browser lays it over the page. */
export function useVisibleHeight(): void {
  useEffect(() => styleBySeenWindow(document.documentElement), [])
}
