import { EventEmitter } from 'node:events'
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

/** Says when the rendering is no longer wanted. */
export const stopContext = createContext<AbortSignal>(new AbortController().signal)

/** Takes what went wrong while rendering, so that it is logged where the request is. */
export const noteErrorContext = createContext<((error: unknown) => void) | undefined>(undefined)

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(noteErrorContext)?.(error)
}

/**
 * Takes a page that flows in one go, since it flows only when all of it is ready. Not a stream of Node's: through its
 * ticks one keeps the page until the old generation is collected, 170 KB each.
 */
class PageSink extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  readonly #chunks: Uint8Array[] = []
  readonly #onEnd: (markup: Buffer) => void

  constructor(onEnd: (markup: Buffer) => void) {
    super()
    this.#onEnd = onEnd
  }

  write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  end(): this {
    this.#onEnd(Buffer.concat(this.#chunks))
    return this
  }
}

type RenderOptions = { nonce?: string; signal: AbortSignal }

/** The whole markup at once, one character a byte. Rejects when the shell cannot be rendered, or when `signal` says stop. */
function renderWhole(node: ReactNode, { signal, ...options }: RenderOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const stop = () => rendering.abort(signal.reason)
  const sink = new PageSink(markup => {
    signal.removeEventListener('abort', stop)
    resolve(markup.toString('latin1'))
  })
  const rendering = renderToPipeableStream(node, {
    ...options,
    onAllReady: () => rendering.pipe(sink),
    onShellError: reject,
  })
  signal.addEventListener('abort', stop)
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
    { ...mark, signal: context.get(stopContext) },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const whole = applyEdits(html, [...styleEdits(html, readAsset), ...lateStartEdits(html)])
  const take = context.get(takeDocumentContext)
  if (!take) return new Response(Buffer.from(whole, 'latin1'), { status, headers })
  const { page, scripts } = takeOwnScripts(whole, nonce)
  take({ body: Buffer.from(page, 'latin1'), scripts })
  return new Response(null, { status, headers })
}
