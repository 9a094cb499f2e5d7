import { screens } from './address.ts'

/** Rooms of the site that the owner may close: their addresses then answer 404, and their calls refuse whoever is not the owner. */
export const closableSections = ['messages', 'chat', 'music', 'talk', 'albums', 'links'] as const
export type ClosableSection = (typeof closableSections)[number]
export const closableNames: Readonly<Record<ClosableSection, string>> = {
  messages: '留言',
  chat: '聊天室',
  music: '音乐',
  talk: '说说',
  albums: '相册',
  links: '友链',
}

const sectionScreens: Readonly<Record<ClosableSection, readonly { path: string }[]>> = {
  messages: [screens.messages, screens.publishMessage, screens.message],
  chat: [screens.chat],
  // The player stands on every page and has none of its own.
  music: [],
  talk: [screens.talk],
  albums: [screens.albums, screens.photos],
  links: [screens.links],
}
const sectionOfPath = new Map(
  closableSections.flatMap(room => sectionScreens[room].map(({ path }) => [path, room] as const)),
)

/** Whether an address from `/`, its query included or not, belongs to a room that is closed. */
export function isClosedPath(closed: readonly ClosableSection[], address: string): boolean {
  const room = sectionOfPath.get(address.split(/[?#]/, 1)[0] ?? '')
  return room !== undefined && closed.includes(room)
}

/** Where an entry stands: in the bar, under 更多 there, in a phone's drawer and the foot, at the foot alone, nowhere. */
export const menuPlaces = ['bar', 'more', 'drawer', 'foot', 'none'] as const
export type MenuPlace = (typeof menuPlaces)[number]
/** `to` is a screen's path, a page's, or an address elsewhere; an empty `label` is the entry's own name. */
export type MenuEntry = { readonly to: string; readonly label: string; readonly place: MenuPlace }

const entry = (label: string, { path }: { path: string }, place: MenuPlace): MenuEntry => ({
  to: path,
  label,
  place,
})

const screenEntries: readonly MenuEntry[] = [
  entry('首页', screens.home, 'bar'),
  entry('时间轴', screens.archives, 'bar'),
  entry('前端推荐', screens.resourcesFront, 'more'),
  entry('后端推荐', screens.resourcesBack, 'more'),
  entry('分类', screens.categories, 'bar'),
  entry('标签', screens.tags, 'drawer'),
  entry('相册', screens.albums, 'bar'),
  entry('说说', screens.talk, 'bar'),
  entry('友链', screens.links, 'bar'),
  entry('留言', screens.messages, 'bar'),
  entry('聊天室', screens.chat, 'foot'),
  entry('常去的站', screens.sites, 'foot'),
]

/**
 * All entries of the menus in their order, those that stand nowhere too: what the owner has put (`menu`), then what it does not
 * name where it usually stands, so that a new page or screen is never lost. What is gone meanwhile is left out.
 */
export function menuEntries({
  menu,
  menu_pages,
}: {
  menu: readonly MenuEntry[]
  menu_pages: readonly { title: string; path: string }[]
}): MenuEntry[] {
  const pages = menu_pages.map(({ title, path }) => ({ to: path, label: title, place: 'more' as const }))
  const own = new Map([...screenEntries, ...pages].map(one => [one.to, one]))
  const put = menu.flatMap(({ to, label, place }) => {
    const known = own.get(to)
    if (!known) return to.startsWith('/') ? [] : [{ to, label, place }]
    own.delete(to)
    return [{ to, label: label || known.label, place }]
  })
  return [...put, ...own.values()]
}

/** The name that an entry has of itself; '' for an address elsewhere. */
export const ownLabel = (to: string, pages: readonly { title: string; path: string }[]): string =>
  screenEntries.find(one => one.to === to)?.label ?? pages.find(({ path }) => path === to)?.title ?? ''
