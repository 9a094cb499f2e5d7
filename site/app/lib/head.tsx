import { useLoaderData } from 'react-router'
import { FeedLinks } from './feed-links.tsx'
import { type Site, useSite } from './site.ts'

type JsonLd = { readonly [key: string]: unknown }

/** The metadata of a page. `path` is its canonical address from `/`, query included; texts are plain. */
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
  /** The folder of the page's own feeds, besides the whole site's. */
  feeds?: string | undefined
  /** Only for people with the link: not cached by proxies, and no referrer is sent. */
  isPrivate?: boolean | undefined
  /**
   * Written by the server only, without undefined members: crawlers read that, browsers need no code for it.
   */
  jsonLd?: JsonLd | undefined
}

/** Input of a screen's `meta`: `export const meta = ({ data }: HeadInput<typeof loader>): PageHead => …`. */
export type HeadInput<Loader extends (...input: never[]) => unknown> = {
  data: Awaited<ReturnType<Loader>>
  site: Site
}

/** The same object each time: React hydrates what the server wrote and never writes here. */
const leftAsItIs = { __html: '' }

const descriptionMaxLength = 160
/** The description of a site whose owner has not written one. */
const usualDescription = (name: string) => `${name}：文章、说说、照片、音乐与闲谈。`

/** The head of a screen, from its loader's data. */
export function ScreenHead({ meta }: { meta: (input: { data: never; site: Site }) => PageHead }) {
  return <Head {...meta({ data: useLoaderData<never>(), site: useSite() })} />
}

/** The head of a page, with the site's data; React moves it to `<head>`. */
export const Head = (head: PageHead) => <HeadOf site={useSite()} {...head} />

/** Title, description, canonical address, Open Graph, robots and JSON-LD of one page. */
export function HeadOf({ site, ...head }: PageHead & { site: Site }) {
  const { blog_name, blog_avatar, site_description, personal_say } = site.config
  const description = shorten(
    head.description || site_description || personal_say || usualDescription(blog_name),
  )
  const image = head.image || blog_avatar
  const isIndexed = head.isIndexed ?? true
  const address = head.path && absolute(site, head.path)
  const properties = {
    'og:title': head.title ?? blog_name,
    'og:description': description,
    'og:type': head.type ?? 'website',
    'og:url': address,
    'og:site_name': blog_name,
    'og:locale': 'zh_CN',
    'og:image': image && absolute(site, image),
    'article:published_time': head.publishedAt,
    'article:modified_time': head.updatedAt,
  }
  return (
    <>
      <title>{pageTitle(site, head.title)}</title>
      <meta name="description" content={description} />
      {isIndexed ? (
        address && <link rel="canonical" href={address} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {head.feeds && <FeedLinks folder={head.feeds} title={pageTitle(site, head.title)} />}
      {Object.entries(properties).map(
        ([property, content]) => content && <meta key={property} property={property} content={content} />,
      )}
      <meta name="twitter:card" content={head.image ? 'summary_large_image' : 'summary'} />
      {head.jsonLd && (
        <script
          type="application/ld+json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which `<` only occurs in strings.
          dangerouslySetInnerHTML={
            import.meta.env.SSR
              ? { __html: JSON.stringify(head.jsonLd).replaceAll('<', '\\u003c') }
              : leftAsItIs
          }
        />
      )}
    </>
  )
}

/** 「页名 · 站名」, or the site's name and tagline for a page without a name of its own. */
export function pageTitle(site: Pick<Site, 'config'>, title: string | undefined): string {
  const { blog_name, personal_say } = site.config
  if (title && title !== blog_name) return `${title} · ${blog_name}`
  return personal_say ? `${blog_name} · ${personal_say}` : blog_name
}

/** An address from `/` made absolute with the public origin; an absolute one stays. */
export function absolute(site: Pick<Site, 'origin'>, address: string): string {
  return address.startsWith('/') ? site.origin + address : address
}

function shorten(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  return oneLine.length > descriptionMaxLength ? `${oneLine.slice(0, descriptionMaxLength - 1)}…` : oneLine
}
