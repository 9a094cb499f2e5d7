import { useEffect } from 'react'
import { isWriting, showShortcuts } from '../lib/shortcuts.ts'
import { undoLatest } from '../lib/undo.ts'
import { openPalette } from './lazy-palette.tsx'

/** The keys of every screen; a screen may handle one first. */
export function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (act(event)) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Returns whether the key was handled. */
function act(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target } = event
  const isMod = ctrlKey || metaKey
  if (isComposing || altKey) return false
  if (isMod && !shiftKey && key.toLowerCase() === 'k') {
    openPalette()
    return true
  }
  if (isWriting(target)) return false
  if (isMod) return !shiftKey && key.toLowerCase() === 'z' && undoLatest()
  // A dialog handles its own keys.
  if (document.querySelector('[role="dialog"]')) return false
  if (key === '?') showShortcuts()
  else return key === '/' && focusSearch()
  return true
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content search input')
  field?.focus()
  field?.select()
  return field !== null
}
