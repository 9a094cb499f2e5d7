import type { ServerFrame } from '@xiaolou/contract/frame'
import type { ListenServerFrame } from '@xiaolou/contract/listen'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { TestApp } from './make-app.ts'

const answersWithinMs = 5_000

type LiveFrame = ServerFrame | ListenServerFrame
export type FrameOf<T extends LiveFrame['type']> = Extract<LiveFrame, { type: T }>

/** The port on which an app listens; starts listening on the first call. */
export async function listenOf(app: Pick<TestApp, 'http'>): Promise<number> {
  const { http } = app
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** `origin` null: not a browser; `cookie`: the socket cookie; `headers`: additional headers. */
export type LiveVisit = {
  origin?: string | null
  cookie?: string
  path?: '/ws' | '/ws/'
  headers?: Readonly<Record<string, string>>
}

/** Opens a socket to the app as a browser of the site does; `frames` holds everything received. */
export async function openLive(app: Pick<TestApp, 'http'>, given: LiveVisit = {}) {
  const port = await listenOf(app)
  const { origin = 'https://xiaolou.example', cookie, path = '/ws', headers } = given
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    ...(origin !== null && { origin }),
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
  })
  const frames: LiveFrame[] = []
  ws.on('message', data => frames.push(JSON.parse(String(data))))
  const closed = new Promise<{ code: number; reason: string }>(resolve =>
    ws.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  await new Promise<void>((resolve, reject) => {
    ws.on('open', resolve)
    ws.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    ws.on('error', reject)
  })
  const all = <T extends LiveFrame['type']>(type: T) =>
    frames.filter((frame): frame is FrameOf<T> => frame.type === type)

  return {
    ws,
    frames,
    closed,
    all,
    send: (frame: object) => ws.send(JSON.stringify(frame)),
    /** The `at`-th frame of a type, counted from 0; waits for it. */
    async get<T extends LiveFrame['type']>(type: T, at = 0): Promise<FrameOf<T>> {
      await expect
        .poll(() => all(type).length, { timeout: answersWithinMs, interval: 10 })
        .toBeGreaterThan(at)
      const frame = all(type)[at]
      if (!frame) throw new Error(`no ${type} frame`)
      return frame
    },
    /** Sends `init` and waits for the answer. */
    async init(given: object = {}) {
      ws.send(JSON.stringify({ type: 'init', ...given }))
      return this.get('ready')
    },
    /** Waits until everything the server has sent so far has arrived. */
    async settle() {
      const count = all('pong').length
      ws.send(JSON.stringify({ type: 'ping' }))
      await this.get('pong', count)
    },
    async leave() {
      ws.close()
      await closed
    },
  }
}

export type LiveClient = Awaited<ReturnType<typeof openLive>>
