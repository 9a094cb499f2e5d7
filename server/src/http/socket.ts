import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusal } from '@xiaolou/contract/errors'
import type { Visitor } from '@xiaolou/contract/kit/handler'
import { isOwnOrigin } from '@xiaolou/contract/own-origin'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { addressKey } from '../platform/address-key.ts'
import { createConnectionGate, createProxyTest } from './connection-gate.ts'
import { sendRefusal } from './errors.ts'
import type { RateLimiter } from './rate-limit.ts'
import { type SocketLimits, socketLimits } from './socket-connection.ts'
import { readSocketCookie } from './socket-credential.ts'
import type { SocketHub } from './socket-hub.ts'

type Upgrade = { socket: Duplex; head: Buffer }

// Defined at module level: a closure would keep the request and response alive as long as the socket.
const destroyerOf = (socket: Duplex) => () => {
  socket.destroy()
}
const leaverOf = (gate: { leave(address: string): void }, address: string) => () => gate.leave(address)

const upgrades = new WeakMap<IncomingMessage, Upgrade>()
const socketPath = /^\/+ws\/?(?:\?|$)/i

/** Only requests to `/ws` are upgraded; other upgrades (h2c) are answered as plain requests. */
export const isSocketRequest = (request: IncomingMessage): boolean => socketPath.test(request.url ?? '')

/** Hands upgrade requests to the common router, so that addresses, limits and the log are the same. */
export function acceptUpgrades(
  server: Server,
  handler: (req: IncomingMessage, res: ServerResponse) => void,
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(request.socket)
    // Only a refusal is written as a response: then nothing else ends the connection.
    response.once('finish', () => request.socket.destroySoon())
    socket.on('error', destroyerOf(socket))
    upgrades.set(request, { socket, head })
    handler(request, response)
  })
}

/**
 * The site's one WebSocket, at `/ws` and `/ws/`. Refused before it is opened: a page of another site (403),
 * too many or too frequent from one address (429), full or stopping (503). The token comes in the first
 * frame, never in the address. The cookie is only read for the site's own pages: a request without Origin is
 * not from a browser, and must use a token.
 */
export function registerSocket(
  app: FastifyInstance,
  deps: {
    hub: SocketHub
    siteUrl: string
    limiter: RateLimiter
    visitorOf: (address: string, userAgent: string | undefined) => Visitor
    limits?: Partial<SocketLimits>
  },
): void {
  const { hub, limiter } = deps
  const limits: SocketLimits = { ...socketLimits, ...deps.limits }
  // This machine is not counted: a proxy here that forwards no addresses would count as one reader.
  const gate = createConnectionGate(limits.maxPerAddress, createProxyTest(false))
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // A zlib window for each socket costs more than these small frames save.
    perMessageDeflate: false,
    maxPayload: limits.maxFrameBytes,
    maxFragments: limits.maxFragments,
    maxBufferedChunks: limits.maxBufferedChunks,
  })

  app.get('/ws', async (request, reply) => {
    const { raw } = request
    const refuse = (name: 'noPermission' | 'tooMany' | 'unavailable' | 'malformed') =>
      sendRefusal(reply.header('Cache-Control', 'no-store').header('Connection', 'close'), refusal(name))
    const upgrade = upgrades.get(raw)
    if (!upgrade) return refuse('malformed')
    const { origin, host } = raw.headers
    const isOfSite = isOwnOrigin({ origin, host, siteUrl: deps.siteUrl })
    if (!isOfSite && origin !== undefined) return refuse('noPermission')
    if ((await limiter.take('global', addressKey(request.ip))) !== undefined) return refuse('tooMany')
    // Already closed: no event would tell us later.
    if (upgrade.socket.destroyed) return reply.hijack()
    if (!hub.hasRoom()) return refuse('unavailable')
    if (!gate.enter(request.ip)) return refuse('tooMany')

    const visitor = deps.visitorOf(request.ip, raw.headers['user-agent'])
    const cookie = isOfSite ? readSocketCookie(raw.headers.cookie) : undefined
    const isPrivate = raw.headers['sec-gpc'] === '1' || raw.headers.dnt === '1'
    const leave = leaverOf(gate, request.ip)
    reply.hijack()
    reply.raw.detachSocket(raw.socket)
    upgrade.socket.once('close', leave)
    wss.handleUpgrade(raw, upgrade.socket, upgrade.head, ws => {
      upgrade.socket.off('close', leave)
      hub.add({ ws, visitor, cookie, isPrivate }, leave)
    })
    return reply
  })
}
