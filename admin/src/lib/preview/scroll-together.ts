import type { Surface } from '../surface.ts'
import { lineAtPlace, type PiecePlaces, placeOfLine } from './line-position.ts'

/** How long events of the side scrolled by script are ignored. */
const quietMs = 160
const keepsPlace = CSS.supports('overflow-anchor', 'auto')

/**
 * Text and preview scroll together by source lines, accurate to one block. The side that the user scrolls
 * leads; events of the other one are ignored.
 */
export function followScroll({
  page,
  surface,
  places,
}: {
  page: Document
  surface: Surface
  places: () => PiecePlaces
}) {
  const view = page.defaultView
  let ledBy: 'text' | 'preview' = 'text'
  let quietUntil = 0
  let isSettled = false

  const toText = () => {
    if (!view || performance.now() < quietUntil) return
    ledBy = 'preview'
    quietUntil = performance.now() + quietMs
    surface.scrollToLine(lineAtPlace(places(), view.scrollY))
  }
  const moveToText = () => {
    const line = surface.getTopLine()
    // At the very top the title is shown, too.
    view?.scrollTo({ top: line <= 0 ? 0 : placeOfLine(places(), line), behavior: 'instant' })
  }
  const toPreview = () => {
    if (performance.now() < quietUntil) return
    ledBy = 'text'
    quietUntil = performance.now() + quietMs
    moveToText()
  }
  const off = surface.onScroll(toPreview)
  view?.addEventListener('scroll', toText, { passive: true })
  return {
    /** Call after the pieces changed. Most browsers compensate for growth above the window by themselves. */
    settle(): void {
      if (ledBy !== 'text' || (isSettled && keepsPlace)) return
      isSettled = true
      quietUntil = performance.now() + quietMs
      moveToText()
    },
    stop(): void {
      off()
      view?.removeEventListener('scroll', toText)
    },
  }
}
