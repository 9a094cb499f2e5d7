type Screen<Name extends string = string> = {
  /** As the router writes it, with `:slug` for a part that varies. */
  readonly path: `/${string}`
  /** Names of the query that change what the server renders: they are part of a cached page's key. */
  readonly query: readonly Name[]
}

const screen = <const Name extends string = never>(
  path: Screen['path'],
  ...query: readonly Name[]
): Screen<Name> => ({ path, query })

/** Every screen of the site by its address. The router, the menus, the sitemap and the page cache go by this table. */
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

/** Names of the query that only a page's script reads: no page differs by them, and a redirect hands them on. */
export const scriptQueryNames = ['showSpecial', 'song', 'list'] as const

/** Served beside the screens: files, calls, feeds and what watches the server. */
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

/** Whether a path from `/` is a screen, to which the router can go by itself. */
export const isScreenPath = (path: string): boolean => screenPath.test(path)

// Of `/link/list` the whole: `/link` has always been free for a page of the owner's.
const takenParts = paths.map(path => (path === screens.links.path ? path.slice(1) : path.split('/')[1]))
const taken = new RegExp(`^/(?:${[...takenParts, ...servedParts].join('|')})(?:/|$)`)

/** Whether something of the site itself stands at a decoded path, or may stand below it. */
export const isTakenPath = (path: string): boolean => taken.test(path)

type Query<Name extends string> = { readonly [Each in Name]?: string | number | undefined }

/** What is absent or empty is left out, so that the usual case has one bare address. */
function withQuery<Name extends string>({ path }: Screen<Name>, query: Query<Name>): string {
  // Not encodeURIComponent, which throws for half a sign: words are cut to length somewhere.
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries<string | number | undefined>(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString().replaceAll('+', '%20')
  return text ? `${path}?${text}` : path
}

/** The first page carries no number. */
const numberOf = (page: number | undefined) => (page === 1 ? undefined : page)

export const homePath = (page?: number): string => withQuery(screens.home, { page: numberOf(page) })
export const archivesPath = (year?: number): string => withQuery(screens.archives, { year })
export const photosPath = (albumId: number): string => withQuery(screens.photos, { id: albumId })
export const linksPath = (page?: number): string => withQuery(screens.links, { page: numberOf(page) })
/** The room, or one message in it. */
export const chatPath = (id?: number): string => withQuery(screens.chat, { id })
export const messagePath = (id: number): string => withQuery(screens.message, { id })
/** Where one's own message is changed; without an id, where a new one is written. */
export const publishMessagePath = (id?: number): string => withQuery(screens.publishMessage, { id })

/** An article at its canonical address. */
export const postPath = (slug: string): string => `/posts/${encodeURIComponent(slug)}`

/** The articles of a category or a tag; `name` is only a reader's hint. */
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

/** The guestbook: those of a tag, those with some words, a page of them. */
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

/** A part of the user centre; which one is read by the browser alone. */
export const userCenterPath = (tab?: string): string =>
  tab ? `${screens.userCenter.path}?tab=${encodeURIComponent(tab)}` : screens.userCenter.path

/** The page in `?page=`, from 1; anything else is the first. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The id in `?id=`; nothing when it cannot be one. */
export const idOf = (query: URLSearchParams): number | undefined => parseId(query.get('id') ?? '')

/** The mark of a quoted place in an article's address. */
export const quoteMark = (id: number): string => `#quote-${id}`

/** The id in the mark of an address, `#comment-7` for the name `comment`; nothing for any other mark. */
export const idOfMark = (hash: string, name: string): number | undefined =>
  hash.startsWith(`#${name}-`) ? parseId(hash.slice(name.length + 2)) : undefined

const parseId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const number = /[?&]((?:p|page_id)=\d{1,15})(?=&|$)/

/** By what a query (from its `?`) names a page as sites with a database do: `p=12` of `?p=12&more`; nothing for any other. */
export const numberInQuery = (search: string): string | undefined => number.exec(search)?.[1]
