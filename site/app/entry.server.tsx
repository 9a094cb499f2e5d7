import { renderToString } from 'react-dom/server'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { type FinishedDocument, finishDocument } from './finish-document.server.ts'
import { NonceContext } from './lib/nonce.ts'
import { StandingHtml, standingHtmlContext } from './lib/standing-html.ts'
import { readPageData } from './page-data.server.ts'

/** The mark by which this rendering's own inline scripts are known; server.ts sets it. */
export const nonceContext = createContext('')

/** Takes the finished document where server.ts renders: through a Response its bytes would be copied twice more. */
export const takeDocumentContext = createContext<((document: FinishedDocument) => void) | undefined>(
  undefined,
)

/** Takes what went wrong while rendering, so that it is logged where the request is. */
export const noteErrorContext = createContext<((error: unknown) => void) | undefined>(undefined)

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(noteErrorContext)?.(error)
}

/**
 * The whole document at once: a finished page is kept and compressed by the server, so nothing is gained by streaming,
 * and whatever goes wrong while rendering still becomes a proper error page. Its styles are in it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  // Vite's development server gives none; an empty one would not be what the browser draws.
  const mark = nonce ? { nonce } : {}
  const data = await readPageData(routerContext)
  // Without the stream the router leaves its data to us: it would send each piece in a Suspense of its own, as a script
  // with the text quoted once more, every one with a hash in the policy.
  const { serverHandoffStream: _, ...whole } = routerContext
  const html = renderToString(
    <NonceContext value={mark.nonce}>
      <StandingHtml value={context.get(standingHtmlContext)}>
        <ServerRouter context={whole} url={request.url} {...mark} />
      </StandingHtml>
    </NonceContext>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Without the first line, which React's stream writes and its string leaves out, browsers lay a page out as in 1998.
  const { body, scripts } = finishDocument(`<!DOCTYPE html>${html}`, { data, nonce })
  const take = context.get(takeDocumentContext)
  if (!take) return new Response(new Uint8Array(body), { status, headers })
  take({ body, scripts })
  return new Response(null, { status, headers })
}
