import { useEffect, useRef } from 'react'
import { isWriting, type ShortcutGroup, useShortcuts } from './shortcuts.ts'

const listShortcuts: ShortcutGroup = {
  name: '列表',
  shortcuts: [
    { keys: 'J', does: '下一行' },
    { keys: 'K', does: '上一行' },
    { keys: 'Enter', does: '打开' },
    { keys: 'X', does: '选中这一行' },
  ],
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * List navigation: `j`, `k` and the arrow keys move between rows, `x` selects one; Enter and `/` are handled
 * by the link and the console. A row contains an element with `data-row`, which gets the focus. Spread the
 * result on the element around the rows.
 */
export function useListKeys() {
  useShortcuts(listShortcuts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      if (!place.current || isWriting(target) || document.querySelector('[role="dialog"], [role="menu"]'))
        return
      const isInside = target instanceof Node && place.current.contains(target)
      // Arrow keys scroll the page until a row has the focus.
      if (key.startsWith('Arrow') && !isInside) return
      const rows = [...place.current.querySelectorAll<HTMLElement>('[data-row]')]
      const now = rows.findIndex(row => row.closest('li')?.contains(document.activeElement))
      const step = steps[key]
      if (step !== undefined) {
        rows[now < 0 ? 0 : now + step]?.focus()
        event.preventDefault()
      } else if (key === 'x' && now >= 0) {
        rows[now]?.closest('li')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
        event.preventDefault()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return place
}
