import { ChevronDown } from '@xiaolou/ui/icon'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { AppLink, isAt } from '../lib/app-link.tsx'
import type { MenuGroup } from './menu.ts'

/** Time to cross the gap between the word and its list, in ms. */
const closeDelayMs = 160

/**
 * A word of the menu that unfolds: a disclosure of links. Opens under a mouse, on a click, on Enter; closes on Escape
 * (the focus returns to the word), when the focus or the mouse leaves, and after going somewhere.
 */
export function MoreMenu({ label, items }: MenuGroup) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  const isCurrent = items.some(item => isAt(pathname, item.to))
  useEffect(() => () => clearTimeout(timer.current), [])

  const openUnder = (event: React.PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    setIsOpen(true)
  }
  const closeSoon = (event: React.PointerEvent) => {
    if (event.pointerType === 'mouse') timer.current = setTimeout(() => setIsOpen(false), closeDelayMs)
  }
  const closeOnEscape = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    button.current?.focus()
  }
  const closeWhenLeft = (event: React.FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }
  // A mouse has opened the list on its way to the click, which must not shut it again.
  const press = (event: React.MouseEvent) => setIsOpen(open => isFromMouse(event) || !open)

  return (
    <li
      className="more"
      onPointerEnter={openUnder}
      onPointerLeave={closeSoon}
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        data-current={isCurrent || undefined}
        onClick={press}
        className="menu-word"
      >
        {label}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <ul id={listId} data-open={isOpen || undefined} className="more-list">
        {items.map(item => (
          <li key={item.to}>
            <AppLink
              href={item.to}
              aria-current={isAt(pathname, item.to) ? 'page' : undefined}
              onClick={() => setIsOpen(false)}
              className="ui-menu-item"
            >
              {item.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

function isFromMouse({ nativeEvent }: React.MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
}
