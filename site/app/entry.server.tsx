import { createHash } from 'node:crypto'
import { createClient } from '@xiaolou/contract/kit/client'
import type { Call } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import { type StaticExport, type StaticExportComment, subjectKey } from '@xiaolou/contract/static-export'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { callContext } from './lib/api.ts'
import { headScript } from './root.tsx'
import { routes, type ScreenHandle } from './routes.tsx'
import type { Subject } from './shared/comment/comments-address.ts'
import { dataElement, startScript } from './start-script.server.ts'

const { query, dataRoutes } = createStaticHandler(routes)

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What the loaders of a page give, asked as an anonymous visitor by `call`; or where it redirects to. */
export async function loadPage({ url, call }: { url: string; call: Call }) {
  const requestContext = new RouterContextProvider()
  requestContext.set(callContext, call)
  return query(new Request(url), { requestContext })
}

type StaticExportInput = {
  findComments: (subject: Subject) => Promise<readonly StaticExportComment[]>
  hasMusic: boolean
}

/** Beside the site's own data stands what a page of the static export needs; rooms that live by a server are closed in it. */
async function addStaticExport(given: StaticExportInput & { page: StaticHandlerContext; url: string }) {
  const { page, url, findComments, hasMusic } = given
  const last = page.matches.at(-1)?.route
  const { subjectsOf }: Partial<ScreenHandle> = last?.handle ?? {}
  const data: unknown = last && page.loaderData[last.id]
  const subjects = data === undefined ? [] : (subjectsOf?.(data) ?? [])
  const comments = new Map<string, readonly StaticExportComment[]>()
  for (const subject of subjects) comments.set(subjectKey(subject), await findComments(subject))
  const { pathname, search } = new URL(url)
  const staticExport: StaticExport = { address: pathname + search, comments: Object.fromEntries(comments) }
  const { root } = page.loaderData
  const closed_rooms = [...root.config.closed_rooms, 'chat', ...(hasMusic ? [] : ['music'])]
  page.loaderData = {
    ...page.loaderData,
    root: { ...root, config: { ...root.config, closed_rooms }, staticExport },
  }
}

/** The page's element tree as HTML. */
export const drawPage = (page: StaticHandlerContext) =>
  renderToString(
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, page)} context={page} hydrate={false} />
    </StrictMode>,
  )

/**
 * Renders one page. The origin of `url` is the site's public one. Resolves with a whole document at once: a finished page
 * is cached by the server, so nothing is gained by streaming; or with a redirect. Rejects with what broke the page.
 * `scripts` are the source expressions of the inline scripts that may run in it. With `staticExport` it is a page of the static export,
 * in which the comments stand.
 */
export async function render(input: { url: string; call: Call; staticExport?: StaticExportInput }) {
  const page = await loadPage(input)
  if (page instanceof Response) {
    return { status: page.status, location: page.headers.get('Location') ?? '/' }
  }
  if (input.staticExport) await addStaticExport({ ...input.staticExport, page, url: input.url })
  const errors = Object.entries(page.errors ?? {}).map(([id, error]) => {
    if (!isRouteErrorResponse(error)) throw error
    return [id, { ...error, __type: 'RouteErrorResponse' }]
  })
  const html = drawPage(page)
  const route = page.matches.at(-1)?.route
  const screen: Partial<ScreenHandle> = route?.handle ?? {}
  const head =
    route && !page.errors
      ? screen.meta?.({ data: page.loaderData[route.id], site: page.loaderData.root })
      : {}
  const start = startScript(screen.file)
  const [begin, end] = [html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>')]
  const data = { loaderData: page.loaderData, errors: page.errors && Object.fromEntries(errors) }
  const body = [
    // React's string leaves it out; without it browsers lay a page out as in 1998.
    '<!DOCTYPE html>',
    html.slice(0, begin),
    // Cloudflare rewrites mail addresses, also in text that React knows otherwise, unless it is told not to.
    '<!--email_off-->',
    html.slice(begin, end),
    '<!--/email_off-->',
    dataElement(JSON.stringify(data)),
    `<script>${start}</script>`,
    html.slice(end),
  ].join('')
  return {
    status: page.statusCode,
    body: Buffer.from(body),
    scripts: [headScript, start].map(hashOf),
    isVolatile: screen.isVolatile === true,
    isIndexed: head?.isIndexed ?? true,
    isPrivate: head?.isPrivate ?? false,
  }
}

/** The same for Vite's development server: calls go to the server that runs beside it. */
export const renderInDevelopment = (url: string, server: string) =>
  render({ url, call: createClient({ baseUrl: `${server}/api`, timeoutMs: limits.requestTimeoutMs }) })
