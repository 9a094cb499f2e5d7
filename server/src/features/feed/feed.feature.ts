import { articleListPath, postPath, screens } from '@xiaolou/contract/address'
import { isClosedPath } from '@xiaolou/contract/menu'
import type { Clock } from '../../platform/clock.ts'
import type { Document, Feature, FeatureManifest, SiteAddress } from '../../platform/feature.ts'
import type { SiteServices } from '../../platform/services.ts'
import { absoluteUrls, formulasOnce } from './feed.html.ts'
import { escapeXml, type FeedEntry, writeAtom, writeJsonFeed, writeRss } from './feed.write.ts'

/** An article from its feature. `html` is the whole rendered body. */
type FeedArticle = Omit<FeedEntry, 'link' | 'categories'> & {
  slug: string
  categoryName: string
  tagNames: readonly string[]
}

/** A feed's subject: all articles, or those of one category or tag. */
type FeedScope = { kind: 'all' } | { kind: 'category' | 'tag'; id: number }

type FeedDeps = {
  siteUrl: string
  clock: Clock
  site: SiteServices
  content: {
    articles: {
      /** Newest listed articles; `undefined` if there is no such category or tag. */
      findArticles: (
        scope: FeedScope,
        limit: number,
      ) => Promise<{ name: string; articles: FeedArticle[] } | undefined>
    }
  }
  /** The features whose addresses are in the sitemap. */
  registry: { features: () => readonly Feature[] }
}

const articlesPerFeed = 20
const formats = {
  'rss.xml': { write: writeRss, contentType: 'application/rss+xml; charset=utf-8' },
  'atom.xml': { write: writeAtom, contentType: 'application/atom+xml; charset=utf-8' },
  'feed.json': { write: writeJsonFeed, contentType: 'application/feed+json; charset=utf-8' },
} as const
type Format = keyof typeof formats

async function renderFeed(deps: FeedDeps, scope: FeedScope, format: Format) {
  const found = await deps.content.articles.findArticles(scope, articlesPerFeed)
  if (!found) return undefined
  const { siteUrl } = deps
  const settings = await deps.site.getSettings()
  const folder = scope.kind === 'all' ? '' : `/feeds/${scope.kind}/${scope.id}`
  const page = scope.kind === 'all' ? screens.home.path : articleListPath({ type: scope.kind, id: scope.id })
  const author = {
    name: settings.owner_name || settings.blog_name,
    link: siteUrl + screens.home.path,
  }
  const entries = found.articles.map(({ slug, categoryName, tagNames, ...article }): FeedEntry => {
    const link = siteUrl + postPath(slug)
    return {
      ...article,
      link,
      html: formulasOnce(absoluteUrls(article.html, link)),
      authorName: article.authorName || author.name,
      categories: [categoryName, ...tagNames].filter(Boolean),
    }
  })
  const { write, contentType } = formats[format]
  const body = write({
    link: siteUrl + page,
    self: `${siteUrl}${folder}/${format}`,
    title: scope.kind === 'all' ? settings.blog_name : `${settings.blog_name} · ${found.name}`,
    description: settings.site_description || settings.personal_say || settings.blog_name,
    licence: settings.article_licence,
    author,
    entries,
  })
  return { body, contentType }
}

async function renderSitemap({ siteUrl, registry, site, clock }: FeedDeps) {
  const nowMs = clock.now()
  const { closed_rooms } = await site.getSettings()
  const addresses: SiteAddress[] = []
  for (const feature of registry.features()) addresses.push(...((await feature.findAddresses?.()) ?? []))
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

/** Feeds of the whole site and of each category and tag, the sitemap and robots.txt. */
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

export const feedFeature: FeatureManifest<FeedDeps> = {
  create: deps => ({ documents: feedDocuments(deps) }),
}
