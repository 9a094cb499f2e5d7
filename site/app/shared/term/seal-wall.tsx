import { articleListPath } from '@xiaolou/contract/address'
import { inkStyle } from '@xiaolou/ui/chip'
import { isRound, sealForm, sealSize } from './term-shape.ts'
import type { Term } from './terms.ts'

/**
 * Tags as seals, most used first: in three sizes, the two most used in relief. `firstRank` is the rank of the
 * first of these among all, `max` the count of the most used.
 */
export function SealWall({
  terms,
  max,
  firstRank = 0,
  currentId,
}: {
  terms: readonly Term[]
  max: number
  firstRank?: number
  currentId?: number | undefined
}) {
  return (
    <ul className="seals wrap">
      {terms.map((term, at) => (
        <li key={term.id}>
          <SealLink term={term} max={max} rank={firstRank + at} isCurrent={term.id === currentId} />
        </li>
      ))}
    </ul>
  )
}

type LinkProps = { term: Term; max: number; rank: number; isCurrent: boolean }

function SealLink({ term: { id, name, count, ink }, max, rank, isCurrent }: LinkProps) {
  const form = sealForm(name)
  const size = sealSize({ count, max, rank })
  const looks = [
    `seal seal-${form} seal-${size}`,
    rank < 2 && 'seal-relief',
    isRound(id, form, size) && 'seal-round',
    ink && 'seal-own',
  ]
  return (
    <a
      href={articleListPath({ type: 'tag', id, name })}
      className="seal-link"
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className={looks.filter(Boolean).join(' ')} style={inkStyle(ink)}>
        <span>{name}</span>
      </span>
      <span className="seal-count ink-3 tabular">
        {count}
        <span className="sr-only"> 篇</span>
      </span>
    </a>
  )
}
