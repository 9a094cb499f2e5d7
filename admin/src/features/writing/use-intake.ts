import { useEffect } from 'react'
import type { Surface } from '../../lib/surface.ts'
import { takeIn } from './paste/take-in.ts'
import type { Pictures } from './pictures/use-pictures.ts'

/** Handles pasted or dropped pictures and formatted text; plain text is left to the field. */
export function useIntake({
  scroller,
  pictures,
  surface,
}: {
  scroller: HTMLElement | null
  pictures: Pictures
  surface: Surface
}): void {
  useEffect(() => {
    if (!scroller) return
    // Ctrl+Shift+V means plain text; not every browser leaves the rest out of the clipboard then.
    let isPlain = false
    const key = (event: KeyboardEvent) => {
      isPlain = event.type === 'keydown' && event.shiftKey && (event.ctrlKey || event.metaKey)
    }
    const take = (event: Event, data: DataTransfer | null) => {
      const isTitle = event.target instanceof Element && event.target.closest('.writing-title') !== null
      if (!data || isTitle || !takeIn(data, { pictures, surface })) return
      // Before the field's own handler.
      event.preventDefault()
      event.stopPropagation()
    }
    const paste = (event: ClipboardEvent) => {
      if (!isPlain) take(event, event.clipboardData)
    }
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    scroller.addEventListener('keydown', key, true)
    scroller.addEventListener('keyup', key, true)
    scroller.addEventListener('paste', paste, true)
    scroller.addEventListener('drop', drop, true)
    return () => {
      scroller.removeEventListener('keydown', key, true)
      scroller.removeEventListener('keyup', key, true)
      scroller.removeEventListener('paste', paste, true)
      scroller.removeEventListener('drop', drop, true)
    }
  }, [scroller, pictures, surface])
}
