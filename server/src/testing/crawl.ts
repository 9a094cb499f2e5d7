import { musicTargetOf } from '@xiaolou/contract/song-link'

/** A dead link: where it occurs, its target, and what was found there. */
type Dead = { readonly from: string; readonly to: string; readonly why: string }

const element = /<(?:a|link|img|source|script|meta|video|audio|form|iframe)\s[^<>]*>/g
const attribute = /\s(href|src|srcset|poster|action|content)="([^"]*)"/gi
const id = /\s(?:id|name)="([^"]*)"/g
const addressInStyle = /url\(["']?([^"'()]+)/g
const atOnce = 8

const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

function addressesOf(html: string): string[] {
  const addresses: string[] = []
  for (const [tag] of html.matchAll(element)) {
    for (const [, name = '', value = ''] of tag.matchAll(attribute)) {
      const text = plain(value)
      if (name.toLowerCase() === 'srcset')
        addresses.push(...text.split(', ').map(one => one.trim().split(' ')[0] ?? ''))
      else if (name.toLowerCase() !== 'content') addresses.push(text)
      else if (/^https?:\/\//.test(text)) addresses.push(text)
      else if (/^\d+; url=/.test(text)) addresses.push(text.replace(/^\d+; url=/, ''))
    }
  }
  return addresses
}

/**
 * Follows every reference in the files of a site, starting at `index.html`: pages and anchors, pictures in
 * every size, feeds and their links, style sheets and their references, scripts. `siteUrl` is the origin of
 * the site's canonical links; they are fetched from `origin`.
 */
export async function crawl({ origin, siteUrl }: { origin: string; siteUrl: string }) {
  const seen = new Map<string, string>([['/index.html', '']])
  const waiting = [
    '/index.html',
    '/404.html',
    '/sitemap.xml',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/robots.txt',
  ]
  const marks = new Map<string, Set<string>>()
  const wanted: { from: string; page: string; mark: string }[] = []
  const dead: Dead[] = []
  let pages = 0

  const note = (address: string, from: string) => {
    const local = address.startsWith(siteUrl) ? origin + address.slice(siteUrl.length) : address
    const url = URL.parse(local, origin + from)
    if (!url || url.origin !== origin) return
    const path = url.pathname + url.search
    if (url.hash.length > 1) wanted.push({ from, page: path, mark: decodeURIComponent(url.hash.slice(1)) })
    if (seen.has(path)) return
    seen.set(path, from)
    waiting.push(path)
  }

  const read = async (path: string) => {
    const answer = await fetch(origin + path)
    const type = answer.headers.get('content-type') ?? ''
    const body = await answer.text()
    if (answer.status !== 200 && path !== '/404.html')
      return void dead.push({ from: seen.get(path) ?? '', to: path, why: String(answer.status) })
    // The query of a song's address is read by the site's script.
    if (path.includes('?') && !musicTargetOf(path))
      dead.push({ from: seen.get(path) ?? '', to: path, why: 'a file host knows no query' })
    if (type.startsWith('text/html')) {
      pages += 1
      marks.set(path, new Set([...body.matchAll(id)].map(([, name = '']) => plain(name))))
      for (const address of addressesOf(body)) note(address, path)
    } else if (type.startsWith('text/css')) {
      for (const [, address = ''] of body.matchAll(addressInStyle)) note(address, path)
    } else if (/xml|json|plain/.test(type) && !path.startsWith('/assets/')) {
      for (const piece of body.split(siteUrl).slice(1))
        note(siteUrl + plain(/^[^\s"'<>()\\]*/.exec(piece)?.[0] ?? ''), path)
      for (const address of addressesOf(body)) if (!address.startsWith('/')) note(address, path)
    }
  }

  while (waiting.length > 0) await Promise.all(waiting.splice(0, atOnce).map(read))
  for (const { from, page, mark } of wanted) {
    const names = marks.get(page)
    if (names && !names.has(mark) && !names.has(`user-content-${mark}`))
      dead.push({ from, to: `${page}#${mark}`, why: 'no such mark' })
  }
  return { pages, addresses: seen.size, dead }
}
