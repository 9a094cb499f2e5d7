import type { MetaArgs, MetaDescriptor } from 'react-router'
import type { Site, siteLoader } from './site.ts'

type JsonLd = { readonly [key: string]: unknown }

/** What a page says about itself. `path` is its canonical address from `/`, query included; texts are plain. */
export type PageHead = {
  title?: string | undefined
  description?: string | undefined
  path?: string | undefined
  /** Address of a picture, absolute or from `/`. */
  image?: string | undefined
  type?: 'website' | 'article' | undefined
  /** Only for articles: ISO 8601 with offset. */
  publishedAt?: string | undefined
  updatedAt?: string | undefined
  isIndexed?: boolean | undefined
  /** Members that are undefined are left out where it is written. */
  jsonLd?: JsonLd | undefined
}

/** A route's `meta` arguments with the root's data: `export const meta = (args: PageMetaArgs<typeof loader>) => …`. */
export type PageMetaArgs<Loader = unknown> = MetaArgs<Loader, { root: typeof siteLoader }>

const descriptionMaxLength = 160
/** Of a site whose owner has not written one. */
const usualDescription = (name: string) => `${name}：文章、说说、照片、音乐与闲谈。`

/** Title, description, canonical address, Open Graph, robots and JSON-LD of one page, for a route's `meta` export. */
export function pageMeta({ matches }: Pick<PageMetaArgs, 'matches'>, head: PageHead): MetaDescriptor[] {
  const site = matches.find(match => match?.id === 'root')?.loaderData
  if (!site) return [{ title: head.title ?? '小楼' }]
  const title = pageTitle(site, head.title)
  const { blog_name, site_description, personal_say } = site.config
  const description = shorten(
    head.description || site_description || personal_say || usualDescription(blog_name),
  )
  const image = head.image || site.config.blog_avatar
  const isIndexed = head.isIndexed ?? true
  return [
    { title },
    ...named('name', [
      ['description', description],
      ['robots', isIndexed ? '' : 'noindex'],
    ]),
    ...(head.path && isIndexed
      ? [{ tagName: 'link' as const, rel: 'canonical', href: absolute(site, head.path) }]
      : []),
    ...named('property', [
      ['og:title', head.title ?? site.config.blog_name],
      ['og:description', description],
      ['og:type', head.type ?? 'website'],
      ['og:url', head.path ? absolute(site, head.path) : ''],
      ['og:site_name', site.config.blog_name],
      ['og:locale', 'zh_CN'],
      ['og:image', image ? absolute(site, image) : ''],
      ['article:published_time', head.publishedAt ?? ''],
      ['article:modified_time', head.updatedAt ?? ''],
    ]),
    ...named('name', [['twitter:card', head.image ? 'summary_large_image' : 'summary']]),
    ...(head.jsonLd ? [{ 'script:ld+json': head.jsonLd }] : []),
  ]
}

/** 「页名 · 站名」, or the site's name and its sentence where the page has no name of its own. */
export function pageTitle(site: Pick<Site, 'config'>, title: string | undefined): string {
  const { blog_name, personal_say } = site.config
  if (title && title !== blog_name) return `${title} · ${blog_name}`
  return personal_say ? `${blog_name} · ${personal_say}` : blog_name
}

/** An address from `/` made absolute with the public origin; one that is absolute stays. */
export function absolute(site: Pick<Site, 'origin'>, address: string): string {
  return address.startsWith('/') ? site.origin + address : address
}

function named(kind: 'name' | 'property', entries: [string, string][]): MetaDescriptor[] {
  return entries.filter(([, content]) => content).map(([key, content]) => ({ [kind]: key, content }))
}

function shorten(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  return oneLine.length > descriptionMaxLength ? `${oneLine.slice(0, descriptionMaxLength - 1)}…` : oneLine
}
