import { parse as parseForm } from 'node:querystring'
import { refusal } from '@xiaolou/contract/errors'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { limits } from '@xiaolou/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../platform/is-record.ts'
import { take } from './api.ts'
import { type ConnectionGate, createConnectionGate } from './connection-gate.ts'
import type { MusicDeps } from './deps.ts'
import type { Pressure } from './health.ts'
import { acceptJson, compressAnswers } from './json.ts'
import { noteError } from './log.ts'
import type { RateLimiter } from './rate-limit.ts'
import { dataPolicy, foreverControl, uploadPolicy } from './security-headers.ts'
import { type SentFile, sendFile } from './send-file.ts'
import { registerMedia } from './wapi-media.ts'

// What a browser opens for one song, its preload of the next, and a second tab; more is a download tool.
const maxStreamsPerAddress = 8

type Deps = {
  readonly music: MusicDeps
  readonly limiter: RateLimiter
  readonly pressure: Pressure
  readonly siteUrl: string
  /** Other origins whose pages may use it. */
  getOrigins(): Promise<readonly string[]>
  /** Lists are empty then; addresses already signed remain valid. */
  isMusicClosed(): Promise<boolean>
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

/** Over plain HTTP (and Safari before 16.4) there is no Sec-Fetch-Site, only the page's address. */
function isOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { referer = '', host = '' } = headers
  return URL.canParse(referer) && new URL(referer).host === host.toLowerCase()
}

/** Pages of this site get paths; anybody else gets whole addresses. */
const baseFor = (request: FastifyRequest, siteUrl: string) => (isOwnPage(request) ? '' : siteUrl)

function registerCalls(app: FastifyInstance, deps: Deps): void {
  const { music, limiter, pressure, siteUrl, isMusicClosed } = deps
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (pressure.isHigh()) throw refusal('unavailable', { retryAfterSeconds: 5 })
    await take(limiter, 'global', request)
    if (await isMusicClosed()) throw refusal('roomClosed')
  })
  acceptJson(app)
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, parseForm(text)),
  )
  app.get('/meting', async (request, reply) => {
    const { meting } = await music.load()
    const answer = await meting(request.query, baseFor(request, siteUrl))
    if (!answer) return sendMissing(reply)
    if ('location' in answer) return reply.redirect(answer.location, 302)
    if ('text' in answer) return reply.type('text/plain; charset=utf-8').send(answer.text)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.list))
  })
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

type StreamRequest = { Params: { id: string }; Querystring: { exp?: unknown; sig?: unknown } }
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function registerStream(app: FastifyInstance, { music, streams }: Deps & { streams: ConnectionGate }): void {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    file: SentFile & { close(): Promise<void> },
  ) => {
    const address = request.ip
    if (!streams.enter(address)) {
      void file.close()
      return sendError(reply, refusal('tooMany', { message: '同时听得太多了', retryAfterSeconds: 2 }))
    }
    reply.raw.once('close', () => {
      streams.leave(address)
      void file.close()
    })
    reply.headers({
      'Cache-Control': 'private, max-age=1200',
      'Content-Security-Policy': uploadPolicy,
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

function registerCovers(app: FastifyInstance, { music, limiter, pressure }: Deps): void {
  app.get<{ Params: { name: string }; Querystring: { param?: unknown } }>(
    '/cover/:name',
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      await take(limiter, 'cover', request)
      if (pressure.isHigh()) throw refusal('unavailable', { retryAfterSeconds: 5 })
      const service = await music.load()
      const picture = await service.getCover(request.params.name, textOf(request.query.param))
      if (!picture) return sendMissing(reply)
      return reply
        .headers({
          'Cache-Control': foreverControl,
          'Content-Security-Policy': uploadPolicy,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .type('image/webp')
        .send(picture)
    },
  )
}

/**
 * Serves music under `/wapi`: the family's calls as plain JSON, streams with ranges, covers. Nothing is
 * loaded before the first request.
 */
export async function registerWapi(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async wapi => {
      wapi.addHook('onRequest', async (_request, reply) => {
        reply.headers({
          'Content-Security-Policy': dataPolicy,
          'Cross-Origin-Resource-Policy': 'same-origin',
        })
      })
      allowOrigins(wapi, deps.getOrigins)
      wapi.setErrorHandler((error, request, reply) => sendError(reply, noteError(error, request)))
      wapi.setNotFoundHandler((_request, reply) => sendMissing(reply))
      await wapi.register(async calls => {
        compressAnswers(calls)
        registerCalls(calls, deps)
      })
      const streams = createConnectionGate(maxStreamsPerAddress, () => false)
      registerStream(wapi, { ...deps, streams })
      registerMedia(wapi, { ...deps, streams, sendError, sendMissing })
      registerCovers(wapi, deps)
    },
    { prefix: '/wapi' },
  )
}

const preflightSeconds = 600

/** The origin of the calling page; a media element without `crossorigin` only sends the referrer. */
function askingOrigin({ headers }: FastifyRequest): string | undefined {
  if (headers.origin !== undefined) return headers.origin
  const { referer = '' } = headers
  return URL.canParse(referer) ? new URL(referer).origin : undefined
}

/**
 * Lets pages of the origins that the owner has listed use `/wapi`: read answers and play streams, without
 * cookies or credentials. Without listed origins no answer changes. `getOrigins` is called on each request,
 * as the owner may change the list at any time.
 */
export function allowOrigins(wapi: FastifyInstance, getOrigins: () => Promise<readonly string[]>): void {
  wapi.addHook('onRequest', async (request, reply) => {
    // Shared caches must store an answer per origin; covers outlive a change of the list.
    reply.header('Vary', 'Origin')
    const allowed = await getOrigins()
    if (allowed.length === 0) return
    const { origin } = request.headers
    const asking = askingOrigin(request)
    // A page may send no referrer: the signed address is enough.
    if (asking === undefined || allowed.includes(asking))
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (origin === undefined || !allowed.includes(origin)) return
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Accept-Ranges, Retry-After',
    })
  })
  wapi.options('/*', async (request, reply) => {
    if (!(await getOrigins()).includes(request.headers.origin ?? '')) return reply.callNotFound()
    return reply
      .code(204)
      .headers({
        'Access-Control-Allow-Methods': 'GET, HEAD, POST',
        'Access-Control-Allow-Headers': 'Content-Type, Range, X-Requested-With',
        'Access-Control-Max-Age': String(preflightSeconds),
      })
      .send()
  })
}
