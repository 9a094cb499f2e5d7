import { quietCall } from '@xiaolou/browser/call'
import { useStore } from '@xiaolou/browser/use-store'
import { getArticleQuotes, type QuotedPlace } from '@xiaolou/contract/quote'
import { useEffect } from 'react'
import { bodyId } from '~/shared/prose/prose-body.tsx'
import { quoteInHand } from '~/shared/quote/quote-in-hand.ts'
import { blockOf, rangeOf, readPage } from './page-text.ts'
import { quotedPlaces } from './quotes-given.ts'

/** After this time a quote that was just sent is stored. */
const saidWithinMs = 1_500

/** The quoted passages of the article; reloaded when this reader has quoted one. */
export function useQuotedPlaces({ articleId, isAsked }: { articleId: number; isAsked: boolean }) {
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      void quietCall(getArticleQuotes, { params: { id: articleId } }).then(
        found => !isOver && quotedPlaces.set(found),
        // The marks are optional.
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
      quotedPlaces.set(quotedPlaces.initial)
    }
  }, [articleId, isAsked])
  return useStore(quotedPlaces)
}

const highlightName = 'quoted'
/** Where a browser cannot highlight text, the block is marked. */
const blockMark = 'quoted'

/** Scrolls to the quote named by the address (`#quote-7`) and highlights it until the next navigation. */
export function useMarkedPlace(given: {
  places: readonly QuotedPlace[]
  markedId: number | undefined
  markKey: string
}): void {
  const { places, markedId, markKey } = given
  // biome-ignore lint/correctness/useExhaustiveDependencies: markKey changes when the link is followed again.
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
