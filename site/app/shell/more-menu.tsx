import { ChevronDown } from '@xiaolou/ui/icon'
import { useLocation } from 'react-router'
import { isAt, type MenuGroup } from './menu.ts'
import { useUnfolding } from './use-unfolding.ts'

/** A word of the menu that unfolds: a disclosure of links. */
export function MoreMenu({ label, items }: MenuGroup) {
  const { place, button, list, close } = useUnfolding()
  const { pathname } = useLocation()
  const isCurrent = items.some(item => isAt(pathname, item.to))
  return (
    <li className="more" {...place}>
      <button {...button} data-current={isCurrent || undefined} className="menu-word">
        {label}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <ul {...list} className="more-list">
        {items.map(item => (
          <li key={item.to}>
            <a
              href={item.to}
              aria-current={isAt(pathname, item.to) ? 'page' : undefined}
              onClick={close}
              className="ui-menu-item"
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}
