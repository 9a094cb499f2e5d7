import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { createAssetReader, styleEdits } from './inline-style.server.ts'
import { lateStartEdits } from './late-start.server.ts'
import { NonceContext } from './lib/nonce.ts'
import { applyEdits, bytesAsText } from './page-edit.server.ts'

/** The mark by which the server knows this rendering's own inline scripts; server.ts sets it. */
export const nonceContext = createContext('')

// Built, this file is build/server/index.js, beside build/client.
const readAsset = createAssetReader(`${import.meta.dirname}/../client`)

/** Takes the finished document as bytes, where server.ts renders: through a Response they would be copied twice more. */
export const takeDocumentContext = createContext<((html: Buffer) => void) | undefined>(undefined)

/** Takes what went wrong while rendering, so that it is logged where the request is. */
export const noteErrorContext = createContext<((error: unknown) => void) | undefined>(undefined)

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(noteErrorContext)?.(error)
}

type RenderOptions = { nonce?: string; signal: AbortSignal }

/** The whole markup at once. Rejects when the shell cannot be rendered, or when `signal` says stop. */
function renderWhole(node: ReactNode, { signal, ...options }: RenderOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  const sink = new Writable({
    // Everything is ready when it flows: a sink that never fills takes it in one go.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      resolve(Buffer.concat(chunks))
      done()
    },
  })
  sink.on('error', reject)
  const rendering = renderToPipeableStream(node, {
    ...options,
    onAllReady: () => rendering.pipe(sink),
    onShellError: reject,
  })
  signal.addEventListener('abort', () => rendering.abort(signal.reason), { once: true })
  return promise
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
  const html = await renderWhole(
    <NonceContext value={mark.nonce}>
      <ServerRouter context={routerContext} url={request.url} {...mark} />
    </NonceContext>,
    { ...mark, signal: request.signal },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const text = bytesAsText(html)
  const whole = applyEdits(html, [...styleEdits(text, readAsset), ...lateStartEdits(text)])
  const take = context.get(takeDocumentContext)
  take?.(whole)
  return new Response(take ? null : whole, { status, headers })
}
