import { styleBySeenWindow } from '@xiaolou/ui/seen-window'
import { useEffect } from 'react'

/** Sets the window height above a phone's keyboard for the style sheet, where it covers the page. */
export function useVisibleHeight(): void {
  useEffect(() => styleBySeenWindow(document.documentElement), [])
}
