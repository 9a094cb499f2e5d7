import { styleBySeenWindow } from '@xiaolou/ui/seen-window'
import { useEffect } from 'react'

/**
 * Sets how much of the window a phone's keyboard leaves, for the style sheet, where the keyboard covers the page.
 */
export function useVisibleHeight(): void {
  useEffect(() => styleBySeenWindow(document.documentElement), [])
}
