import { isClosedPath, type MenuEntry, type MenuPlace, menuEntries } from '@xiaolou/contract/menu'
import type { SiteConfig } from '@xiaolou/contract/site'

export type MenuItem = { label: string; to: string }
export type MenuGroup = { label: string; items: readonly MenuItem[] }

const itemOf = ({ to, label }: MenuEntry): MenuItem => ({
  label,
  to: to.startsWith('/') ? encodeURI(to) : to,
})

/** The menus as the owner arranged them, without links to closed sections. */
export function menusOf(config: Pick<SiteConfig, 'menu' | 'menu_pages' | 'closed_rooms'>) {
  const open = menuEntries(config).filter(({ to }) => !isClosedPath(config.closed_rooms, to))
  const at = (...places: readonly MenuPlace[]) =>
    open.filter(({ place }) => places.includes(place)).map(itemOf)
  const folded = at('more')
  const firstFolded = open.find(({ place }) => place === 'more')
  const phone = [...at('bar', 'drawer'), ...folded]
  return {
    /** The header's: folded entries are in one group, at the position of the first of them. */
    desktop: open.flatMap((entry): (MenuItem | MenuGroup)[] => {
      if (entry.place === 'bar') return [itemOf(entry)]
      return entry === firstFolded ? [{ label: '更多', items: folded }] : []
    }),
    /** The drawer's, without groups. */
    phone,
    /** In every page's footer, so that each screen can be reached without script. */
    foot: [...phone, ...at('foot')],
  }
}

/** Whether a menu entry links to the current page, or to one above it. */
export const isAt = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`)
