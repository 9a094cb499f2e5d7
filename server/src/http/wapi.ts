import { parse as parseForm } from 'node:querystring'
import compress from '@fastify/compress'
import { refusal } from '@xiaolou/contract/errors'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { limits } from '@xiaolou/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../platform/address-key.ts'
import { acceptJson } from './api.ts'
import { noteError } from './log.ts'
import type { MusicParts } from './parts.ts'
import type { Pressure } from './pressure.ts'
import type { RateLimiter } from './rate-limit.ts'
import { dataPolicy, uploadPolicy } from './security-headers.ts'
import { type SentFile, sendFile } from './send-file.ts'
import { registerMedia } from './wapi-media.ts'

const yearSeconds = 365 * 24 * 60 * 60
// What a browser opens for one song, its preload of the next, and a second tab; more is a download tool.
const maxStreamsPerAddress = 8

type Parts = {
  readonly music: MusicParts
  readonly limiter: RateLimiter
  readonly pressure: Pressure
  readonly siteUrl: string
}

/** Errors of this family: `code` and `msg`, in Chinese, the same `code` as the HTTP status. */
function sendError(reply: FastifyReply, { status, message, retryAfterSeconds }: ApiError): FastifyReply {
  if (retryAfterSeconds) reply.header('Retry-After', String(retryAfterSeconds))
  const code = status === 200 ? 400 : status
  return reply
    .code(code)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, msg: message }))
}
const sendMissing = (reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').send({ code: 404, data: null, msg: 'Not Found' })

/** As a page of this site asks, it gets paths; anybody else whole addresses. */
const baseFor = ({ headers }: FastifyRequest, siteUrl: string) =>
  headers['sec-fetch-site'] === 'same-origin' ? '' : siteUrl

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function registerCalls(app: FastifyInstance, { music, limiter, pressure, siteUrl }: Parts): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (pressure.isHigh()) throw refusal('unavailable', { retryAfterSeconds: 5 })
    const retryAfterSeconds = limiter.take('global', addressKey(request.ip))
    if (retryAfterSeconds !== undefined) throw refusal('tooMany', { retryAfterSeconds })
  })
  acceptJson(app)
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, parseForm(text)),
  )
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/*',
    bodyLimit: limits.jsonBodyBytes,
    handler: async (request, reply) => {
      const { calls } = await music.load()
      const call = calls.get(`/${request.params['*'].replace(/\/$/, '')}`)
      if (!call) return sendMissing(reply)
      const asked = {
        ...(isRecord(request.query) && request.query),
        ...(isRecord(request.body) && request.body),
      }
      const body = await call(asked, baseFor(request, siteUrl))
      return reply.code(body.code >= 400 && body.code < 600 ? body.code : 200).send(body)
    },
  })
}

/** Streams that are open, by address; `take` says whether one more may be. */
function createStreamCount() {
  const open = new Map<string, number>()
  return {
    take(address: string): boolean {
      const count = open.get(address) ?? 0
      if (count >= maxStreamsPerAddress) return false
      open.set(address, count + 1)
      return true
    },
    end(address: string) {
      const left = (open.get(address) ?? 0) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    },
  }
}

type StreamRequest = { Params: { id: string }; Querystring: { exp?: unknown; sig?: unknown } }
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

type StreamCount = ReturnType<typeof createStreamCount>

function registerStream(app: FastifyInstance, { music, streams }: Parts & { streams: StreamCount }): void {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    file: SentFile & { close(): Promise<void> },
  ) => {
    const address = addressKey(request.ip)
    if (!streams.take(address)) {
      void file.close()
      return sendError(reply, refusal('tooMany', { message: '同时听得太多了', retryAfterSeconds: 2 }))
    }
    reply.raw.once('close', () => {
      streams.end(address)
      void file.close()
    })
    reply.headers({
      'Cache-Control': 'private, max-age=1200',
      'Content-Security-Policy': uploadPolicy,
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    sendFile(request, reply, file)
    return reply
  }
  app.route<StreamRequest>({
    method: ['GET', 'HEAD'],
    url: '/stream/:id',
    handler: async (request, reply) => {
      const { params, query } = request
      const service = await music.load()
      const id = /^[1-9]\d{0,15}$/.test(params.id) ? Number(params.id) : 0
      const address = { id, exp: textOf(query.exp), sig: textOf(query.sig) }
      reply.header('Cache-Control', 'no-store')
      if (!service.isAddressValid(address)) {
        return sendError(reply, refusal('noPermission', { message: '这个地址已经过期，请重新取' }))
      }
      const file = await service.openSong(id)
      if (!file) return sendMissing(reply)
      if (!reply.raw.destroyed) return send(request, reply, file)
      await file.close()
      return reply
    },
  })
}

function registerCovers(app: FastifyInstance, { music, limiter, pressure }: Parts): void {
  app.get<{ Params: { name: string }; Querystring: { param?: unknown } }>(
    '/cover/:name',
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const retryAfterSeconds = limiter.take('cover', addressKey(request.ip))
      if (retryAfterSeconds !== undefined) throw refusal('tooMany', { retryAfterSeconds })
      if (pressure.isHigh()) throw refusal('unavailable', { retryAfterSeconds: 5 })
      const service = await music.load()
      const picture = await service.getCover(request.params.name, textOf(request.query.param))
      if (!picture) return sendMissing(reply)
      return reply
        .headers({
          'Cache-Control': `public, max-age=${yearSeconds}, immutable`,
          'Content-Security-Policy': uploadPolicy,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .type('image/webp')
        .send(picture)
    },
  )
}

/** Serves music under `/wapi`: the family's calls as plain JSON, streams with ranges, covers. Nothing is loaded before the first request. */
export async function registerWapi(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(
    async wapi => {
      wapi.addHook('onRequest', async (_request, reply) => {
        reply.headers({
          'Content-Security-Policy': dataPolicy,
          'Cross-Origin-Resource-Policy': 'same-origin',
        })
      })
      wapi.setErrorHandler((error, request, reply) => sendError(reply, noteError(error, request)))
      wapi.setNotFoundHandler((_request, reply) => sendMissing(reply))
      await wapi.register(async calls => {
        await calls.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
        registerCalls(calls, parts)
      })
      const streams = createStreamCount()
      registerStream(wapi, { ...parts, streams })
      registerMedia(wapi, { ...parts, streams, sendError, sendMissing })
      registerCovers(wapi, parts)
    },
    { prefix: '/wapi' },
  )
}
