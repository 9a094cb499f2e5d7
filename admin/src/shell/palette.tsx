import { turnTheme } from '@xiaolou/browser/turn-theme'
import { screens } from '@xiaolou/contract/address'
import { limits } from '@xiaolou/contract/limits'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { Search } from '@xiaolou/ui/icon'
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sayPath, writePath } from '../lib/paths.ts'
import { showShortcuts } from '../lib/shortcuts.ts'
import './palette.css'
import { type Entry, matchEntries, sectionEntries, settingEntries } from './palette-entry.ts'
import { useFoundThings } from './use-found-things.ts'

/** Actions available everywhere. */
const actions: readonly Entry[] = [
  { id: 'write', kind: '做', name: '写文章', words: 'new article 新建 草稿', path: writePath },
  { id: 'say', kind: '做', name: '说一句', words: 'talk 说说 动态', path: sayPath },
  {
    id: 'theme',
    kind: '做',
    name: '切换日夜',
    words: 'theme dark light 主题 入夜 天亮 夜间 深色 浅色',
    run: () => turnTheme(),
  },
  { id: 'shortcuts', kind: '做', name: '看快捷键', words: 'shortcut keyboard 键盘', run: showShortcuts },
  {
    id: 'front',
    kind: '去',
    name: '回网站',
    words: 'home site 首页 网站',
    run: () => location.assign(screens.home.path),
  },
]

/** Finds sections, groups of settings, articles, drafts and guests; and runs actions available everywhere. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const [active, setActive] = useState(0)
  const { found, isSearching } = useFoundThings(asked)
  const entries = useMemo(
    () => [
      ...matchEntries([...sectionEntries, ...actions, ...(asked ? settingEntries : [])], asked),
      ...found,
    ],
    [asked, found],
  )
  const current = entries[Math.min(active, entries.length - 1)]

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const ask = (text: string) => {
    setWords(text)
    setAsked(text.trim())
    setActive(0)
  }
  const choose = (entry: Entry) => {
    onClose()
    // After the dialog has removed its history entry and restored the focus.
    if ('path' in entry) void navigate(entry.path)
    else setTimeout(entry.run)
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends an input method's composition is not a choice.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || entries.length === 0) return
    event.preventDefault()
    setActive((Math.min(active, entries.length - 1) + step + entries.length) % entries.length)
  }
  return (
    <OpenDialog onClose={onClose} title="搜索后台" widthPx={600} initialFocus={field} className="palette">
      <search className="palette-field row gap-12 ink-3 line-below">
        <Search size={18} aria-hidden="true" />
        <input
          ref={element => {
            // At once, before the dialog does it, so that no key is lost.
            if (element && !field.current) element.focus()
            field.current = element
          }}
          type="text"
          inputMode="search"
          role="combobox"
          aria-label="搜索后台"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
          aria-autocomplete="list"
          placeholder="页面、设置、文章、用户"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={limits.searchQueryMaxLength}
          value={words}
          onChange={event => (isComposing(event) ? setWords(event.target.value) : ask(event.target.value))}
          onCompositionEnd={event => ask(event.currentTarget.value)}
          onKeyDown={press}
        />
      </search>
      <div ref={list} id={listId} role="listbox" aria-label="去处" className="palette-list scroller">
        {entries.map(entry => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys; this is for the pointer.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <div
            key={entry.id}
            id={`${listId}-${entry.id}`}
            role="option"
            aria-selected={entry === current}
            onPointerMove={() => setActive(entries.indexOf(entry))}
            onClick={() => choose(entry)}
            className="palette-entry baseline gap-12 text-15"
          >
            <i>{entry.kind}</i>
            <span className="one-line">{entry.name}</span>
            {entry.hint && <small>{entry.hint}</small>}
          </div>
        ))}
      </div>
      <p role="status" className="palette-note">
        {entries.length > 0 ? '' : isSearching ? '正在翻…' : '没有这个地方。换个词，或者就去写一篇。'}
      </p>
    </OpenDialog>
  )
}

function isComposing({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.isComposing
}
