import { articleListPath } from '@xiaolou/contract/address'
import { chineseDate, chineseNumber } from '@xiaolou/ui/chinese-number'
import type { CSSProperties } from 'react'
import { clothOf, spineSize } from './term-shape.ts'
import type { Term } from './terms.ts'

/** The category with the newest article. */
export function lastWrittenIn(terms: readonly Term[]): Term | undefined {
  return terms.reduce<Term | undefined>(
    (last, term) => ((term.newest?.createdAt ?? '') > (last?.newest?.createdAt ?? '') ? term : last),
    undefined,
  )
}

/**
 * Categories as book spines on boards. The current one has a ribbon, and so has a hovered one, which the line
 * below describes. Complete without script.
 */
export function SpineShelf({ terms, currentId }: { terms: readonly Term[]; currentId: number | undefined }) {
  const max = Math.max(...terms.map(({ count }) => count), 1)
  return (
    <div className="shelf text-14 relative">
      <ul className="shelf-board wrap">
        {terms.map(term => (
          <Spine key={term.id} term={term} max={max} isCurrent={term.id === currentId} />
        ))}
      </ul>
    </div>
  )
}

function Spine({ term, max, isCurrent }: { term: Term; max: number; isCurrent: boolean }) {
  const { id, name, count, ink, newest } = term
  const { width, height } = spineSize({ id, name, count, max })
  const { day, night } = ink ?? clothOf(id)
  const style: CSSProperties = { '--w': width, '--h': `${height}px`, '--day': day, '--night': night }
  return (
    <li className={isCurrent ? 'spine spine-current' : 'spine'} style={style}>
      <a
        href={articleListPath({ type: 'category', id, name })}
        className={
          ink ? 'spine-book row between full relative spine-own' : 'spine-book row between full relative'
        }
      >
        <span className="spine-name one-line">{name}</span>
        <span className="spine-count tabular">
          {count}
          <span className="sr-only"> 篇</span>
        </span>
      </a>
      <p className="shelf-say ink-3">
        <b>{name}</b>，{chineseNumber(count)}篇。
        {newest && (
          <>
            最近一篇是《<bdi>{newest.article_title}</bdi>》，{chineseDate(newest.createdAt, true)}。
          </>
        )}
      </p>
    </li>
  )
}
