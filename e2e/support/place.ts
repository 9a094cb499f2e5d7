import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { library } from './library.ts'
import { findMessageId, writeMessage } from './message.ts'
import { root } from './server-process.ts'
import { findAlbumId, findArticleId, findTermId } from './site-api.ts'

/** Screens with content of their own, by name; each is a path that the library fills. */
export const mainPlaces = {
  home: '/home',
  archives: '/archives',
  category: '/category',
  tag: '/tag',
  article: `/posts/${library.reading.slug}`,
  figures: `/posts/${library.figures.slug}`,
  plain: `/posts/${library.plain.slug}`,
} as const

/** Every screen of the site for one who is not signed in, and the addresses where nothing is. */
export async function siteScreens(): Promise<string[]> {
  const message = `角落里的一句 ${Date.now()}`
  await writeMessage({ message })
  return [
    ...Object.values(mainPlaces),
    `/articleList?type=tag&id=${await findTermId('tag', library.serial.tag)}&page=2`,
    '/photoAlbum',
    `/photos?id=${await findAlbumId()}`,
    '/talk',
    '/link/list',
    '/resources/front',
    '/siteList',
    '/message/list',
    `/message/detail?id=${await findMessageId(message)}`,
    '/message/publish',
    '/setup',
    '/chat',
    '/no/such/place',
    '/posts/mei-you',
  ]
}

/** Rows of the table in docs/routes.md whose first cell begins with a path; what opens to a secret alone has journeys of its own. */
export function documentedRoutes(): string[] {
  const text = readFileSync(join(root, 'docs/routes.md'), 'utf8')
  return [...text.matchAll(/^\|\s*([^|]+)\|/gm)]
    .flatMap(([, cell = '']) => cell.split(/[,、，]/))
    .map(path => path.replaceAll('`', '').trim())
    .filter(path => path.startsWith('/') && !path.includes(':token'))
}

/** A documented route with something real in the place of its parameters. */
export async function addressOf(route: string): Promise<string> {
  if (route === '/article') return `/article?id=${await findArticleId(library.reading.slug)}`
  if (route === '/articleList') {
    return `/articleList?type=tag&id=${await findTermId('tag', library.serial.tag)}`
  }
  if (route === '/photos') return `/photos?id=${await findAlbumId()}`
  if (route === '/message/detail') {
    // Words of their own each time: the same words twice in a row are refused.
    const message = `路由表上的一句 ${Date.now()}`
    await writeMessage({ message })
    return `/message/detail?id=${await findMessageId(message)}`
  }
  return route.replace(/:slug|\{slug\}/, library.reading.slug)
}
