import { quietCall } from '@xiaolou/browser/call'
import { getArticleQuotes, type QuotedPlace } from '@xiaolou/contract/quote'
import { useEffect, useState } from 'react'
import { bodyId } from '~/shared/prose/prose-body.tsx'
import { quoteInHand } from '~/shared/quote/quote-in-hand.ts'
import { blockOf, rangeOf, readPage } from './page-text.ts'

const none: readonly QuotedPlace[] = []
/** What was just said is stored by then. */
const saidWithinMs = 1_500

/** Where in the article people talk about it; read anew when this reader has said something about its words. */
export function useQuotedPlaces({ articleId, isAsked }: { articleId: number; isAsked: boolean }) {
  const [places, setPlaces] = useState(none)
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      void quietCall(getArticleQuotes, { params: { id: articleId } }).then(
        found => !isOver && setPlaces(found),
        // Without its marks the article is whole.
        () => undefined,
      )
    read()
    const stop = quoteInHand.subscribe(() => {
      if (!quoteInHand.get()) timer = setTimeout(read, saidWithinMs)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [articleId, isAsked])
  return places
}

const highlightName = 'quoted'
/** Where a browser cannot colour words, their block is. */
const blockMark = 'quoted'

/** Goes to the place that the address names (`#quote-7`), and colours its words until the reader goes elsewhere. */
export function useMarkedPlace(given: {
  places: readonly QuotedPlace[]
  markedId: number | undefined
  markKey: string
}): void {
  const { places, markedId, markKey } = given
  // biome-ignore lint/correctness/useExhaustiveDependencies: markKey says that the reader asked again.
  useEffect(() => {
    const body = document.getElementById(bodyId)
    const place = places.find(({ id }) => id === markedId)
    const range = body && place && rangeOf(readPage(body), place)
    if (!range) return
    const block = blockOf(body, range)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    block?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
    if (block) {
      block.tabIndex = -1
      block.focus({ preventScroll: true })
    }
    if ('highlights' in CSS) CSS.highlights.set(highlightName, new Highlight(range))
    else if (block) block.dataset[blockMark] = ''
    return () => {
      if ('highlights' in CSS) CSS.highlights.delete(highlightName)
      if (block) {
        delete block.dataset[blockMark]
        block.removeAttribute('tabindex')
      }
    }
  }, [places, markedId, markKey])
}
