import { IconButton } from '@xiaolou/ui/button'
import { ChevronDown, ChevronUp, X } from '@xiaolou/ui/icon'
import { useEffect, useRef, useState } from 'react'
import type { Surface } from '../../../lib/surface.ts'
import { WordButton } from '../../../lib/word-button.tsx'
import { findAll, nextOf, replaceFound } from './find.ts'

const options = [
  ['isRegExp', '正则'],
  ['hasCase', '分大小写'],
] as const

/** 查找与替换 for the textarea; CodeMirror has its own. */
export function FindPanel({ surface, onClose }: { surface: Surface; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState(() => {
    const { from, to } = surface.getSelection()
    const chosen = surface.getText().slice(from, to)
    return { query: chosen.includes('\n') ? '' : chosen, isRegExp: false, hasCase: false }
  })
  const [replacement, setReplacement] = useState('')
  const [said, setSaid] = useState('')
  useEffect(() => field.current?.select(), [])

  const find = () => {
    const found = findAll(surface.getText(), search)
    if (!found) setSaid('这个正则写得不对')
    return found ?? []
  }
  const go = (isBack: boolean) => {
    const found = find()
    const next = nextOf(found, surface.getSelection(), isBack)
    if (!next) {
      if (findAll('', search)) setSaid(search.query === '' ? '' : '没有找到')
      return
    }
    surface.apply({ changes: [], selection: next })
    surface.scrollToLine(Math.max(0, surface.getText().slice(0, next.from).split('\n').length - 4))
    setSaid(`第 ${found.indexOf(next) + 1} 处，共 ${found.length} 处`)
  }
  const replace = () => {
    const here = surface.getSelection()
    const one = find().find(({ from, to }) => from === here.from && to === here.to)
    if (one) surface.apply(replaceFound([one], replacement, search))
    go(false)
  }
  const replaceAll = () => {
    const found = find()
    if (found.length > 0) surface.apply(replaceFound(found, replacement, search))
    setSaid(`换了 ${found.length} 处`)
  }
  const keys = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault()
      go(event.shiftKey)
    }
  }
  return (
    <search className="find-panel" aria-label="查找与替换" onKeyDown={keys}>
      <input
        ref={field}
        aria-label="查找"
        placeholder="查找"
        enterKeyHint="search"
        value={search.query}
        onChange={event => {
          const query = event.target.value
          setSearch({ ...search, query })
          const found = findAll(surface.getText(), { ...search, query })
          setSaid(
            query === ''
              ? ''
              : !found
                ? '这个正则还没写完'
                : found.length > 0
                  ? `${found.length} 处`
                  : '没有找到',
          )
        }}
      />
      <IconButton label="上一处" onClick={() => go(true)} icon={ChevronUp} />
      <IconButton label="下一处" onClick={() => go(false)} icon={ChevronDown} />
      {options.map(([name, label]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={search[name]}
            onChange={event => {
              setSearch({ ...search, [name]: event.target.checked })
              setSaid('')
            }}
          />
          {label}
        </label>
      ))}
      <span role="status">{said || (findAll('', search) ? '' : '这个正则还没写完')}</span>
      <IconButton label="关上查找" className="find-close" onClick={onClose} icon={X} />
      <input
        aria-label="换成"
        placeholder="换成"
        value={replacement}
        onChange={event => setReplacement(event.target.value)}
      />
      <WordButton onClick={replace}>换这处</WordButton>
      <WordButton onClick={replaceAll}>全部换掉</WordButton>
    </search>
  )
}
