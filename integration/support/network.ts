import { duplexPair } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { DOMWindow } from 'jsdom'
import { WebSocket } from 'ws'
import type { TestSite } from './open-site.ts'
import { inPage, inServer } from './page-timers.ts'

/**
 * How the network fails once: `lost` before it reaches the server, `answer lost` after the server has acted,
 * or with a status.
 */
export type Failure = 'lost' | 'answer lost' | { status: number; message: string }
export type Sent = { method: string; path: string; body: unknown }

const peer = { remoteAddress: '127.0.0.1', setNoDelay: () => undefined, setKeepAlive: () => undefined }
/** A socket that was never opened may not report its closing. */
const patienceMs = 500
const lost = () => new TypeError('Failed to fetch')

/** Node's own, while those of a page replace them. */
const { FormData: NodeForm, Blob: NodeBlob } = globalThis

async function bodyOf(
  window: DOMWindow,
  body: unknown,
): Promise<{ type?: string; payload?: string | Buffer }> {
  if (body === undefined || body === null) return {}
  if (typeof body === 'string') return { payload: body }
  if (!(body instanceof window.FormData)) throw new TypeError('a body that no call has')
  const form = new NodeForm()
  for (const [name, value] of body.entries()) {
    if (typeof value === 'string') form.set(name, value)
    else {
      // Node's `Blob` would treat a buffer of another window as a string.
      const bytes = new Uint8Array(await value.arrayBuffer())
      form.set(name, new NodeBlob([bytes], { type: value.type }), value.name)
    }
  }
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** The connection between a page and the site in process: calls, the socket, cookies, and failures. */
export function createNetwork(site: TestSite, cookies = new Map<string, string>()) {
  const failures: { path: string; how: Failure }[] = []
  const held: { path: string; until: Promise<void> }[] = []
  const sent: Sent[] = []
  const sockets = new Set<WebSocket>()
  const underway = new Set<Promise<void>>()
  let heldCount = 0
  let isDown = false
  let isClosed = false
  const take = <T extends { path: string }>(list: T[], path: string): T | undefined => {
    const at = list.findIndex(one => path.startsWith(one.path))
    return at < 0 ? undefined : list.splice(at, 1)[0]
  }
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const bindTo = (window: DOMWindow) => {
    const ask = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
      const { pathname, search, href } = new URL(input, window.location.href)
      const path = pathname + search
      const method = init.method ?? 'GET'
      const { type, payload } = await bodyOf(window, init.body)
      sent.push({ method, path, body: typeof payload === 'string' ? JSON.parse(payload) : payload })
      const failure = take(failures, path)?.how
      const hold = take(held, path)?.until
      if (hold) {
        heldCount += 1
        await hold
        heldCount -= 1
      }
      if (isDown || failure === 'lost') throw lost()
      if (typeof failure === 'object') {
        const { status, message } = failure
        return new Response(JSON.stringify({ code: status, message, result: null }), {
          status,
          headers: { 'Content-Type': 'application/json' },
        })
      }
      const answer = await site.http.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          'user-agent': window.navigator.userAgent,
          'x-forwarded-for': '198.51.100.7',
          origin: window.location.origin,
          ...(cookies.size > 0 && { cookie: cookieHeader() }),
          ...(type && { 'content-type': type }),
        },
        ...(payload !== undefined && { payload }),
      })
      for (const { name, value } of answer.cookies)
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      if (failure === 'answer lost') throw lost()
      if (init.signal?.aborted) throw init.signal.reason
      const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value].flat().map(one => [name, String(one)] as [string, string]),
      )
      const response = new Response(
        [204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload),
        { status: answer.statusCode, headers },
      )
      Object.defineProperty(response, 'url', { value: href })
      return response
    }
    class PageSocket extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        const [here, there] = duplexPair()
        super(new URL(url, window.location.href.replace(/^http/, 'ws')), protocols, {
          origin: window.location.origin,
          headers: { ...(cookies.size > 0 && { cookie: cookieHeader() }) },
          createConnection: () => Object.assign(here, peer) as never,
        })
        sockets.add(this)
        this.once('close', () => sockets.delete(this))
        // A connection cut while opening is also reported by `close`.
        this.on('error', () => undefined)
        if (isDown) here.destroy()
        else inServer(() => site.http.server.emit('connection', Object.assign(there, peer)))
      }

      /** A closed page hears nothing. */
      override emit(...given: Parameters<WebSocket['emit']>): boolean {
        return !isClosed && inPage(() => super.emit(...given))
      }
    }
    const counted: typeof ask = (...asked) => {
      // Requests of a closed page get no response.
      if (isClosed) return new Promise(() => undefined)
      const answer = ask(...asked)
      const settled = answer
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => void underway.delete(settled))
      underway.add(settled)
      return answer
    }
    Object.assign(globalThis, { fetch: counted, WebSocket: PageSocket })
  }
  const { fetch: ownFetch, WebSocket: OwnSocket } = globalThis

  return {
    bindTo,
    cookies,
    /** Everything that the page has sent, in order. */
    sent,
    /** The next call whose path has this prefix fails. */
    failNext: (path: string, how: Failure) => void failures.push({ path, how }),
    /** The next call whose path has this prefix waits until the returned function is called. */
    holdNext(path: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push({ path, until: promise })
      return resolve
    },
    /** Cuts or restores the connection. */
    setDown(next: boolean) {
      isDown = next
      if (next) for (const socket of sockets) socket.terminate()
    },
    /** Resolves once no call is pending except held ones. */
    async settled() {
      while (underway.size > heldCount) await nextTurn()
    },
    /** Resolves when every call has been answered, and the page knows that every socket is closed. */
    async close() {
      const ended = [...sockets].map(socket => new Promise(resolve => socket.once('close', resolve)))
      for (const socket of sockets) socket.terminate()
      await Promise.race([Promise.all(ended), wait(patienceMs)])
      await Promise.all(underway)
      isClosed = true
      Object.assign(globalThis, { fetch: ownFetch, WebSocket: OwnSocket })
    },
  }
}

export type Network = ReturnType<typeof createNetwork>
