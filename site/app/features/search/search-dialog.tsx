import { postPath } from '@xiaolou/contract/address'
import { limits } from '@xiaolou/contract/limits'
import { Search as SearchIcon, X } from '@xiaolou/ui/icon'
import { useOverlay } from '@xiaolou/ui/overlay'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import './search.css'
import { SearchHits } from './search-hits.tsx'
import { addToHistory, getHistory, keepHistory, SearchStart } from './search-start.tsx'
import { useHits } from './use-hits.ts'

/**
 * Searching the articles. The browser's own modal dialog keeps the focus, answers Escape and gives the focus back; it
 * costs no library, which is what lets the first hit appear within a second on a slow phone.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const listId = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  /** What Enter was pressed for before its answer had come. */
  const [awaited, setAwaited] = useState('')
  const [history, setHistory] = useState(getHistory)
  const { search, retry } = useHits(query)
  const hits = 'hits' in search ? search.hits : []
  const activeHit = hits[active]

  useEffect(() => {
    // Already open when React, in development, runs the effect a second time.
    if (!dialog.current?.open) dialog.current?.showModal()
    field.current?.focus()
  }, [])

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
  const choose = (slug: string) => {
    close()
    navigate(postPath(slug))
  }
  const first = search.kind === 'found' && search.query === awaited ? hits[0]?.slug : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer that was awaited opens, once.
  useEffect(() => {
    if (awaited !== '' && first !== undefined) choose(first)
  }, [awaited, first])
  const press = (event: React.KeyboardEvent) => {
    // The Enter that ends a pinyin word is not the reader's.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter') {
      remember()
      if (search.kind !== 'found') setAwaited(query)
      else if (activeHit) choose(activeHit.slug)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    setActive((active + step + hits.length) % hits.length)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet; the keyboard has Escape.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={leave}
      onClick={event => event.target === dialog.current && close()}
      className="search"
    >
      <div className="search-sheet">
        <header className="search-head row between">
          <h2 id={titleId}>搜索</h2>
          <button type="button" aria-label="关闭" title="关闭" onClick={close} className="ui-icon-button">
            <X size={20} aria-hidden="true" />
          </button>
        </header>
        <search className="search-field row ink-3">
          <SearchIcon size={20} aria-hidden="true" />
          <input
            ref={field}
            type="text"
            inputMode="search"
            role="combobox"
            aria-label="搜索文章"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeHit ? `${listId}-${activeHit.id}` : undefined}
            aria-autocomplete="list"
            placeholder="想找哪一篇？"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={limits.searchQueryMaxLength}
            value={words}
            onChange={event => (isComposing(event) ? setWords(event.target.value) : ask(event.target.value))}
            onCompositionEnd={event => ask(event.currentTarget.value)}
            onKeyDown={press}
          />
        </search>
        <div className="search-body">
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
              activeId={activeHit?.id}
              onPoint={setActive}
              onLeave={close}
              onRetry={retry}
            />
          )}
        </div>
        <p className="search-keys row ink-3" aria-hidden="true">
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
