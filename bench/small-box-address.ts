import { setTimeout as wait } from 'node:timers/promises'
import { findArticlePaths } from './site-path.ts'

const scannedWithinMs = 60_000
const pages =
  `/home /archives /category /tag /photoAlbum /talk /link/list /resources/front /resources/back /siteList
  /message/list /chat`.split(/\s+/)
const texts = ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml']
const calls = `/api/article/blogHomeGetArticleList/1/10 /api/article/getHotArticle /api/tag/getTagDictionary
  /api/category/getCategoryDictionary /api/config /api/statistic /api/article/getArticleListByContent/${encodeURIComponent('春雨')}
  /wapi/toplist/detail /wapi/search?keywords=${encodeURIComponent('雨')}`.split(/\s+/)

const ask = async (address: string) => JSON.parse(await (await fetch(address)).text())

/** Songs, covers and lyrics: a listener's requests. */
async function musicPaths(origin: string): Promise<string[]> {
  const stopAtMs = performance.now() + scannedWithinMs
  let songs: { id: number }[] = []
  // The folder is scanned after the start.
  while (songs.length < 2 && performance.now() < stopAtMs) {
    const { result } = await ask(`${origin}/wapi/search?keywords=a`)
    songs = result.songs.slice(0, 2)
    await wait(200)
  }
  const [first] = songs
  if (!first) throw new Error('这座房子里没有歌')
  const { data } = await ask(`${origin}/wapi/song/url/v1?id=${songs.map(song => song.id).join(',')}`)
  const streams = data.map(({ url }: { url: string }) => new URL(url).pathname + new URL(url).search)
  return [...streams, `/wapi/lyric?id=${first.id}`]
}

/** Pictures of the first page, in all its sizes. */
async function picturePaths(origin: string): Promise<string[]> {
  const html = await (await fetch(`${origin}/photoAlbum`)).text()
  return [...new Set(html.match(/\/uploads\/[\w.-]+/g) ?? [])]
}

/** This many addresses of a seeded site: every kind of page, call, feed and picture, and music. */
export async function addressesOf(origin: string, count: number): Promise<string[]> {
  const fixed = [...pages, ...texts, ...calls, ...(await musicPaths(origin))]
  const articles = await findArticlePaths(origin, 6)
  const all = [...fixed, ...articles, ...(await picturePaths(origin))].slice(0, count)
  if (all.length < count) throw new Error(`只有 ${all.length} 个地址`)
  return all
}
