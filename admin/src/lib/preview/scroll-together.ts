import type { Surface } from '../surface.ts'
import { lineAtPlace, type PiecePlaces, placeOfLine } from './line-position.ts'

/** How long the side that was moved by script is not listened to. */
const quietMs = 160
const keepsPlace = CSS.supports('overflow-anchor', 'auto')

/**
 * Text and preview scroll together by the source's lines, to within one block. Whichever side the hand is on leads; the
 * other one's own event is not taken for a hand.
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
    // At the very top the title is seen, too.
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
    /** After the pieces changed. What grows above the window most browsers make up for by themselves. */
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
