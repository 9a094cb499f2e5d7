type Screen<Name extends string = string> = {
  /** In the router's format, with `:slug` for a variable part. */
  readonly path: `/${string}`
  /** Query parameters that change the server's rendering: they are part of a cached page's key. */
  readonly query: readonly Name[]
}

const screen = <const Name extends string = never>(
  path: Screen['path'],
  ...query: readonly Name[]
): Screen<Name> => ({ path, query })

/** Every screen of the site by its address. Used by the router, the menus, the sitemap and the page cache. */
export const screens = {
  home: screen('/home', 'page'),
  archives: screen('/archives', 'year'),
  categories: screen('/category'),
  tags: screen('/tag'),
  articleById: screen('/article', 'id'),
  post: screen('/posts/:slug'),
  articleList: screen('/articleList', 'type', 'id', 'name', 'page'),
  albums: screen('/photoAlbum'),
  photos: screen('/photos', 'id'),
  talk: screen('/talk', 'id', 'tag', 'page'),
  links: screen('/link/list', 'page'),
  resourcesFront: screen('/resources/front'),
  resourcesBack: screen('/resources/back'),
  sites: screen('/siteList'),
  userCenter: screen('/userCenter'),
  setUp: screen('/setup'),
  messages: screen('/message/list', 'tag', 'q', 'page'),
  publishMessage: screen('/message/publish', 'id'),
  message: screen('/message/detail', 'id'),
  chat: screen('/chat', 'id'),
  preview: screen('/preview/:token'),
} as const

/** Query parameters that only a page's script reads: they do not change pages; redirects pass them on. */
export const scriptQueryNames = ['showSpecial', 'song', 'list'] as const

/** Served besides the screens: files, calls, feeds and monitoring. */
const servedParts = [
  'admin',
  'api',
  'wapi',
  'ws',
  'uploads',
  'letter',
  'assets',
  'feeds',
  'healthz',
  'readyz',
  '__manifest',
]

const paths = Object.values(screens).map(({ path }) => path)

const screenPath = new RegExp(`^(?:${paths.map(path => path.replace(/:\w+/, '[^/]+')).join('|')})$`)

/** Whether a path from `/` is a screen, so that the router can navigate to it. */
export const isScreenPath = (path: string): boolean => screenPath.test(path)

// For `/link/list` the whole path: `/link` has always been available for a page of the owner's.
const takenParts = paths.map(path => (path === screens.links.path ? path.slice(1) : path.split('/')[1]))
const taken = new RegExp(`^/(?:${[...takenParts, ...servedParts].join('|')})(?:/|$)`)

/** Whether the site itself uses a decoded path, or may use one below it. */
export const isTakenPath = (path: string): boolean => taken.test(path)

type Query<Name extends string> = { readonly [Each in Name]?: string | number | undefined }

/** Absent and empty values are left out, so that the usual case has one bare address. */
function withQuery<Name extends string>({ path }: Screen<Name>, query: Query<Name>): string {
  // Not encodeURIComponent, which throws for a lone surrogate: text may have been cut anywhere.
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries<string | number | undefined>(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString().replaceAll('+', '%20')
  return text ? `${path}?${text}` : path
}

/** The first page has no number. */
const numberOf = (page: number | undefined) => (page === 1 ? undefined : page)

export const homePath = (page?: number): string => withQuery(screens.home, { page: numberOf(page) })
export const archivesPath = (year?: number): string => withQuery(screens.archives, { year })
export const photosPath = (albumId: number): string => withQuery(screens.photos, { id: albumId })
export const linksPath = (page?: number): string => withQuery(screens.links, { page: numberOf(page) })
/** The chat room, or one message in it. */
export const chatPath = (id?: number): string => withQuery(screens.chat, { id })
export const messagePath = (id: number): string => withQuery(screens.message, { id })
/** Where one's own message is edited; without an id, where a new one is written. */
export const publishMessagePath = (id?: number): string => withQuery(screens.publishMessage, { id })

/** An article at its canonical address. */
export const postPath = (slug: string): string => `/posts/${encodeURIComponent(slug)}`

/** The articles of a category or a tag; `name` is only a hint for the reader. */
export function articleListPath({
  type,
  id,
  name,
  page,
}: {
  type: 'category' | 'tag'
  id: number
  name?: string
  page?: number
}): string {
  return withQuery(screens.articleList, { type, id, name, page: numberOf(page) })
}

/** One talk before the others, those of a tag, or a page of all. */
export function talkPath({ id, tag, page }: { id?: number; tag?: string; page?: number } = {}): string {
  return withQuery(screens.talk, id === undefined ? { tag, page: numberOf(page) } : { id })
}

/** The guestbook: messages of a tag, with some words, or on a page. */
export function messagesPath({
  tag,
  words,
  page,
}: {
  tag?: string
  words?: string
  page?: number
} = {}): string {
  return withQuery(screens.messages, { tag, q: words, page: numberOf(page) })
}

/** A tab of the user centre, which only the browser reads. */
export const userCenterPath = (tab?: string): string =>
  tab ? `${screens.userCenter.path}?tab=${encodeURIComponent(tab)}` : screens.userCenter.path

/** The page in `?page=`, from 1; anything else is the first. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The id in `?id=`; undefined if invalid. */
export const idOf = (query: URLSearchParams): number | undefined => parseId(query.get('id') ?? '')

/** The fragment of a quote's place in an article's address. */
export const quoteMark = (id: number): string => `#quote-${id}`

/** The id in an address's fragment, `#comment-7` for the name `comment`; undefined for any other. */
export const idOfMark = (hash: string, name: string): number | undefined =>
  hash.startsWith(`#${name}-`) ? parseId(hash.slice(name.length + 2)) : undefined

const parseId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const number = /[?&]((?:p|page_id)=\d{1,15})(?=&|$)/

/**
 * The page number in a query (from its `?`) as database-driven sites have it: `p=12` of `?p=12&more`;
 * undefined for any other.
 */
export const numberInQuery = (search: string): string | undefined => number.exec(search)?.[1]
