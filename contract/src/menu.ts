import { screens } from './address.ts'

/**
 * Sections of the site that the owner may close: their addresses then answer 404, and their calls refuse
 * everybody but the owner.
 */
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
  // The player is on every page and has none of its own.
  music: [],
  talk: [screens.talk],
  albums: [screens.albums, screens.photos],
  links: [screens.links],
}
const sectionOfPath = new Map(
  closableSections.flatMap(room => sectionScreens[room].map(({ path }) => [path, room] as const)),
)

/** Whether an address from `/`, with or without its query, belongs to a closed section. */
export function isClosedPath(closed: readonly ClosableSection[], address: string): boolean {
  const room = sectionOfPath.get(address.split(/[?#]/, 1)[0] ?? '')
  return room !== undefined && closed.includes(room)
}

/** Where an entry is shown: in the bar, its 更多 menu, drawer and footer, only the footer, nowhere. */
export const menuPlaces = ['bar', 'more', 'drawer', 'foot', 'none'] as const
export type MenuPlace = (typeof menuPlaces)[number]
/** `to` is a screen's path, a page's, or an external address; an empty `label` uses the entry's own name. */
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
 * All menu entries in order, including hidden ones: the owner's (`menu`), then the others in their default
 * places, so that a new page or screen is never lost. Removed ones are left out.
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

/** An entry's own name; '' for an external address. */
export const ownLabel = (to: string, pages: readonly { title: string; path: string }[]): string =>
  screenEntries.find(one => one.to === to)?.label ?? pages.find(({ path }) => path === to)?.title ?? ''
