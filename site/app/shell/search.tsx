import { whenIdle } from '@xiaolou/browser/idle'
import { preload, useLazy } from '@xiaolou/browser/lazy'
import { useCallback, useEffect, useRef } from 'react'
import { bufferKeys, isWriting } from '../lib/keyboard-buffer.ts'
import { playSong } from './music-button.tsx'

const load = () => import('../features/search/search-dialog.tsx').then(module => module.SearchDialog)

/** Before the click, also when the page is idle: 4 KB that save a round trip before the first hit. */
export const preloadSearch = (): void => preload(load)

/**
 * The search dialog while open, and its keys: Ctrl or ⌘ with K anywhere, `/` outside text inputs. Not with
 * `lazy`: a boundary that shows its fallback stays empty for 300 ms even if the code arrives sooner, a third
 * of the time from click to first hit. What is typed until the field has the focus goes into it.
 */
export function useSearch() {
  const keys = useRef<ReturnType<typeof bufferKeys>>(undefined)
  const takeTyped = useCallback(() => keys.current?.take() ?? '', [])
  const {
    Part: Dialog,
    isOpen,
    open: openDialog,
    close,
  } = useLazy({ name: '搜索', load, onFailure: takeTyped })
  const open = useCallback(() => {
    if (!isOpen) {
      takeTyped()
      keys.current = bufferKeys()
    }
    openDialog()
  }, [isOpen, openDialog, takeTyped])
  useEffect(() => whenIdle(preloadSearch), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [open])
  return {
    open,
    dialog: Dialog && isOpen ? <Dialog takeTyped={takeTyped} onClose={close} onPlay={playSong} /> : null,
  }
}

function isSearchKey(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey || event.shiftKey) return false
  if (event.key.toLowerCase() === 'k') return event.ctrlKey || event.metaKey
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event.target)
}
