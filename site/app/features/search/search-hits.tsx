import type { SearchGroup, SearchKind } from '@xiaolou/contract/search'
import { useEffect, useRef } from 'react'
import { markHits } from '~/lib/mark-hits.ts'
import { countWords, kindWords, type Row, rowsOf } from './search-rows.ts'
import type { Search } from './use-hits.ts'

type Choice = {
  query: string
  activeKey: string | undefined
  onPoint: (row: Row) => void
  onChoose: (row: Row) => void
}
type SearchHitsProps = Choice & {
  search: Exclude<Search, { kind: 'resting' }>
  listId: string
  onRetry: () => void
}

/** The results, or why there are none. */
export function SearchHits({ search, listId, onRetry, ...choice }: SearchHitsProps) {
  if (search.kind === 'failed') {
    return (
      <div role="alert" className="search-state ink-2">
        <p>{search.isOffline ? '线断了，等连上再找。' : '没有问到结果，也许是线断了一下。'}</p>
        <button type="button" onClick={onRetry} className="ui-button ui-button-outline ui-button-small">
          再试一次
        </button>
      </div>
    )
  }
  const { groups } = search
  if (search.kind === 'found' && groups.length === 0) {
    return (
      <p role="status" className="search-state ink-2">
        楼上楼下都找了，没有「{search.query}」。换个说法，或者少写几个字试试。
      </p>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {search.kind === 'found' ? countWords(groups) : '正在找'}
      </p>
      {search.kind === 'searching' && groups.length === 0 ? (
        <p aria-hidden="true" className="search-state ink-2">
          正在楼上楼下找…
        </p>
      ) : null}
      <div role="listbox" id={listId} aria-label="搜索结果" aria-busy={search.kind === 'searching'}>
        {groups.map(group => (
          <Group key={group.kind} group={group} listId={listId} {...choice} />
        ))}
      </div>
    </>
  )
}

function Group({ group, listId, ...choice }: Choice & { group: SearchGroup; listId: string }) {
  const { name } = kindWords[group.kind]
  const nameId = `${listId}-${group.kind}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may contain a group, not a fieldset.
    <div role="group" aria-labelledby={nameId} data-kind={group.kind} className="search-group">
      <p id={nameId} className="ink-3">
        {name}
      </p>
      <div>
        {rowsOf(group).map(row => (
          <RowView key={row.key} row={row} id={`${listId}-${row.key}`} {...choice} />
        ))}
      </div>
    </div>
  )
}

function RowView({ row, id, query, activeKey, onPoint, onChoose }: Choice & { row: Row; id: string }) {
  const element = useRef<HTMLAnchorElement>(null)
  const isActive = row.key === activeKey
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const address = 'hit' in row ? row.hit.address : row.list
  const choose = (event: React.MouseEvent) => {
    // The browser opens it in another tab.
    if (address !== '' && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    onChoose(row)
  }
  // Without an address a song is played, and the last row expands the list in place.
  return (
    <a
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={address || undefined}
      onPointerMove={() => onPoint(row)}
      onClick={choose}
      className="search-hit"
    >
      {'hit' in row ? (
        <HitWords row={row} query={query} />
      ) : (
        <span className="ink-3 text-14">还有更多{kindWords[row.kind].name}</span>
      )}
    </a>
  )
}

/** Their names are found within words, too. */
const foundAnywhere: ReadonlySet<SearchKind> = new Set(['category', 'tag', 'song'])

function HitWords({ row, query }: { row: Extract<Row, { hit: object }>; query: string }) {
  const { title, excerpt, sounding } = row.hit
  const words = sounding.length > 0 ? sounding.join(' ') : query
  const isAnywhere = foundAnywhere.has(row.kind)
  return (
    <>
      <strong>
        <Marked text={title} words={words} isAnywhere={isAnywhere} />
      </strong>
      {excerpt && (
        <span className="clamp ink-2 text-14">
          <Marked text={excerpt} words={words} isAnywhere={isAnywhere} />
        </span>
      )}
    </>
  )
}

function Marked({ text, words, isAnywhere }: { text: string; words: string; isAnywhere: boolean }) {
  return markHits(text, words, { isAnywhere }).map(piece =>
    piece.isHit ? <mark key={piece.from}>{piece.text}</mark> : <span key={piece.from}>{piece.text}</span>,
  )
}
