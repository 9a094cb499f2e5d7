import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { headScript } from './head-script.ts'
import { dataElement, startScript } from './start-script.server.ts'

/** A whole document, and the source expressions of the inline scripts that may run in it. */
export type RenderedDocument = { body: Buffer; scripts: readonly string[] }

/** What server.ts wants to know of a rendering. */
type Rendering = {
  /** Takes the document: through a Response its bytes would be copied twice more. */
  take(document: RenderedDocument): void
  /** Takes what went wrong while rendering, so that it is logged where the request is. */
  noteError(error: unknown): void
}

/** Vite's development server renders without one; the router takes `undefined` for a context that has no value. */
export const renderingContext = createContext<Rendering | null>(null)

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(renderingContext)?.noteError(error)
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The whole document at once: a finished page is cached by the server, so nothing is gained by streaming, and whatever goes
 * wrong while rendering still becomes a proper error page. Its data stands at its end as JSON, which no browser runs, with
 * the one script that starts it. Every other inline script than ours is refused by the policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream = null, ...rest } = routerContext
  const data = await new Response(serverHandoffStream).text()
  const html = renderToString(<ServerRouter context={rest} url={request.url} />)
  const start = startScript(routerContext)
  const end = html.lastIndexOf('</body>')
  const page = [
    // React's string leaves it out; without it browsers lay a page out as in 1998.
    '<!DOCTYPE html>',
    html.slice(0, end),
    dataElement(data),
    `<script>${start}</script>`,
    html.slice(end),
  ].join('')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const rendering = context.get(renderingContext)
  if (!rendering) return new Response(page, { status, headers })
  rendering.take({ body: Buffer.from(page), scripts: [headScript, start].map(hashOf) })
  return new Response(null, { status, headers })
}
