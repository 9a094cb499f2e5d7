import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { whenIdle } from '../lib/idle.ts'
import { showNotice } from '../lib/notice.ts'

type SearchDialog = ComponentType<{ onClose: () => void }>

/** Also called when the page is at rest: 4 KB then are a round trip less between the click and the first hit. */
export const loadSearch = (): Promise<SearchDialog | undefined> =>
  import('../features/search/search-dialog.tsx').then(
    module => module.SearchDialog,
    () => undefined,
  )

/**
 * The search dialog while it is open, and its keys: Ctrl or ⌘ with K anywhere, `/` where nothing is being written.
 * Not by way of `lazy`: a boundary that shows its fallback stays empty for 300 ms, however soon the code is there,
 * and that was a third of the way from the click to the first hit.
 */
export function useSearch() {
  const [Dialog, setDialog] = useState<SearchDialog>()
  const open = useCallback(async () => {
    const dialog = await loadSearch()
    if (dialog) setDialog(() => dialog)
    else showNotice({ tone: 'warn', title: '搜索没有打开', text: '也许是线断了一下。稍等片刻，再试一次。' })
  }, [])
  useEffect(() => whenIdle(() => void loadSearch()), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      void open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [open])
  return { Dialog, open, close: () => setDialog(undefined) }
}

export function SearchPlace({ search: { Dialog, close } }: { search: ReturnType<typeof useSearch> }) {
  return Dialog ? <Dialog onClose={close} /> : null
}

function isSearchKey(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey || event.shiftKey) return false
  if (event.key.toLowerCase() === 'k') return event.ctrlKey || event.metaKey
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event.target)
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
