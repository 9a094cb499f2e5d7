import { articleListPath, screens } from '@xiaolou/contract/address'
import { isClosedPath } from '@xiaolou/contract/menu'
import type { SiteSettings } from '@xiaolou/contract/site'
import type { Clock } from '../../platform/clock.ts'
import type { Document, Feature, FeatureManifest, SiteAddress } from '../../platform/feature.ts'

/** What a feed tells of an article. `html` is the whole rendered body. */
type FeedArticle = {
  title: string
  slug: string
  description: string
  html: string
  cover: string
  categoryName: string
  tagNames: readonly string[]
  authorName: string
  createdAtMs: number
  updatedAtMs: number
}

/** A feed's subject: all articles, or those of one category or tag. */
type FeedScope = { kind: 'all' } | { kind: 'category' | 'tag'; id: number }

type FeedDeps = {
  siteUrl: string
  clock: Clock
  getSettings: () => Promise<SiteSettings>
  articles: {
    /** Newest listed articles; `undefined` when there is no such category or tag. */
    findArticles: (
      scope: FeedScope,
      limit: number,
    ) => Promise<{ name: string; articles: FeedArticle[] } | undefined>
  }
  /** Whose addresses stand in the sitemap. */
  features: () => readonly Feature[]
}

const articlesPerFeed = 20
const formats = {
  'rss.xml': { render: 'rss2', contentType: 'application/rss+xml; charset=utf-8' },
  'atom.xml': { render: 'atom1', contentType: 'application/atom+xml; charset=utf-8' },
  'feed.json': { render: 'json1', contentType: 'application/feed+json; charset=utf-8' },
} as const
type Format = keyof typeof formats

// Characters that XML 1.0 does not allow, not even escaped: one of them makes a whole feed unreadable.
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const xmlSafe = (text: string) => text.replace(notInXml, '')

async function renderFeed(deps: FeedDeps, scope: FeedScope, format: Format) {
  const found = await deps.articles.findArticles(scope, articlesPerFeed)
  if (!found) return undefined
  // Loaded on first use, so that a start does not wait for it.
  const { Feed } = await import('feed')
  const { siteUrl } = deps
  const settings = await deps.getSettings()
  const folder = scope.kind === 'all' ? '' : `/feeds/${scope.kind}/${scope.id}`
  const home =
    siteUrl + (scope.kind === 'all' ? screens.home.path : articleListPath({ type: scope.kind, id: scope.id }))
  const author = {
    name: xmlSafe(settings.owner_name || settings.blog_name),
    link: siteUrl + screens.home.path,
  }
  const feed = new Feed({
    id: home,
    link: home,
    title: xmlSafe(scope.kind === 'all' ? settings.blog_name : `${settings.blog_name} · ${found.name}`),
    description: xmlSafe(settings.site_description || settings.personal_say || settings.blog_name),
    language: 'zh-CN',
    generator: 'Xiaolou',
    updated: new Date(Math.max(0, ...found.articles.map(article => article.updatedAtMs))),
    feedLinks: {
      rss: `${siteUrl}${folder}/rss.xml`,
      atom: `${siteUrl}${folder}/atom.xml`,
      json: `${siteUrl}${folder}/feed.json`,
    },
    author,
    copyright: xmlSafe(settings.article_licence),
  })
  for (const article of found.articles) {
    const link = `${siteUrl}/posts/${encodeURIComponent(article.slug)}`
    feed.addItem({
      id: link,
      link,
      title: xmlSafe(article.title),
      description: xmlSafe(article.description),
      content: xmlSafe(absoluteUrls(article.html, link)),
      author: [{ ...author, name: xmlSafe(article.authorName) || author.name }],
      date: new Date(article.updatedAtMs),
      published: new Date(article.createdAtMs),
      category: [article.categoryName, ...article.tagNames]
        .filter(Boolean)
        .map(name => ({ name: xmlSafe(name) })),
    })
  }
  const { render, contentType } = formats[format]
  return { body: feed[render](), contentType }
}

const escapeXml = (text: string) =>
  xmlSafe(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

async function renderSitemap({ siteUrl, features, getSettings, clock }: FeedDeps) {
  const nowMs = clock.now()
  const { closed_rooms } = await getSettings()
  const addresses: SiteAddress[] = []
  for (const feature of features()) addresses.push(...((await feature.findAddresses?.()) ?? []))
  const open = addresses.filter(
    ({ path, sinceMs = 0 }) => sinceMs <= nowMs && !isClosedPath(closed_rooms, path),
  )
  const urls = open.map(({ path, changedAtMs }) => {
    const changed =
      changedAtMs === undefined
        ? ''
        : `<lastmod>${new Date(Math.min(changedAtMs, nowMs)).toISOString()}</lastmod>`
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`
  })
  return {
    contentType: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
  }
}

function renderRobots({ siteUrl }: FeedDeps) {
  return {
    contentType: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: /admin\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
  }
}

/** Feeds of the whole site and of each category and tag, the site map and robots.txt. */
function feedDocuments(deps: FeedDeps): Document[] {
  const feeds = (['rss.xml', 'atom.xml', 'feed.json'] as const).flatMap((format): Document[] => [
    { path: `/${format}`, produce: () => renderFeed(deps, { kind: 'all' }, format) },
    ...(['category', 'tag'] as const).map(kind => ({
      path: `/feeds/${kind}/:id/${format}`,
      produce: async ({ params }: { params: Record<string, string> }) => {
        const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : undefined
        return id === undefined ? undefined : renderFeed(deps, { kind, id }, format)
      },
    })),
  ])
  return [
    ...feeds,
    { path: '/sitemap.xml', produce: () => renderSitemap(deps) },
    { path: '/robots.txt', produce: async () => renderRobots(deps) },
  ]
}

const attribute = /(\s(?:src|href|poster|srcset)=")([^"]*)"/g

/**
 * Makes every address in rendered HTML absolute, so that a feed reader finds pictures and links. The HTML is the
 * sanitiser's output: attributes in double quotes, `&` escaped. `pageUrl` resolves fragments.
 */
export function absoluteUrls(html: string, pageUrl: string): string {
  const absolute = (address: string) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
    return URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : address
  }
  const absoluteSet = (set: string) =>
    set
      .split(', ')
      .map(candidate => {
        const [address = '', ...descriptor] = candidate.trim().split(' ')
        return [absolute(address), ...descriptor].join(' ')
      })
      .join(', ')
  return html.replace(attribute, (_, before: string, value: string) => {
    const isSet = before.endsWith('srcset="')
    return `${before}${isSet ? absoluteSet(value) : absolute(value)}"`
  })
}

export const feedFeature: FeatureManifest<FeedDeps> = {
  create: deps => ({ documents: feedDocuments(deps) }),
}
