import type { QuotedPlace } from '@xiaolou/contract/quote'
import { blockOf, rangeOf, readPage } from './page-text.ts'

/** The quoted places of a page by the block of text that they are in, with the range of the first. */
export function placesByBlock(
  body: HTMLElement,
  places: readonly QuotedPlace[],
): { block: HTMLElement; range: Range; here: QuotedPlace[] }[] {
  if (places.length === 0) return []
  const page = readPage(body)
  const byBlock = new Map<HTMLElement, { range: Range; here: QuotedPlace[] }>()
  for (const place of places) {
    const range = rangeOf(page, place)
    const block = range && blockOf(body, range)
    if (!block) continue
    const known = byBlock.get(block)
    if (known) known.here.push(place)
    else byBlock.set(block, { range, here: [place] })
  }
  return [...byBlock].map(([block, found]) => ({ block, ...found }))
}
