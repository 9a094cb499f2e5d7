import { graphemesOf } from '@xiaolou/contract/grapheme'
import { type AtomFeed, parseFeed } from 'feedsmith'
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { encodingOf } from '../../platform/xml-encoding.ts'
import { feedTime } from './link.feed-time.ts'
import { faultOfWebUrl } from './link.rules.ts'

/** A post of a friend's feed; `publishedAt` in epoch milliseconds. */
export type FeedPost = { title: string; url: string; publishedAt: number }
/** The content of an address: a feed, or a page with the addresses of its feeds (possibly none). */
export type FeedReading =
  | { kind: 'feed'; title: string; posts: FeedPost[] }
  | { kind: 'page'; feedUrls: string[] }

const keptPosts = 10
const readItems = 40
const titleMaxLength = 120
/** For a title, or text in place of one. */
const readLength = 4_000
const urlMaxLength = 800
const feedTypes = new Set(['application/rss+xml', 'application/atom+xml', 'application/feed+json'])

type Node = DefaultTreeAdapterTypes.Node
type Entry = Record<'title' | 'text' | 'url' | 'date', string | undefined>

/** A node and all its descendants in document order, without recursion. */
function* nodesOf(root: Node): Generator<Node> {
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child)
  }
}

const isCode = (node: Node | null) => node?.nodeName === 'script' || node?.nodeName === 'style'

/** The text of a short piece of HTML, on one line. */
function wordsOf(html: string): string {
  const line = [...nodesOf(parseFragment(html.slice(0, readLength)))]
    .map(node => ('value' in node && !isCode(node.parentNode) ? node.value : ''))
    .join('')
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const letters = graphemesOf(line)
  return letters.length > titleMaxLength ? `${letters.slice(0, titleMaxLength).join('')}…` : line
}

/** The http(s) address of `href` relative to `base`; '' for any other. */
function webUrl(href: string | undefined, base: string): string {
  if (!href || !URL.canParse(href, base)) return ''
  const url = new URL(href, base).href
  return url.length <= urlMaxLength && !faultOfWebUrl(url) ? url : ''
}

type CoreDate = 'issued' | 'available' | 'created' | 'dates' | 'modified'
type Dated = {
  dc?: { dates?: string[] | undefined } | undefined
  dcterms?: Partial<Record<CoreDate, string[] | undefined>> | undefined
}
/** Dublin Core's date of publication, else of another moment. */
const coreDate = ({ dc, dcterms }: Dated) =>
  dc?.dates?.[0] ??
  [dcterms?.issued, dcterms?.available, dcterms?.created, dcterms?.dates, dcterms?.modified].find(
    dates => dates?.[0] !== undefined,
  )?.[0]

const ownLink = (links: AtomFeed.Link<string>[] | undefined) =>
  (links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0])?.href

/** The newest entries of RSS, Atom, RDF and JSON feeds; throws for anything else. */
function entriesOf(text: string): { title: string; entries: Entry[] } {
  const parsed = parseFeed(text, { maxItems: readItems })
  if (parsed.format === 'atom') {
    const { title, entries = [] } = parsed.feed
    return {
      title: title?.value ?? '',
      entries: entries.map(entry => ({
        title: entry.title?.value,
        text: entry.summary?.value ?? entry.content?.value,
        url: ownLink(entry.links),
        date: entry.published ?? entry.updated ?? coreDate(entry),
      })),
    }
  }
  if (parsed.format === 'json') {
    const { title = '', items = [] } = parsed.feed
    return {
      title,
      entries: items.map(item => ({
        title: item.title,
        text: item.content_text ?? item.content_html,
        url: item.url,
        date: item.date_published ?? item.date_modified,
      })),
    }
  }
  if (parsed.format === 'rdf') {
    const { title = '', items = [] } = parsed.feed
    return {
      title,
      entries: items.map(({ title, description, link, ...item }) => ({
        ...{ title, text: description, url: link, date: coreDate(item) },
      })),
    }
  }
  const { title = '', items = [] } = parsed.feed
  return {
    title,
    entries: items.map(({ title, description, link, guid, pubDate, ...item }) => ({
      ...{ title, text: description },
      url: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
      date: pubDate ?? coreDate(item) ?? item.atom?.published ?? item.atom?.updated,
    })),
  }
}

/** The feeds that a page declares, except those of its comments, which are not the author's. */
function feedUrlsOf(html: string, base: string): string[] {
  const found: string[] = []
  for (const node of nodesOf(parse(html))) {
    if (node.nodeName !== 'link' || !('attrs' in node)) continue
    const given = new Map(node.attrs.map(({ name, value }) => [name, value]))
    const isAlternate = given.get('rel')?.toLowerCase().split(/\s+/).includes('alternate')
    const url = webUrl(given.get('href'), base)
    const isFeed = isAlternate && feedTypes.has(given.get('type')?.toLowerCase() ?? '')
    if (isFeed && url && !/comment/i.test(url)) found.push(url)
  }
  return [...new Set(found)].slice(0, 5)
}

/**
 * Parses the bytes received from `url`: of a feed its newest posts that have a title (or text), an http(s)
 * address and a date, the newest first, one for each address; of a page the addresses of its feeds. A future date
 * counts as now, one without a zone is in the site's. Runs in a thread, as a hostile feed keeps it busy for
 * seconds.
 */
export function readFeed({
  bytes,
  url,
  nowMs,
  timeZone,
}: {
  bytes: Uint8Array
  url: string
  nowMs: number
  timeZone: string
}): FeedReading {
  const text = new TextDecoder(
    encodingOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  ).decode(bytes)
  const read = entriesOrNone(text)
  if (!read) return { kind: 'page', feedUrls: feedUrlsOf(text, url) }
  const posts = read.entries.flatMap(({ title, text, url: href, date }): FeedPost[] => {
    const post = {
      title: wordsOf(title?.trim() || (text ?? '')),
      url: webUrl(href?.trim(), url),
      publishedAt: Math.min(feedTime(date ?? '', timeZone), nowMs),
    }
    return post.title && post.url && post.publishedAt > 0 ? [post] : []
  })
  const ascending = posts.sort((one, other) => one.publishedAt - other.publishedAt)
  // Of several entries of one address the last one, which is the newest, stays.
  const newest = [...new Map(ascending.map(post => [post.url, post])).values()].sort(
    (one, other) => other.publishedAt - one.publishedAt,
  )
  return { kind: 'feed', title: wordsOf(read.title), posts: newest.slice(0, keptPosts) }
}

// Whatever the parser fails on is no feed: a page, a picture, brackets a hundred thousand deep.
function entriesOrNone(text: string) {
  try {
    return entriesOf(text)
  } catch {
    return undefined
  }
}
