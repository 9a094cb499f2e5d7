import {
  articleListPath,
  homePath,
  messagePath,
  photosPath,
  postPath,
  screens,
  talkPath,
} from '@xiaolou/contract/address'
import { isRecord } from '../../platform/is-record.ts'
import type { createSecrecyStore } from './secrecy.store.ts'

export type Places = Awaited<ReturnType<ReturnType<typeof createSecrecyStore>['findPlaces']>>
/** A visitor's request; `more` are requests that follow from its answer: the next page of a list, replies. */
export type Question = {
  readonly address: string
  readonly body?: object
  readonly more?: (answer: string) => readonly Question[]
}

const pageSize = 100
const api = (path: string, body?: object): Question => ({ address: `/api${path}`, ...(body && { body }) })
const page = (address: string): Question => ({ address })
const feeds = ['rss.xml', 'atom.xml', 'feed.json']
const commentKinds = { article: 1, talk: 2, message: 3 } as const

/** The result of an answer in the envelope; the probe puts an address and a line break before the body. */
function resultOf(answer: string): Record<string, unknown> {
  try {
    const { result } = JSON.parse(answer.slice(answer.indexOf('{')))
    return isRecord(result) ? result : {}
  } catch {
    return {}
  }
}

/** Reads a list to its end: each answer contains the total. */
function paged(
  ask: (paging: { current: number; size: number }) => Question,
  rest: (rows: readonly unknown[]) => readonly Question[] = () => [],
  current = 1,
): Question {
  return {
    ...ask({ current, size: pageSize }),
    more(answer) {
      const { total, list } = resultOf(answer)
      const hasNext = Number(total) > current * pageSize
      return [...rest(Array.isArray(list) ? list : []), ...(hasNext ? [paged(ask, rest, current + 1)] : [])]
    },
  }
}
const listAt = (path: string, more: object = {}) => paged(paging => api(path, { ...more, ...paging }))

const comments = (type: number, for_id: number): Question =>
  paged(
    paging => api('/comment/frontGetParentComment', { type, for_id, order: 'new', ...paging }),
    rows =>
      rows.flatMap(row =>
        isRecord(row) && typeof row.id === 'number'
          ? [listAt('/comment/frontGetChildrenComment', { type, for_id, order: 'new', parent_id: row.id })]
          : [],
      ),
  )

function ofSite({ openArticles }: Places): Question[] {
  const plain = Object.values(screens).filter(({ path }) => !path.includes(':'))
  // The home page shows at least ten of them.
  const homePages = Math.ceil(openArticles.length / 10)
  return [
    ...plain.map(({ path }) => page(path)),
    ...Array.from({ length: Math.max(2, homePages) }, (_, at) => page(homePath(at + 2))),
    ...[...feeds, 'sitemap.xml', 'robots.txt', 'a-page-that-nobody-wrote'].map(path => page(`/${path}`)),
    ...['blogHomeGetArticleList', 'blogTimelineGetArticleList'].map(name =>
      paged(({ current, size }) => api(`/article/${name}/${current}/${size}`)),
    ),
    ...['getHotArticle', 'getOnThisDay', 'getArticleMonths', 'getNewestOfCategories'].map(name =>
      api(`/article/${name}`),
    ),
    ...['/category/getCategoryDictionary', '/tag/getTagDictionary', '/config', '/statistic'].map(path =>
      api(path),
    ),
    ...['/pageHeader/getAll', '/presence/getHouse', '/links/getPosts'].map(path => api(path)),
    ...['/comment/getLatestComments', '/message/getAllMessage', '/message/getHotTagList'].map(path =>
      api(path),
    ),
    ...['/photoAlbum/getAllAlbumList', '/resource/getResourceList/site'].map(path => api(path)),
    ...['/talk/blogGetTalkList', '/message/getMessageList', '/links/getLinksList'].map(path => listAt(path)),
    ...['/chat/getChatList', '/chat/listen/history'].map(path => api(path, {})),
    api('/chat/getChatWindow', { id: 1 }),
    api('/chat/search', { search: '的', current: 1, size: 10 }),
  ]
}

function ofTerms({ categoryIds, tagIds }: Places): Question[] {
  const of = (type: 'category' | 'tag', call: string) => (id: number) => [
    page(articleListPath({ type, id })),
    ...feeds.map(file => page(`/feeds/${type}/${id}/${file}`)),
    listAt(`/article/${call}`, { id }),
  ]
  return [
    ...categoryIds.flatMap(of('category', 'getArticleListByCategoryId')),
    ...tagIds.flatMap(of('tag', 'getArticleListByTagId')),
  ]
}

type ArticlePlace = Places['secretArticles'][number]
/** What can be found by counting ids, and by searching for its words. */
const byIdAndWords = ({ id, article_title }: ArticlePlace): Question[] => [
  page(`${screens.articleById.path}?id=${id}`),
  api(`/article/getArticleById/${id}`),
  api(`/article/getRecommendArticleById/${id}`),
  api(`/article/getArticleListByContent/${encodeURIComponent(article_title.slice(0, 20) || '无')}`),
  api(`/search?words=${encodeURIComponent(article_title.slice(0, 20) || '无')}`),
]

/** The addresses that private things would have, and what can be found by guessing their names. */
function ofSecrets(places: Places): Question[] {
  return [
    ...places.secretArticles.flatMap(article => [
      page(postPath(article.slug)),
      ...byIdAndWords(article),
      api(`/article/getArticleBySlug/${encodeURIComponent(article.slug)}`),
      comments(commentKinds.article, article.id),
      api(`/article/unlock/${encodeURIComponent(article.slug)}`, { password: '猜一猜' }),
    ]),
    // An unlisted article may be read at its own address, and nowhere else.
    ...places.unlistedArticles.flatMap(byIdAndWords),
    ...places.secretTalkIds.flatMap(id => [page(talkPath({ id })), api(`/talk/blogGetTalkById/${id}`)]),
    ...places.secretPagePaths.map(page),
    ...places.secretAlbumIds.flatMap(ofAlbum),
  ]
}

const ofAlbum = (id: number) => [page(photosPath(id)), api(`/photo/getAllPhotosByAlbumId/${id}`)]

/** What is shown beside public things: neighbours, recommendations, comments. */
const ofNeighbours = (places: Places): Question[] => [
  ...places.openArticles.flatMap(({ id, slug }) => [
    page(postPath(slug)),
    api(`/article/getRecommendArticleById/${id}`),
    api(`/quote/ofArticle/${id}`),
    comments(commentKinds.article, id),
  ]),
  ...places.openTalkIds.flatMap(id => [page(talkPath({ id })), comments(commentKinds.talk, id)]),
  ...places.messageIds.flatMap(id => [page(messagePath(id)), comments(commentKinds.message, id)]),
  ...places.openPagePaths.map(page),
  ...places.openAlbumIds.flatMap(ofAlbum),
]

/** All requests that a visitor could send, the most revealing first. */
export function questionsOf(places: Places): Question[] {
  return [...ofSite(places), ...ofSecrets(places), ...ofTerms(places), ...ofNeighbours(places)]
}
