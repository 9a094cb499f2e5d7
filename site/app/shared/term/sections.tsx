import { screens } from '@xiaolou/contract/address'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { SealWall } from './seal-wall.tsx'
import { lastWrittenIn, SpineShelf } from './spine-shelf.tsx'
import type { TermPart } from './terms.ts'

type SectionProps = { part: TermPart; currentId?: number | undefined }

/** Some categories with a heading and a link to all; nothing without any. */
export function ShelfSection({ part: { terms, total }, currentId = lastWrittenIn(terms)?.id }: SectionProps) {
  if (total === 0) return null
  return (
    <section aria-labelledby="by-category">
      <h2 id="by-category" className="place-title baseline text-15">
        分类<small>{chineseNumber(total)}架书</small>
      </h2>
      <SpineShelf terms={terms} currentId={currentId} />
      {total > terms.length && (
        <a className="place-more inline-row ink-link text-14" href={screens.categories.path}>
          还有{chineseNumber(total - terms.length)}架，在分类里。
        </a>
      )}
    </section>
  )
}

/** Some tags with a heading and a link to all; nothing without any. */
export function SealSection({ part: { terms, total, max }, currentId }: SectionProps) {
  if (total === 0) return null
  return (
    <section aria-labelledby="by-tag">
      <h2 id="by-tag" className="place-title baseline text-15">
        标签<small>{chineseNumber(total)}枚</small>
      </h2>
      <SealWall terms={terms} max={max} currentId={currentId} />
      {total > terms.length && (
        <a className="place-more inline-row ink-link text-14" href={screens.tags.path}>
          还有{chineseNumber(total - terms.length)}枚小印，收在匣里。
        </a>
      )}
    </section>
  )
}
