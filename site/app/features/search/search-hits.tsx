import { postPath } from '@xiaolou/contract/address'
import { useEffect, useRef } from 'react'
import { markHits } from './mark-hits.ts'
import type { Hit, Search } from './use-hits.ts'

type SearchHitsProps = {
  search: Exclude<Search, { kind: 'resting' }>
  listId: string
  query: string
  activeId: number | undefined
  onPoint: (index: number) => void
  onLeave: () => void
  onRetry: () => void
}

/** What was found, or why nothing is shown. */
export function SearchHits({ search, listId, query, activeId, onPoint, onLeave, onRetry }: SearchHitsProps) {
  if (search.kind === 'failed') {
    return (
      <div role="alert" className="search-state">
        <p>没有问到结果，也许是线断了一下。</p>
        <button type="button" onClick={onRetry} className="ui-button ui-button-outline ui-button-small">
          再试一次
        </button>
      </div>
    )
  }
  if (search.kind === 'found' && search.hits.length === 0) {
    return (
      <p role="status" className="search-state">
        翻遍了书架，没有「{search.query}」。换个说法，或者少写几个字试试。
      </p>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {search.kind === 'found' ? `找到 ${search.hits.length} 篇` : '正在找'}
      </p>
      {search.kind === 'searching' && search.hits.length === 0 ? (
        <p aria-hidden="true" className="search-state">
          正在翻书架…
        </p>
      ) : null}
      <div role="listbox" id={listId} aria-label="搜索结果" aria-busy={search.kind === 'searching'}>
        {search.hits.map((hit, index) => (
          <HitRow
            key={hit.id}
            hit={hit}
            id={`${listId}-${hit.id}`}
            query={query}
            isActive={hit.id === activeId}
            onPoint={() => onPoint(index)}
            onLeave={onLeave}
          />
        ))}
      </div>
    </>
  )
}

function HitRow({
  hit,
  id,
  query,
  isActive,
  onPoint,
  onLeave,
}: {
  hit: Hit
  id: string
  query: string
  isActive: boolean
  onPoint: () => void
  onLeave: () => void
}) {
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <a
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={postPath(hit.slug)}
      onPointerMove={onPoint}
      onClick={onLeave}
      className="search-hit"
    >
      <strong>
        <Marked text={hit.article_title} query={query} />
      </strong>
      <span className="clamp ink-2 text-14">
        <Marked text={hit.excerpt} query={query} />
      </span>
    </a>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  return markHits(text, query).map(piece =>
    piece.isHit ? <mark key={piece.from}>{piece.text}</mark> : <span key={piece.from}>{piece.text}</span>,
  )
}
