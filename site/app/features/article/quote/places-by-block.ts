import { chatPath } from '@xiaolou/contract/address'
import type { QuotedPlace } from '@xiaolou/contract/quote'
import { commentElementId } from '~/shared/comment/comments-address.ts'
import { blockOf, rangeOf, readPage } from './page-text.ts'

/** Where a passage is quoted: the address, and the words for it. */
export const quoterOf = ({ by, by_id }: QuotedPlace): { href: string; where: string } =>
  by === 'comment'
    ? { href: `#${commentElementId(by_id)}`, where: '在评论里' }
    : { href: chatPath(by_id), where: '在聊天室' }

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
