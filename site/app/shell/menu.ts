import { isClosedPath, type MenuEntry, type MenuPlace, menuEntries } from '@xiaolou/contract/menu'
import type { SiteConfig } from '@xiaolou/contract/site'

export type MenuItem = { label: string; to: string }
export type MenuGroup = { label: string; items: readonly MenuItem[] }

const itemOf = ({ to, label }: MenuEntry): MenuItem => ({
  label,
  to: to.startsWith('/') ? encodeURI(to) : to,
})

/** The menus as the owner has put them; what leads to a closed room is in none of them. */
export function menusOf(config: Pick<SiteConfig, 'menu' | 'menu_pages' | 'closed_rooms'>) {
  const open = menuEntries(config).filter(({ to }) => !isClosedPath(config.closed_rooms, to))
  const at = (...places: readonly MenuPlace[]) =>
    open.filter(({ place }) => places.includes(place)).map(itemOf)
  const folded = at('more')
  const firstFolded = open.find(({ place }) => place === 'more')
  const phone = [...at('bar', 'drawer'), ...folded]
  return {
    /** The header's: what is folded away stands under one word, where the first of it would. */
    desktop: open.flatMap((entry): (MenuItem | MenuGroup)[] => {
      if (entry.place === 'bar') return [itemOf(entry)]
      return entry === firstFolded ? [{ label: '更多', items: folded }] : []
    }),
    /** The drawer's, with nothing folded away. */
    phone,
    /** At the foot of every page, so that each screen can be reached before any script runs. */
    foot: [...phone, ...at('foot')],
  }
}

/** Whether a menu entry leads to the page one is on, or to one above it. */
export const isAt = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`)
