import { useEffect, useEffectEvent } from 'react'
import { isWriting } from '../../lib/shortcuts.ts'

type Keys = {
  isPlaying: boolean
  /** By `KeyboardEvent.key` in lower case, with Ctrl or ⌘. */
  withMod: Readonly<Record<string, (event: KeyboardEvent) => unknown>>
  /** Space, while the song plays, wherever the focus is. */
  tap: () => void
  /** Keys that a button or a link in focus needs itself. */
  beside: Readonly<Record<string, () => unknown>>
  /** Keys that no control needs but a field, a list and a slider. */
  anywhere: Readonly<Record<string, () => unknown>>
}

const control = 'button:not([data-tap]), a, summary'
const ownKeys = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** The keys of the lyric editor: they work wherever the focus is, except where letters are written. */
export function useLyricKeys({ isPlaying, withMod, tap, beside, anywhere }: Keys): void {
  const find = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) return withMod[key]
    const target = event.target instanceof HTMLElement ? event.target : document.body
    const isSlider = target.matches('input[type=range]')
    if (event.altKey || target.closest(ownKeys) || (isWriting(target) && !isSlider)) return undefined
    const isOnControl = target.matches(control)
    if (key === ' ') return isPlaying || !isOnControl ? tap : undefined
    if (isSlider && key.startsWith('arrow')) return undefined
    return (isOnControl ? undefined : beside[key]) ?? anywhere[key]
  })
  useEffect(() => {
    let isTapped = false
    const press = (event: KeyboardEvent) => {
      const does = event.defaultPrevented ? undefined : find(event)
      isTapped = event.key === ' ' && does !== undefined
      if (!does) return
      event.preventDefault()
      if (!event.repeat) does(event)
    }
    // A button is pressed by the release of Space.
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ' && isTapped) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', release)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', release)
    }
  }, [])
}
