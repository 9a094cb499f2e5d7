import { getPage, type Page } from '@xiaolou/contract/page'
import { redirect, useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { ProseBody } from '~/shared/prose/prose-body.tsx'

/** The owner's page at this address; another spelling or a former address redirects to it (301). */
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

export const loader = screenLoader(loadPage, { hasNear: true })
export { default as styles } from './page.css?url'
export const handle = { startsApp: (page: Page) => page.has_mermaid }

export function meta({ data: page }: HeadInput<typeof loader>): PageHead {
  return {
    title: page.title,
    description: page.description,
    path: encodeURI(page.path),
    updatedAt: page.updatedAtIso,
  }
}

/** One of the owner's own pages, which may have any address. */
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
      <p className="own-page-time ink-3 text-13 tabular">
        最后修改于 <time dateTime={page.updatedAtIso}>{page.updatedAtIso.slice(0, 10)}</time>
      </p>
    </article>
  )
}
