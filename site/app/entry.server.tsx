import { buffer } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { createAssetReader, styleEdits } from './inline-style.server.ts'
import { lateStartEdits } from './late-start.server.ts'
import { NonceContext } from './lib/nonce.ts'
import { applyEdits, bytesAsText } from './page-edit.server.ts'

/** The mark by which the server knows this rendering's own inline scripts; server.ts sets it. */
export const nonceContext = createContext('')

// Built, this file is build/server/index.js, beside build/client.
const readAsset = createAssetReader(`${import.meta.dirname}/../client`)

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
  const stream = await renderToReadableStream(
    <NonceContext value={mark.nonce}>
      <ServerRouter context={routerContext} url={request.url} {...mark} />
    </NonceContext>,
    { ...mark, signal: request.signal },
  )
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = await buffer(stream)
  const text = bytesAsText(html)
  const whole = applyEdits(html, [...styleEdits(text, readAsset), ...lateStartEdits(text)])
  return new Response(whole, { status, headers })
}
