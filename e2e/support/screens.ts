import { screens } from '@xiaolou/contract/address'
import { library } from './library.ts'
import { findMessageId, writeMessage } from './message.ts'
import { findAlbumId, findArticleId, findTermId } from './site-api.ts'

/** Screens with content, by name; each is a path that the library fills. */
export const mainPlaces = {
  home: '/home',
  archives: '/archives',
  category: '/category',
  tag: '/tag',
  article: `/posts/${library.reading.slug}`,
  figures: `/posts/${library.figures.slug}`,
  plain: `/posts/${library.plain.slug}`,
} as const

/** Every address of the site, as the router writes it; those that need a secret have their own journeys. */
export const siteRoutes: readonly string[] = [
  '/',
  ...Object.values(screens)
    .map(({ path }) => path)
    .filter(path => !path.includes(':token')),
]

/** Screens that redirect, have their content elsewhere, or (the user centre) have their own test. */
const elsewhere = new Set([
  ...['/', '/article', '/articleList', '/photos', '/message/detail', '/userCenter'],
  // As `/resources/front`.
  '/resources/back',
  ...Object.values(mainPlaces),
])

/** Every screen of the site for visitors, and unknown addresses. */
export async function siteScreens(): Promise<string[]> {
  const message = `角落里的一句 ${Date.now()}`
  await writeMessage({ message })
  return [
    ...Object.values(mainPlaces),
    `/articleList?type=tag&id=${await findTermId('tag', library.serial.tag)}&page=2`,
    `/photos?id=${await findAlbumId()}`,
    `/message/detail?id=${await findMessageId(message)}`,
    ...siteRoutes.filter(route => !route.includes(':') && !elsewhere.has(route)),
    '/no/such/place',
    '/posts/mei-you',
  ]
}

/** A route with existing values for its parameters. */
export async function addressOf(route: string): Promise<string> {
  if (route === '/article') return `/article?id=${await findArticleId(library.reading.slug)}`
  if (route === '/articleList') {
    return `/articleList?type=tag&id=${await findTermId('tag', library.serial.tag)}`
  }
  if (route === '/photos') return `/photos?id=${await findAlbumId()}`
  if (route === '/message/detail') {
    // Different text each time: repeated text is refused.
    const message = `路由表上的一句 ${Date.now()}`
    await writeMessage({ message })
    return `/message/detail?id=${await findMessageId(message)}`
  }
  return route.replace(':slug', library.reading.slug)
}
