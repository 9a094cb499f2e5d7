export type MenuItem = { label: string; to: string }
export type MenuGroup = { label: string; items: readonly MenuItem[] }

/** The owner's own pages as menu items; the header has them under 更多. */
export const pageItems = (pages: readonly { title: string; path: string }[]): MenuItem[] =>
  pages.map(({ title, path }) => ({ label: title, to: encodeURI(path) }))

/** The header's menu (specification, section 2). */
export const desktopMenu: readonly (MenuItem | MenuGroup)[] = [
  { label: '首页', to: '/home' },
  { label: '时间轴', to: '/archives' },
  {
    label: '更多',
    items: [
      { label: '前端推荐', to: '/resources/front' },
      { label: '后端推荐', to: '/resources/back' },
    ],
  },
  { label: '分类', to: '/category' },
  { label: '相册', to: '/photoAlbum' },
  { label: '说说', to: '/talk' },
  { label: '友链', to: '/link/list' },
  { label: '留言', to: '/message/list' },
]

/** The drawer has the same and 标签, with nothing folded away. */
export const phoneMenu: readonly MenuItem[] = [
  { label: '首页', to: '/home' },
  { label: '时间轴', to: '/archives' },
  { label: '分类', to: '/category' },
  { label: '标签', to: '/tag' },
  { label: '相册', to: '/photoAlbum' },
  { label: '说说', to: '/talk' },
  { label: '友链', to: '/link/list' },
  { label: '留言', to: '/message/list' },
  { label: '前端推荐', to: '/resources/front' },
  { label: '后端推荐', to: '/resources/back' },
]

/** At the foot of every page, so that each room can be reached before any script runs. */
export const footerMenu: readonly MenuItem[] = [
  ...phoneMenu,
  { label: '聊天室', to: '/chat' },
  { label: '常去的站', to: '/siteList' },
]
