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

// Made apart from where they are used: a listener keeps alive whatever the function around it holds, and an open socket
// must not keep its request and response.
const destroyerOf = (socket: Duplex) => () => {
  socket.destroy()
}
const leaverOf = (gate: { leave(address: string): void }, address: string) => () => gate.leave(address)

const upgrades = new WeakMap<IncomingMessage, Upgrade>()
const socketPath = /^\/+ws\/?(?:\?|$)/i

/** Requests to `/ws` alone are upgraded; an upgrade asked for elsewhere (h2c) is answered as a plain request. */
export const isSocketRequest = (request: IncomingMessage): boolean => socketPath.test(request.url ?? '')

/** Hands upgrade requests to the same router as all others: address, limits and log are one. */
export function acceptUpgrades(
  server: Server,
  handler: (req: IncomingMessage, res: ServerResponse) => void,
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(request.socket)
    // Only a refusal is written as a response: then nobody else ends the connection.
    response.once('finish', () => request.socket.destroySoon())
    socket.on('error', destroyerOf(socket))
    upgrades.set(request, { socket, head })
    handler(request, response)
  })
}

/**
 * The site's one WebSocket, at `/ws` and `/ws/`. Refused before it is opened: another site's page (403), too many from
 * one address or too often (429), no room or stopping (503). The token comes in the first frame, never in the address.
 * The cookie is read for pages of the site alone: what does not say whence it comes is no browser, and has a token.
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
  // This machine itself is not counted: a proxy before us that does not say whom it carries would be one reader.
  const gate = createConnectionGate(limits.maxPerAddress, createProxyTest(false))
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // A window of zlib for each socket costs more than these small frames save.
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
    // Gone meanwhile: nobody would tell us of it any more.
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
