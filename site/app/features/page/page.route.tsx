import { getPage, type Page } from '@xiaolou/contract/page'
import { redirect, useLoaderData } from 'react-router'
import { browserLoader, type LoadInput, serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { ProseBody } from '~/lib/prose/prose-body.tsx'
import { styleLinks } from '~/lib/style-link.ts'
import styles from './page.css?url'

/** The owner's page at this address; another spelling, or an address it once had, leads on to the present one (301). */
async function loadPage({ call, url }: LoadInput): Promise<Page> {
  const path = decoded(url.pathname)
  const page = await call(getPage, { query: { path } })
  if (page.path !== path) throw redirect(encodeURI(page.path), 301)
  return page
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

export const loader = serverLoader(loadPage)
export const clientLoader = browserLoader(loadPage)
export const links = styleLinks(styles)

export function meta(args: PageMetaArgs<typeof loader>) {
  const page = args.loaderData
  if (!page) return pageMeta(args, { isIndexed: false })
  return pageMeta(args, {
    title: page.title,
    description: page.description,
    path: encodeURI(page.path),
    updatedAt: page.updatedAtIso,
  })
}

/** A page of the owner's own, at whatever address it has. */
export default function OwnPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <article className="own-page">
      <PageBanner routeName={page.path.slice(1)} title={page.title} />
      <ProseBody
        key={`${page.id} ${page.updatedAtIso}`}
        html={page.content_html}
        hasMath={page.has_math}
        hasMermaid={page.has_mermaid}
      />
      <p className="own-page-time">
        最后修改于 <time dateTime={page.updatedAtIso}>{page.updatedAtIso.slice(0, 10)}</time>
      </p>
    </article>
  )
}
