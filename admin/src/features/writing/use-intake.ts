import { useEffect } from 'react'
import type { Surface } from '../../lib/surface.ts'
import { isTakenIn, takeIn } from './pictures/paste.ts'
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
    const take = (event: Event, data: DataTransfer | null) => {
      const isTitle = event.target instanceof Element && event.target.closest('.writing-title') !== null
      if (!data || isTitle || !isTakenIn(data)) return
      // Before the field's own handler.
      event.preventDefault()
      event.stopPropagation()
      void takeIn(data, { pictures, surface })
    }
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    scroller.addEventListener('paste', paste, true)
    scroller.addEventListener('drop', drop, true)
    return () => {
      scroller.removeEventListener('paste', paste, true)
      scroller.removeEventListener('drop', drop, true)
    }
  }, [scroller, pictures, surface])
}
