import { limits } from '@xiaolou/contract/limits'
import { Search as SearchIcon, X } from '@xiaolou/ui/icon'
import { useOverlay } from '@xiaolou/ui/overlay'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import './search.css'
import { SearchHits } from './search-hits.tsx'
import { type Row, rowsOf, stepOf } from './search-rows.ts'
import { addToHistory, getHistory, keepHistory, SearchStart } from './search-start.tsx'
import { useHits } from './use-hits.ts'

/**
 * The search over the whole site. The native modal dialog handles focus and Escape without a library, so that
 * the first hit appears within a second on a slow phone.
 */
export function SearchDialog({
  takeTyped,
  onClose,
  onPlay,
}: {
  /** Returns what was typed before the field had the focus, once. */
  takeTyped: () => string
  onClose: () => void
  /** Plays a song. */
  onPlay: (song: { id: number; name: string }) => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const listId = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  /** The query for which Enter was pressed before its answer arrived. */
  const [awaited, setAwaited] = useState('')
  const [history, setHistory] = useState(getHistory)
  const { search, retry, expand } = useHits(query)
  const rows = 'groups' in search ? search.groups.flatMap(rowsOf) : []
  const activeRow = rows[active]

  const changeHistory = (next: readonly string[]) => {
    keepHistory(next)
    setHistory(next)
  }
  const ask = (text: string) => {
    setWords(text)
    setQuery(text.trim())
    setActive(0)
    setAwaited('')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens.
  useEffect(() => {
    // In development React runs the effect twice, so it may be open already.
    if (!dialog.current?.open) dialog.current?.showModal()
    field.current?.focus()
    const typed = takeTyped()
    if (typed !== '') ask(typed)
  }, [])
  const askAgain = (text: string) => {
    ask(text)
    field.current?.focus()
  }
  const remember = () => changeHistory(addToHistory(history, query))
  const leave = () => {
    if (search.kind === 'found') remember()
    onClose()
  }
  const close = () => dialog.current?.close()
  useOverlay(true, close)
  const choose = (row: Row) => {
    if ('list' in row && row.list === '') {
      field.current?.focus()
      void expand(row.kind)
      return
    }
    close()
    if ('list' in row) navigate(row.list)
    else if (row.hit.address === '') onPlay({ id: row.hit.id, name: row.hit.title })
    else navigate(row.hit.address)
  }
  const first = search.kind === 'found' && search.query === awaited ? rows[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the awaited answer.
  useEffect(() => {
    if (awaited !== '' && first !== undefined) choose(first)
  }, [awaited, first])
  const press = (event: React.KeyboardEvent) => {
    // Enter that ends an input method's composition is not a choice.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter') {
      remember()
      if (search.kind !== 'found') setAwaited(query)
      else if (activeRow) choose(activeRow)
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const next = hasModifier ? undefined : stepOf(event.key, active, rows.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the sheet; keyboards have Escape.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={leave}
      onClick={event => event.target === dialog.current && close()}
      className="search"
    >
      <div className="search-sheet column">
        <header className="search-head row between">
          <h2 id={titleId}>搜索</h2>
          <button type="button" aria-label="关闭" title="关闭" onClick={close} className="ui-icon-button">
            <X size={20} aria-hidden="true" />
          </button>
        </header>
        <search className="search-field gap-12 rigid line-below row ink-3">
          <SearchIcon size={20} aria-hidden="true" />
          <input
            ref={field}
            type="text"
            inputMode="search"
            role="combobox"
            aria-label="在站里找"
            aria-expanded={rows.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeRow ? `${listId}-${activeRow.key}` : undefined}
            aria-autocomplete="list"
            placeholder="文章、标签、说说、留言、相册、歌，拼音也行"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={limits.searchQueryMaxLength}
            value={words}
            onChange={event => (isComposing(event) ? setWords(event.target.value) : ask(event.target.value))}
            onCompositionEnd={event => ask(event.currentTarget.value)}
            onKeyDown={press}
          />
        </search>
        <div className="search-body scroller">
          {search.kind === 'resting' ? (
            <SearchStart
              history={history}
              onAsk={askAgain}
              onClear={() => changeHistory([])}
              onLeave={close}
            />
          ) : (
            <SearchHits
              search={search}
              listId={listId}
              query={query}
              activeKey={activeRow?.key}
              onPoint={row => setActive(rows.findIndex(({ key }) => key === row.key))}
              onChoose={choose}
              onRetry={retry}
            />
          )}
        </div>
        <p className="search-keys gap-6 rigid line-above row ink-3" aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
        </p>
      </div>
    </dialog>
  )
}

function isComposing({ nativeEvent }: React.ChangeEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.isComposing
}
