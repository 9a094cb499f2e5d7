import { articleListPath, homePath, postPath, screens, talkPath } from '@xiaolou/contract/address'
import type { createSecrecyStore } from './secrecy.store.ts'

type Places = Awaited<ReturnType<ReturnType<typeof createSecrecyStore>['findPlaces']>>
/** What a visitor may ask for. */
export type Question = { readonly address: string; readonly body?: object }

const api = (path: string, body?: object): Question => ({ address: `/api${path}`, ...(body && { body }) })
const page = (address: string): Question => ({ address })
const all = { current: 1, size: 100 }
const feeds = ['rss.xml', 'atom.xml', 'feed.json']

/** Pages, feeds and texts of the whole site. */
function ofSite(): Question[] {
  const plain = Object.values(screens).filter(({ path }) => !path.includes(':'))
  return [
    ...plain.map(({ path }) => page(path)),
    ...[2, 3].map(number => page(homePath(number))),
    ...[...feeds, 'sitemap.xml', 'robots.txt', 'a-page-that-nobody-wrote'].map(path => page(`/${path}`)),
    ...['blogHomeGetArticleList', 'blogTimelineGetArticleList'].flatMap(name =>
      [1, 2, 3].map(current => api(`/article/${name}/${current}/100`)),
    ),
    ...['getHotArticle', 'getOnThisDay', 'getArticleMonths', 'getNewestOfCategories'].map(name =>
      api(`/article/${name}`),
    ),
    api('/category/getCategoryDictionary'),
    ...['/tag/getTagDictionary', '/config', '/statistic', '/pageHeader/getAll'].map(path => api(path)),
    ...['/comment/getLatestComments', '/message/getAllMessage', '/message/getHotTagList'].map(path =>
      api(path),
    ),
    ...['/photoAlbum/getAllAlbumList', '/resource/getResourceList/site'].map(path => api(path)),
    api('/talk/blogGetTalkList', all),
    api('/message/getMessageList', all),
    api('/links/getLinksList', all),
    api('/chat/getChatList', {}),
  ]
}

/** Categories and tags: their lists, their feeds. */
function ofTerms({ categoryIds, tagIds }: Places): Question[] {
  const of = (type: 'category' | 'tag', call: string) => (id: number) => [
    page(articleListPath({ type, id })),
    ...feeds.map(file => page(`/feeds/${type}/${id}/${file}`)),
    api(`/article/${call}`, { id, ...all }),
  ]
  return [
    ...categoryIds.flatMap(of('category', 'getArticleListByCategoryId')),
    ...tagIds.flatMap(of('tag', 'getArticleListByTagId')),
  ]
}

/** Where what is not public would stand if it were, and what one finds who guesses its name. */
function ofSecrets({ secretArticles, secretTalkIds, secretPagePaths }: Places): Question[] {
  return [
    ...secretArticles.flatMap(({ id, slug, article_title }) => [
      page(postPath(slug)),
      page(`${screens.articleById.path}?id=${id}`),
      api(`/article/getArticleById/${id}`),
      api(`/article/getArticleBySlug/${encodeURIComponent(slug)}`),
      api(`/article/getRecommendArticleById/${id}`),
      api(`/article/getArticleListByContent/${encodeURIComponent(article_title.slice(0, 20) || '无')}`),
      api(`/search?words=${encodeURIComponent(article_title.slice(0, 20) || '无')}`),
      api('/comment/frontGetParentComment', { type: 1, for_id: id, order: 'new', ...all }),
      api(`/article/unlock/${encodeURIComponent(slug)}`, { password: '猜一猜' }),
    ]),
    ...secretTalkIds.flatMap(id => [page(talkPath({ id })), api(`/talk/blogGetTalkById/${id}`)]),
    ...secretPagePaths.map(page),
  ]
}

/** What stands beside public articles: neighbours, recommendations, comments. */
const ofNeighbours = ({ openArticles }: Places): Question[] =>
  openArticles.flatMap(({ id, slug }) => [
    page(postPath(slug)),
    api(`/article/getRecommendArticleById/${id}`),
    api('/comment/frontGetParentComment', { type: 1, for_id: id, order: 'new', ...all }),
  ])

/** Everything that a visitor would look at, what tells most first. */
export function questionsOf(places: Places): Question[] {
  return [...ofSite(), ...ofSecrets(places), ...ofTerms(places), ...ofNeighbours(places)]
}
