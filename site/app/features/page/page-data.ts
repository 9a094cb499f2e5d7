import { getPage, type Page } from '@xiaolou/contract/page'
import { redirect } from 'react-router'
import type { LoadInput } from '~/lib/api.ts'

/** The owner's page at this address; another spelling, or an address it once had, leads on to the present one (301). */
export async function loadPage({ call, url }: LoadInput): Promise<Page> {
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
