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
 * The keys of a list: `j`, `k` and the arrows go from row to row, `x` chooses one; Enter and `/` are the link's and the
 * console's own. A row is what holds an element with `data-row`, which gets the focus. Give the result to the place around
 * the rows.
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
      // The arrows scroll the page as long as nobody has gone to a row.
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
