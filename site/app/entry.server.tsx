import { createHash } from 'node:crypto'
import { createClient } from '@xiaolou/contract/kit/client'
import type { Call } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import {
  type RenamedPlaces,
  type StaticExport,
  type StaticExportComment,
  subjectKey,
} from '@xiaolou/contract/static-export'
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
import { replayScript } from './start/event-replay.ts'
import { dataElement, startScript } from './start/start-script.server.ts'

const replay = replayScript()

const { query, dataRoutes } = createStaticHandler(routes)

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The data of a page's loaders, called through `call` as an anonymous visitor; or the redirect. */
export async function loadPage({ url, call }: { url: string; call: Call }) {
  const requestContext = new RouterContextProvider()
  requestContext.set(callContext, call)
  return query(new Request(url), { requestContext })
}

type StaticExportInput = {
  findComments: (subject: Subject) => Promise<readonly StaticExportComment[]>
  hasMusic: boolean
  renamed: RenamedPlaces
}

/** Adds what a page of the static export needs; sections that need a server are closed in it. */
async function addStaticExport(given: StaticExportInput & { page: StaticHandlerContext; url: string }) {
  const { page, url, findComments, hasMusic, renamed } = given
  const last = page.matches.at(-1)?.route
  const { subjectsOf }: Partial<ScreenHandle> = last?.handle ?? {}
  const data: unknown = last && page.loaderData[last.id]
  const subjects = data === undefined ? [] : (subjectsOf?.(data) ?? [])
  const comments = new Map<string, readonly StaticExportComment[]>()
  for (const subject of subjects) comments.set(subjectKey(subject), await findComments(subject))
  const { pathname, search } = new URL(url)
  const staticExport: StaticExport = {
    address: pathname + search,
    comments: Object.fromEntries(comments),
    renamed,
  }
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
 * Renders one page. The origin of `url` is the site's public one. Resolves with a whole document (finished
 * pages are cached, so streaming would gain nothing) or with a redirect. Rejects with what broke the page.
 * `scripts` are the CSP source expressions of its inline scripts. With `staticExport` it renders a page of
 * the static export, comments included.
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
  const shown = route && !page.errors ? { data: page.loaderData[route.id] } : undefined
  const head = shown ? screen.meta?.({ ...shown, site: page.loaderData.root }) : {}
  const isUrgent =
    input.staticExport !== undefined || (shown !== undefined && screen.startsApp?.(shown.data) === true)
  const start = startScript({ screen: screen.file ?? '', isUrgent })
  const [begin, end] = [html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>')]
  const data = { loaderData: page.loaderData, errors: page.errors && Object.fromEntries(errors) }
  const body = [
    // React omits the doctype; without it browsers use quirks mode.
    '<!DOCTYPE html>',
    html.slice(0, begin),
    `<script>${replay}</script>`,
    // Otherwise Cloudflare rewrites mail addresses, and the text no longer matches what React expects.
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
    scripts: [headScript, replay, start].map(hashOf),
    isVolatile: screen.isVolatile === true,
    freshForMs: screen.freshForMs,
    isIndexed: head?.isIndexed ?? true,
    isPrivate: head?.isPrivate ?? false,
  }
}

/** The same for Vite's development server: calls go to the API server at `server`. */
export const renderInDevelopment = (url: string, server: string) =>
  render({ url, call: createClient({ baseUrl: `${server}/api`, timeoutMs: limits.requestTimeoutMs }) })
