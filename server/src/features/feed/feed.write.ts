/** A feed entry of an article: texts are plain, `html` is the whole rendered body with absolute addresses. */
export type FeedEntry = {
  /** Never changes; feed readers use it to recognize read entries. */
  id: string
  link: string
  title: string
  description: string
  html: string
  authorName: string
  categories: readonly string[]
  createdAtMs: number
  updatedAtMs: number
}

/** A feed in any format: the page that it belongs to, its own address, and its entries. */
export type FeedContent = {
  link: string
  self: string
  title: string
  description: string
  licence: string
  author: { name: string; link: string }
  entries: readonly FeedEntry[]
}

const language = 'zh-CN'
const generator = 'Xiaolou'
const isoTime = (ms: number) => new Date(ms).toISOString()

// Characters that XML 1.0 does not allow, not even escaped: one of them makes a whole feed unreadable.
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const xmlSafe = (text: string) => text.replace(notInXml, '')

/** Text escaped for XML, in an element or an attribute. */
export const escapeXml = (text: string) =>
  xmlSafe(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')

const empty = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name}${attributesOf(attributes)}/>`

/** An element with a text; '' for an empty one. */
const element = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}) =>
  text === '' ? '' : `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`

/** An element with HTML, unescaped in CDATA: the static export rewrites the addresses in it. */
const htmlElement = (name: string, html: string, attributes: Readonly<Record<string, string>> = {}) =>
  `<${name}${attributesOf(attributes)}><![CDATA[${xmlSafe(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`

const document = (...lines: readonly string[]) =>
  ['<?xml version="1.0" encoding="utf-8"?>', ...lines].filter(line => line !== '').join('\n')

const changedAtMs = ({ entries }: FeedContent) => Math.max(0, ...entries.map(entry => entry.updatedAtMs))

/** RSS 2.0. A title is plain text, a description HTML; `author` must be an address: hence `dc:creator`. */
export function writeRss(feed: FeedContent): string {
  const items = feed.entries.flatMap(entry => [
    '<item>',
    element('title', entry.title),
    element('link', entry.link),
    element('guid', entry.id, { isPermaLink: 'false' }),
    element('pubDate', new Date(entry.createdAtMs).toUTCString()),
    element('dc:creator', entry.authorName),
    ...entry.categories.map(name => element('category', name)),
    element('description', escapeXml(entry.description)),
    htmlElement('content:encoded', entry.html),
    '</item>',
  ])
  return document(
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', feed.title),
    element('link', feed.link),
    element('description', feed.description),
    element('language', language),
    element('lastBuildDate', new Date(changedAtMs(feed)).toUTCString()),
    element('generator', generator),
    element('copyright', feed.licence),
    empty('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
    ...items,
    '</channel>',
    '</rss>',
  )
}

/** Atom 1.0. */
export function writeAtom(feed: FeedContent): string {
  const person = (name: string) =>
    `<author>${element('name', name)}${element('uri', feed.author.link)}</author>`
  const entries = feed.entries.flatMap(entry => [
    '<entry>',
    element('title', entry.title),
    element('id', entry.id),
    empty('link', { rel: 'alternate', type: 'text/html', href: entry.link }),
    element('updated', isoTime(entry.updatedAtMs)),
    element('published', isoTime(entry.createdAtMs)),
    person(entry.authorName),
    ...entry.categories.map(name => empty('category', { term: name, label: name })),
    element('summary', entry.description),
    htmlElement('content', entry.html, { type: 'html' }),
    '</entry>',
  ])
  return document(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', feed.link),
    element('title', feed.title),
    element('subtitle', feed.description),
    element('updated', isoTime(changedAtMs(feed))),
    element('generator', generator),
    person(feed.author.name),
    empty('link', { rel: 'alternate', type: 'text/html', href: feed.link }),
    empty('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
    element('rights', feed.licence),
    ...entries,
    '</feed>',
  )
}

/** JSON Feed 1.1. */
export function writeJsonFeed(feed: FeedContent): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.link,
    feed_url: feed.self,
    description: feed.description,
    language,
    authors: [{ name: feed.author.name, url: feed.author.link }],
    items: feed.entries.map(entry => ({
      id: entry.id,
      url: entry.link,
      title: entry.title,
      summary: entry.description,
      content_html: entry.html,
      date_published: isoTime(entry.createdAtMs),
      date_modified: isoTime(entry.updatedAtMs),
      authors: [{ name: entry.authorName, url: feed.author.link }],
      tags: entry.categories,
    })),
  })
}
