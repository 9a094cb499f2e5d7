import { phone } from '@xiaolou/ui/pull'
import { type RefObject, useEffect } from 'react'

const behind = '.skip, #content, .foot, .corner, .chat-popover'
const behindOnPhone = `${behind}, .bar`

/**
 * While the sheet is mounted it has the focus, and the page behind can be neither reached nor scrolled; on a
 * desktop the top bar stays usable. Afterwards the focus returns to the opening button, which may be another
 * element by then.
 */
export function useOverPage(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    sheet.current?.focus({ preventScroll: true })
    const narrow = matchMedia(phone)
    const look = () => {
      free()
      for (const element of document.querySelectorAll(narrow.matches ? behindOnPhone : behind))
        element.toggleAttribute('inert', true)
      document.documentElement.toggleAttribute('data-music-open', true)
    }
    look()
    narrow.addEventListener('change', look)
    return () => {
      narrow.removeEventListener('change', look)
      free()
      document.documentElement.removeAttribute('data-music-open')
      requestAnimationFrame(() => giveBack(opener))
    }
  }, [sheet])
}

function free(): void {
  for (const element of document.querySelectorAll(behindOnPhone)) element.removeAttribute('inert')
}

function giveBack(opener: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isThere ? opener : document.querySelector<HTMLElement>('.music-disc-open, .music-button')
  target?.focus({ preventScroll: true })
}
