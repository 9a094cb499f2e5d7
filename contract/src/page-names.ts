/** A page with a header picture: the route name in front ends of the family, and an address to look at it. */
export type HeaderPage = {
  readonly name: string
  readonly label: string
  readonly path: string
  readonly hint?: string
}

const elsewhere = '本站用文章自己的封面，别的前端会用到。'

export const pageNames: readonly HeaderPage[] = [
  { name: 'Home', label: '首页', path: '/home', hint: '别的页没有图时，都用它。' },
  { name: 'Archives', label: '时间轴', path: '/archives' },
  { name: 'Category', label: '分类', path: '/category' },
  { name: 'Tag', label: '标签', path: '/tag' },
  { name: 'Article', label: '文章', path: '/archives', hint: elsewhere },
  { name: 'ArticleList', label: '一类文章', path: '/category', hint: '点进一个分类或标签以后。' },
  { name: 'PhotoAlbum', label: '相册', path: '/photoAlbum' },
  { name: 'Photos', label: '相册里面', path: '/photoAlbum' },
  { name: 'Talk', label: '说说', path: '/talk' },
  { name: 'LinkList', label: '友链', path: '/link/list' },
  { name: 'Front', label: '前端资源', path: '/resources/front' },
  { name: 'Back', label: '后端资源', path: '/resources/back' },
  { name: 'SiteList', label: '常去的站', path: '/siteList' },
  { name: 'UserCenter', label: '个人中心', path: '/userCenter' },
  { name: 'MessageList', label: '留言板', path: '/message/list' },
  { name: 'PublishMessage', label: '写留言', path: '/message/publish' },
  { name: 'MessageDetail', label: '一条留言', path: '/message/list', hint: '别的前端会用到。' },
  { name: 'NotFound', label: '走错了路', path: '/nowhere', hint: '地址写错时看到的那一页。' },
]

/** The display name of a page, by its route name in any case. */
export const labelOfPage = (name: string): string =>
  pageNames.find(page => page.name.toLowerCase() === name.toLowerCase())?.label ?? name
