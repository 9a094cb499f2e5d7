/** The names that front ends of the family give their routes, by the path of each on this site. */
const nameByPath = {
  home: 'Home',
  archives: 'Archives',
  category: 'Category',
  tag: 'Tag',
  article: 'Article',
  articlelist: 'ArticleList',
  photoalbum: 'PhotoAlbum',
  photos: 'Photos',
  talk: 'Talk',
  'link/list': 'LinkList',
  'resources/front': 'Front',
  'resources/back': 'Back',
  sitelist: 'SiteList',
  usercenter: 'UserCenter',
  'message/list': 'MessageList',
  'message/publish': 'PublishMessage',
  'message/detail': 'MessageDetail',
} as const

const names = new Map<string, string>([
  ...Object.entries(nameByPath),
  ...Object.values(nameByPath).map(name => [name.toLowerCase(), name] as const),
])

/** A page as the family names it (`LinkList`), from its name or path in any case; any other name as it is. */
export function pageNameOf(given: string): string {
  const trimmed = given.replace(/^\/+|(?<!\/)\/+$/g, '')
  return names.get(trimmed.toLowerCase()) ?? trimmed
}
