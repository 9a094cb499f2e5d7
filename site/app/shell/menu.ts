import { screens } from '@xiaolou/contract/address'

export type MenuItem = { label: string; to: string }
export type MenuGroup = { label: string; items: readonly MenuItem[] }

const item = (label: string, { path }: { path: string }): MenuItem => ({ label, to: path })

const home = item('首页', screens.home)
const archives = item('时间轴', screens.archives)
const categories = item('分类', screens.categories)
const tags = item('标签', screens.tags)
const albums = item('相册', screens.albums)
const talk = item('说说', screens.talk)
const links = item('友链', screens.links)
const messages = item('留言', screens.messages)
const recommended = [item('前端推荐', screens.resourcesFront), item('后端推荐', screens.resourcesBack)]

/** The header's menu. */
export const desktopMenu: readonly (MenuItem | MenuGroup)[] = [
  home,
  archives,
  { label: '更多', items: recommended },
  categories,
  albums,
  talk,
  links,
  messages,
]

/** The drawer has the same and 标签, with nothing folded away. */
export const phoneMenu: readonly MenuItem[] = [
  home,
  archives,
  categories,
  tags,
  albums,
  talk,
  links,
  messages,
  ...recommended,
]

/** At the foot of every page, so that each screen can be reached before any script runs. */
export const footerMenu: readonly MenuItem[] = [
  ...phoneMenu,
  item('聊天室', screens.chat),
  item('常去的站', screens.sites),
]

/** The owner's own pages as menu items; the header has them under 更多. */
export const pageItems = (pages: readonly { title: string; path: string }[]): MenuItem[] =>
  pages.map(({ title, path }) => ({ label: title, to: encodeURI(path) }))

/** Whether a menu entry leads to the page one is on, or to one above it. */
export const isAt = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`)
