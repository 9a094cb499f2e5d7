import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { createAssetReader, styleEdits } from './inline-style.server.ts'
import { lateStartEdits } from './late-start.server.ts'
import { NonceContext } from './lib/nonce.ts'
import { takeOwnScripts } from './own-script.server.ts'
import { applyEdits } from './page-edit.server.ts'

/** The mark by which this rendering's own inline scripts are known; server.ts sets it. */
export const nonceContext = createContext('')

// Built, this file is build/server/index.js, beside build/client.
const readAsset = createAssetReader(`${import.meta.dirname}/../client`)

export type FinishedDocument = { body: Buffer; scripts: readonly string[] }

/** Takes the finished document where server.ts renders: through a Response its bytes would be copied twice more. */
export const takeDocumentContext = createContext<((document: FinishedDocument) => void) | undefined>(
  undefined,
)

/** Takes what went wrong while rendering, so that it is logged where the request is. */
export const noteErrorContext = createContext<((error: unknown) => void) | undefined>(undefined)

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(noteErrorContext)?.(error)
}

type RenderOptions = { nonce?: string; signal: AbortSignal }

/** The whole markup at once, one character a byte. Rejects when the shell cannot be rendered, or when `signal` says stop. */
function renderWhole(node: ReactNode, { signal, ...options }: RenderOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: string[] = []
  const sink = new Writable({
    // Everything is ready when it flows: a sink that never fills takes it in one go.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString('latin1'))
      done()
    },
    final(done) {
      resolve(chunks.join(''))
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
  const whole = applyEdits(html, [...styleEdits(html, readAsset), ...lateStartEdits(html)])
  const take = context.get(takeDocumentContext)
  if (!take) return new Response(Buffer.from(whole, 'latin1'), { status, headers })
  const { page, scripts } = takeOwnScripts(whole, nonce)
  take({ body: Buffer.from(page, 'latin1'), scripts })
  return new Response(null, { status, headers })
}
