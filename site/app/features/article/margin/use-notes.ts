import { useStore } from '@xiaolou/browser/use-store'
import type { QuotedPlace } from '@xiaolou/contract/quote'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { bodyId } from '~/shared/prose/prose-body.tsx'
import { placesByBlock } from '../quote/places-by-block.ts'
import { quotedPlaces } from '../quote/quotes-given.ts'
import { noteGapPx, settleNotes } from './margin-rules.ts'

/** A note, and what it stands beside. */
export type Note = { readonly key: string; readonly anchor: Range } & (
  | { readonly kind: 'footnote'; readonly number: string; readonly html: string }
  | { readonly kind: 'quotes'; readonly places: readonly QuotedPlace[] }
)

const rangeOfElement = (element: Element): Range => {
  const range = document.createRange()
  range.selectNode(element)
  return range
}

/** The footnotes by their first references, as the list at the article's end has them. */
function footnotesIn(body: Element): Note[] {
  const seen = new Set<string>()
  return [...body.querySelectorAll<HTMLAnchorElement>('.footnote-ref > a')].flatMap(reference => {
    const { hash } = reference
    const note = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!note || seen.has(hash)) return []
    seen.add(hash)
    const words = document.createElement('div')
    words.append(...note.cloneNode(true).childNodes)
    for (const back of words.querySelectorAll('.footnote-backref')) back.remove()
    for (const named of words.querySelectorAll('[id]')) named.removeAttribute('id')
    // For the eye only: the list at the end is what is read out, and what Tab reaches.
    for (const link of words.querySelectorAll('a')) link.tabIndex = -1
    const number = reference.textContent?.replace(/\D/g, '') ?? ''
    return [
      {
        kind: 'footnote',
        key: hash,
        anchor: rangeOfElement(reference),
        number,
        html: words.innerHTML,
      } as const,
    ]
  })
}

const quotesIn = (body: HTMLElement, places: readonly QuotedPlace[]): Note[] =>
  placesByBlock(body, places).map(({ range, here }) => ({
    kind: 'quotes',
    key: here.map(({ id }) => id).join(' '),
    anchor: range,
    places: here,
  }))

/** What stands in the margin, in the order of the text. While it is shown, the body is marked. */
export function useNotes(): readonly Note[] {
  const places = useStore(quotedPlaces)
  const [notes, setNotes] = useState<readonly Note[]>([])
  useEffect(() => {
    const body = document.getElementById(bodyId)
    if (!body) return
    body.dataset.margin = ''
    const found = [...footnotesIn(body), ...quotesIn(body, places)]
    setNotes(found.sort((one, other) => one.anchor.compareBoundaryPoints(Range.START_TO_START, other.anchor)))
    return () => {
      delete body.dataset.margin
    }
  }, [places])
  return notes
}

/** Half the height of a note's first line, which stands in the middle of the line that it belongs to. */
const halfLinePx = 12

/** Moves each note beside its line, again whenever text or notes change their size. */
export function useSettledNotes(margin: RefObject<HTMLElement | null>, notes: readonly Note[]): void {
  useLayoutEffect(() => {
    const aside = margin.current
    const body = document.getElementById(bodyId)
    if (!aside || !body) return
    const place = () => {
      const items = [...aside.querySelectorAll<HTMLElement>('.margin-note')]
      const topPx = aside.getBoundingClientRect().top
      const songPx = aside.querySelector<HTMLElement>('.margin-song')?.offsetHeight ?? 0
      const shown = items.flatMap((item, at) => {
        // None in what is folded away.
        const line = notes[at]?.anchor.getClientRects?.()[0]
        item.hidden = line === undefined
        return line ? [{ item, lineTopPx: (line.top + line.bottom) / 2 - halfLinePx - topPx }] : []
      })
      const wanted = shown.map(({ item, lineTopPx }) => ({ topPx: lineTopPx, heightPx: item.offsetHeight }))
      const tops = settleNotes(wanted, songPx > 0 ? songPx + noteGapPx : 0)
      for (const [at, { item }] of shown.entries()) item.style.translate = `0 ${Math.round(tops[at] ?? 0)}px`
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(body)
    for (const element of aside.querySelectorAll('.margin-note, .margin-song')) sizes.observe(element)
    return () => sizes.disconnect()
  }, [margin, notes])
}
