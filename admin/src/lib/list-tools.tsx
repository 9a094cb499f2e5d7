import { Input } from '@xiaolou/ui/field'
import { Search } from '@xiaolou/ui/icon'
import { Pagination } from '@xiaolou/ui/pagination'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ShortcutGroup, useShortcuts } from './shortcuts.ts'

/** The toolbar above a list: states, search, filters. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className="list-tools row line-below wrap">{children}</div>
}

export type Tab<T extends string> = {
  readonly value: T
  readonly label: string
  readonly count?: number | undefined
}

/** The states of a list as links with counts; the current one is underlined. */
export function Tabs<T extends string>({
  label,
  tabs,
  current,
  hrefOf,
}: {
  label: string
  tabs: readonly Tab<T>[]
  /** Undefined if none of them is shown. */
  current: T | undefined
  hrefOf: (value: T) => string
}) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ value, label: word, count }) => (
        <a key={value} href={hrefOf(value)} aria-current={value === current ? 'true' : undefined}>
          {word}
          {count !== undefined && <i>{count.toLocaleString('en')}</i>}
        </a>
      ))}
    </nav>
  )
}

const typingMs = 250
const searchShortcuts: ShortcutGroup = { name: '找', shortcuts: [{ keys: '/', does: '在这一间里找' }] }

/** Searches while typing, shortly after the last key and never during a composition. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (words: string) => void
}) {
  useShortcuts(searchShortcuts)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, forward and 清除 change the text from outside, unless the field has the focus.
  useEffect(() => {
    const field = input.current
    if (field && document.activeElement !== field && field.value !== value) field.value = value
  }, [value])
  const search = (words: string, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(words.trim()), afterMs)
  }
  return (
    <search className="list-search">
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        enterKeyHint="search"
        start={<Search size={16} aria-hidden="true" />}
        onInput={event => {
          const { nativeEvent, currentTarget } = event
          if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return
          search(currentTarget.value, typingMs)
        }}
        onCompositionEnd={event => search(event.currentTarget.value, typingMs)}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(event.currentTarget.value, 0)
        }}
      />
    </search>
  )
}

/** A native select in the toolbar. An empty `value` is the first, default choice. */
export function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChoose: (value: string) => void
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={event => onChoose(event.currentTarget.value)}
      className="list-choice"
    >
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** The pages of a list by its total. */
export function Pages({
  page,
  size,
  total,
  hrefOf,
}: {
  page: number
  size: number
  total: number
  hrefOf: (page: number) => string
}) {
  return <Pagination page={page} pageCount={Math.ceil(total / size)} hrefOf={hrefOf} />
}
