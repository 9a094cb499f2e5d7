import { refusal } from '@xiaolou/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressKey } from '../platform/address-key.ts'
import type { MusicParts } from './parts.ts'
import type { RateLimiter } from './rate-limit.ts'
import { uploadPolicy } from './security-headers.ts'

const yearSeconds = 365 * 24 * 60 * 60

type Parts = {
  readonly music: MusicParts
  readonly limiter: RateLimiter
  readonly streams: { take(address: string): boolean; end(address: string): void }
  readonly sendError: (reply: FastifyReply, error: ReturnType<typeof refusal>) => FastifyReply
  readonly sendMissing: (reply: FastifyReply) => FastifyReply
}
type MediaRequest = { Params: { token: string }; Querystring: { param?: unknown } }

/** Sends files of the music upstream on, for addresses that this site has signed; one listener counts as one stream. */
export function registerMedia(app: FastifyInstance, parts: Parts): void {
  const { music, limiter, streams, sendError, sendMissing } = parts
  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/:token',
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const address = addressKey(request.ip)
      const { openMedia } = await music.load()
      if (!openMedia) return sendMissing(reply)
      // Gone while the service was loaded: nobody would tell us of it any more.
      if (reply.raw.destroyed) return reply
      const { token } = request.params
      // A cover counts as one of ours does, and takes no listener's place.
      const isCover = token.startsWith('0.')
      const retryAfterSeconds = isCover ? limiter.take('cover', address) : undefined
      if (retryAfterSeconds !== undefined) throw refusal('tooMany', { retryAfterSeconds })
      if (!isCover && !streams.take(address)) {
        return sendError(reply, refusal('tooMany', { message: '同时听得太多了', retryAfterSeconds: 2 }))
      }
      const leaving = new AbortController()
      reply.raw.once('close', () => {
        if (!isCover) streams.end(address)
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
          'Cache-Control': isCover ? `public, max-age=${yearSeconds}, immutable` : 'private, max-age=1200',
          'Content-Security-Policy': uploadPolicy,
          'Cross-Origin-Resource-Policy': isCover ? 'cross-origin' : 'same-origin',
        })
        .send(file.body)
    },
  })
}
