import { inject } from 'vitest'

/** The `result` of one GET of the site's API; throws if it was refused. The caller checks its shape. */
export async function callApi(path: string): Promise<unknown> {
  const response = await fetch(`${inject('origin')}/api${path}`)
  const envelope: { code: number; result?: unknown } = await response.json()
  if (envelope.code !== 0) throw new Error(`${path} was refused with ${envelope.code}`)
  return envelope.result
}

type Entry = { id: number; slug: string; article_title: string }

type Counted = { id: number; view_times: number; reading_duration: number }

/** An article from the API, with its current counts. */
export async function findArticle(slug: string): Promise<Counted> {
  const response = await fetch(`${inject('origin')}/api/article/getArticleBySlug/${slug}`, {
    // Reading an article counts a view, except by crawlers.
    headers: { 'User-Agent': 'xiaolou-test-bot' },
  })
  const envelope: { result: Counted } = await response.json()
  return envelope.result
}

/** The id of one of the library's articles. */
export async function findArticleId(slug: string): Promise<number> {
  return (await findArticle(slug)).id
}

/** The first page of the home list, from the API. */
export async function findHomeArticles(): Promise<{ total: number; size: number; list: Entry[] }> {
  const response = await fetch(`${inject('origin')}/api/article/blogHomeGetArticleList/1/10`)
  const envelope: { result: { total: number; size: number; list: Entry[] } } = await response.json()
  return envelope.result
}

/** The id of a category or tag by its name. */
export async function findTermId(kind: 'category' | 'tag', name: string): Promise<number> {
  const path = kind === 'tag' ? 'tag/getTagDictionary' : 'category/getCategoryDictionary'
  const response = await fetch(`${inject('origin')}/api/${path}`)
  const envelope: { result: { id: number; tag_name?: string; category_name?: string }[] } =
    await response.json()
  const term = envelope.result.find(row => (row.tag_name ?? row.category_name) === name)
  if (!term) throw new Error(`there is no ${kind} named ${name}`)
  return term.id
}

/** The id of an album of the starter's. */
export async function findAlbumId(): Promise<number> {
  const response = await fetch(`${inject('origin')}/api/photoAlbum/getAllAlbumList`)
  const { result }: { result: { id: number }[] } = await response.json()
  const [album] = result
  if (!album) throw new Error('there is no album')
  return album.id
}
