import { useEffect, useState } from 'react'
import type { Surface } from '../../lib/surface.ts'

const restMs = 120

/** The caret's line and column, both from 1, counting visible characters. */
export function caretIn(text: string, at: number): { line: number; column: number } {
  const start = text.lastIndexOf('\n', at - 1) + 1
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line++
  return { line, column: Array.from(text.slice(start, at)).length + 1 }
}

/** Read shortly after the caret stops, so that no key waits for it. */
export function useCaret(surface: Surface) {
  const [caret, setCaret] = useState({ line: 1, column: 1 })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCaret(caretIn(surface.getText(), surface.getSelection().to)), restMs)
    }
    const off = surface.onChange(soon)
    document.addEventListener('selectionchange', soon)
    return () => {
      off()
      document.removeEventListener('selectionchange', soon)
      clearTimeout(timer)
    }
  }, [surface])
  return caret
}
