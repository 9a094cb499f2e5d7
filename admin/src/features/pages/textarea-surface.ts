import type { Surface } from '../../lib/surface.ts'

/** A textarea as the surface for preview and pictures. */
export function createTextareaSurface(area: HTMLTextAreaElement): Surface & { stop: () => void } {
  const handlers = new Set<() => void>()
  let isComposing = false
  const tell = () => {
    if (!isComposing) for (const handler of handlers) handler()
  }
  const begin = () => {
    isComposing = true
  }
  const end = () => {
    isComposing = false
    tell()
  }
  area.addEventListener('input', tell)
  area.addEventListener('compositionstart', begin)
  area.addEventListener('compositionend', end)
  const lineCount = () => area.value.split('\n').length
  const range = () => Math.max(1, area.scrollHeight - area.clientHeight)
  return {
    getText: () => area.value,
    getSelection: () => ({ from: area.selectionStart, to: area.selectionEnd }),
    apply({ changes }) {
      if (isComposing) return false
      for (const { from, to, insert } of [...changes].reverse()) area.setRangeText(insert, from, to, 'end')
      area.dispatchEvent(new Event('input', { bubbles: true }))
      return true
    },
    focus: () => area.focus(),
    onChange(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    // Estimated by the share of the height: inexact if lines wrap unevenly.
    getTopLine: () => (area.scrollTop / range()) * lineCount(),
    onScroll(handler) {
      area.addEventListener('scroll', handler, { passive: true })
      return () => area.removeEventListener('scroll', handler)
    },
    scrollToLine(line) {
      area.scrollTop = (line / lineCount()) * range()
    },
    stop() {
      area.removeEventListener('input', tell)
      area.removeEventListener('compositionstart', begin)
      area.removeEventListener('compositionend', end)
    },
  }
}
