import type { QuotedPlace } from '@xiaolou/contract/quote'
import { Popover } from '@xiaolou/ui/popover'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { bodyId } from '~/shared/prose/prose-body.tsx'
import { placesByBlock, quoterOf } from './places-by-block.ts'

type Mark = { readonly key: string; readonly holder: HTMLElement; readonly places: readonly QuotedPlace[] }

/** In the margin of each quoted paragraph, the number of quotes; the text does not shift. */
export function MarginMarks({ places }: { places: readonly QuotedPlace[] }) {
  const [marks, setMarks] = useState<readonly Mark[]>([])
  useEffect(() => {
    const body = document.getElementById(bodyId)
    if (!body || places.length === 0) return
    const made: Mark[] = []
    for (const { block, here } of placesByBlock(body, places)) {
      const holder = document.createElement('span')
      holder.className = 'quote-mark'
      block.classList.add('quote-marked')
      block.append(holder)
      made.push({ key: here.map(({ id }) => id).join(' '), holder, places: here })
    }
    setMarks(made)
    return () => {
      for (const { holder } of made) {
        holder.parentElement?.classList.remove('quote-marked')
        holder.remove()
      }
      setMarks([])
    }
  }, [places])
  return marks.map(mark => createPortal(<MarginMark places={mark.places} />, mark.holder, mark.key))
}

/** Opens the list of those who quote a paragraph; shows their number, after some of them as a total. */
export function MarginMark({ places, isTotal }: { places: readonly QuotedPlace[]; isTotal?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const count = `${isTotal ? '共 ' : ''}${places.length} 处`
  return (
    <Popover
      title="谈到这一段的"
      isTitleShown
      widthPx={300}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      align="end"
      trigger={
        <button type="button" aria-label={`${count}谈到这一段`} className="quote-count row ink-3 tabular">
          {isTotal ? count : places.length}
        </button>
      }
    >
      <ul className="quote-list scroller">
        {places.map(place => (
          <li key={place.id}>
            <a href={quoterOf(place).href} onClick={() => setIsOpen(false)}>
              <span className="row ink-3 text-13">
                <b className="one-line">
                  <bdi>{place.by_name}</bdi>
                </b>
                <span>{quoterOf(place).where}</span>
              </span>
              <span dir="auto" className="quote-list-words text-15">
                {place.by_words}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
