import { isInsidePath } from '@xiaolou/contract/inside-path'
import type { Call } from '@xiaolou/contract/kit/route'
import type { RenderedAnswer, RenderPage } from './deps.ts'
import type { Rendered } from './page-cache.ts'
import type { PageTarget } from './page-key.ts'
import { pagePolicy } from './security-headers.ts'

export const renderTimeoutMs = 15_000

const notIndexed = { 'X-Robots-Tag': 'noindex' }
/** The site's service worker also obeys `no-store`. */
const keptByNobody = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }

/** Runs the site's renderer for one address at our own origin, without anything about the visitor. */
async function renderAnswer(input: {
  render: RenderPage
  call: Call
  siteUrl: string
  target: Pick<PageTarget, 'path' | 'search'>
}): Promise<RenderedAnswer> {
  const { render, call, siteUrl, target } = input
  const url = new URL(siteUrl).origin + target.path + target.search
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`rendering took longer than ${renderTimeoutMs} ms`)),
      renderTimeoutMs,
    )
  })
  try {
    return await Promise.race([render({ url, call }), late])
  } finally {
    clearTimeout(timer)
  }
}

/** A Location of the renderer, as a path if it stays on this site. */
function locationOf(header: string, siteUrl: string): string {
  const { origin } = new URL(siteUrl)
  const url = new URL(header, origin)
  return url.origin === origin ? url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash : url.href
}

/**
 * Renders one page: its policy allows its own inline scripts; on a 404, stored redirects are followed. Throws
 * when the renderer throws or answers 500.
 */
export async function renderPage(input: {
  render: RenderPage
  call: Call
  siteUrl: string
  findRedirect(path: string, search: string): Promise<string | undefined>
  target: PageTarget
}): Promise<Rendered> {
  const { siteUrl, target } = input
  const answer = await renderAnswer(input)
  const { status } = answer
  if ('location' in answer)
    return { kind: 'redirect', status, location: locationOf(answer.location, siteUrl) }
  if (status >= 500) throw new Error(`the renderer answered ${status}`)
  if (status === 404) {
    const path = await input.findRedirect(target.decodedPath, target.search)
    if (path && isInsidePath(path) && encodeURI(path) !== target.path && path !== target.path) {
      return { kind: 'redirect', status: 301, location: locationOf(path, siteUrl) }
    }
  }
  return {
    kind: 'page',
    isVolatile: answer.isVolatile,
    freshForMs: answer.freshForMs,
    page: {
      status,
      contentType: 'text/html; charset=utf-8',
      contentSecurityPolicy: pagePolicy({ scripts: answer.scripts }),
      headers: { ...(!answer.isIndexed && notIndexed), ...(answer.isPrivate && keptByNobody) },
      body: answer.body,
    },
  }
}
