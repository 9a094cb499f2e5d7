import { refusal } from '@xiaolou/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { take } from './api.ts'
import type { ConnectionGate } from './connection-gate.ts'
import type { MusicDeps } from './deps.ts'
import type { RateLimiter } from './rate-limit.ts'
import { foreverControl, uploadPolicy } from './security-headers.ts'

type Deps = {
  readonly music: MusicDeps
  readonly limiter: RateLimiter
  readonly streams: ConnectionGate
  readonly sendError: (reply: FastifyReply, error: ReturnType<typeof refusal>) => FastifyReply
  readonly sendMissing: (reply: FastifyReply) => FastifyReply
}
type MediaRequest = { Params: { token: string }; Querystring: { param?: unknown } }

/** Proxies files of the music upstream, for addresses signed by this site; a listener is one stream. */
export function registerMedia(app: FastifyInstance, deps: Deps): void {
  const { music, limiter, streams, sendError, sendMissing } = deps
  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/:token',
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const address = request.ip
      const { openMedia } = await music.load()
      if (!openMedia) return sendMissing(reply)
      const { token } = request.params
      // A cover counts like our own covers, and not as a stream.
      const isCover = token.startsWith('0.')
      if (isCover) await take(limiter, 'cover', request)
      // Already closed: no event would tell us later.
      if (reply.raw.destroyed) return reply
      if (!isCover && !streams.enter(address)) {
        return sendError(reply, refusal('tooMany', { message: '同时听得太多了', retryAfterSeconds: 2 }))
      }
      const leaving = new AbortController()
      reply.raw.once('close', () => {
        if (!isCover) streams.leave(address)
        leaving.abort()
      })
      const file = await openMedia({
        token,
        method: request.method === 'HEAD' ? 'HEAD' : 'GET',
        range: request.headers.range,
        param: typeof request.query.param === 'string' ? request.query.param : '',
        signal: leaving.signal,
      })
      if (!file) return sendMissing(reply)
      file.body.on('error', () => reply.raw.destroy())
      return reply
        .code(file.status)
        .headers({
          ...file.headers,
          'Cache-Control': isCover ? foreverControl : 'private, max-age=1200',
          'Content-Security-Policy': uploadPolicy,
          ...(isCover && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
        })
        .send(file.body)
    },
  })
}
