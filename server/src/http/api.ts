import { refusal } from '@xiaolou/contract/errors'
import type { Actor, BoundRoute, CallContext, RawInput, Visitor } from '@xiaolou/contract/kit/handler'
import { requireAccess } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { addressKey } from '../platform/address-key.ts'
import { actorOf, pageOf, passOf } from './caller.ts'
import type { HttpDeps } from './deps.ts'
import { sendRefusal } from './errors.ts'
import { readFileField } from './file-body.ts'
import { createFileIntake, type FileIntake } from './file-intake.ts'
import type { Pressure } from './health.ts'
import { acceptJson, compressAnswers, createAnswerWriter, hasBody, requireJson } from './json.ts'
import { noteError } from './log.ts'
import type { RateLimiter } from './rate-limit.ts'
import { dataPolicy } from './security-headers.ts'
import { socketCookieLine } from './socket-credential.ts'

export type ApiDeps = Pick<HttpDeps, 'routes' | 'resolveActor' | 'bodyPace'> & {
  readonly limiter: RateLimiter
  readonly pressure: Pressure
  visitorOf(address: string, userAgent: string | undefined): Visitor
}

/** Counts the request against a rule; throws `tooMany` with the seconds to wait if over the limit. */
export async function take(limiter: RateLimiter, rule: string, request: FastifyRequest): Promise<void> {
  const retryAfterSeconds = await limiter.take(rule, addressKey(request.ip))
  if (retryAfterSeconds !== undefined) throw refusal('tooMany', { retryAfterSeconds })
}

type Shared = {
  readonly intake: FileIntake
  readonly write: ReturnType<typeof createAnswerWriter>
  /** The actor of each request being handled. */
  readonly actors: WeakMap<FastifyRequest, Actor>
}

function addRoute(api: FastifyInstance, deps: ApiDeps & Shared, bound: BoundRoute): void {
  const { route } = bound
  const { actors } = deps
  const answers: Omit<RouteOptions, 'method' | 'url'> = {
    bodyLimit: route.bodyLimitBytes ?? limits.jsonBodyBytes,
    // Before the body is read: a forbidden request's body is not received.
    onRequest: async (request, reply) => {
      if (route.limit) await take(deps.limiter, route.limit, request)
      const actor = await actorOf(request.headers, deps.resolveActor)
      requireAccess(route, actor)
      actors.set(request, actor)
      if (route.file !== undefined) {
        await deps.intake.admit(request, reply, actor)
      } else if (hasBody(request.headers)) requireJson(request.headers)
      // A client library may send a content type without a body.
      else delete request.headers['content-type']
    },
    handler: async (request, reply) => {
      const actor: Actor = {
        ...(actors.get(request) ?? { kind: 'visitor' }),
        ...pageOf(request.headers),
        ...(route.takesPass && passOf(request.headers)),
      }
      const visitor = deps.visitorOf(request.ip, request.headers['user-agent'])
      const context: CallContext = {
        actor,
        visitor,
        setSocketCookie: cookie =>
          reply.header('Set-Cookie', socketCookieLine(cookie, request.protocol === 'https')),
      }
      const { params, query, body } = request
      const { file: field } = route
      const handle = (input: RawInput) => bound.handle(input, context)
      const result =
        field === undefined
          ? await handle({ params, query, body })
          : await deps.intake.run(request, reply, async bytes =>
              handle({ params, query, file: bytes && (await readFileField(bytes, request.headers, field)) }),
            )
      return reply.type('application/json; charset=utf-8').send(deps.write(result))
    },
  }
  for (const { method, path } of [route, ...(route.also ?? [])]) api.route({ ...answers, method, url: path })
}

/** Serves every bound route under `/api`, each answer in the envelope and with `no-store`. */
export async function registerApi(
  app: FastifyInstance,
  deps: ApiDeps,
  addDocs: (api: FastifyInstance) => void,
) {
  await app.register(
    async api => {
      compressAnswers(api)
      api.addHook('onRequest', async (request, reply) => {
        reply.headers({
          'Cache-Control': 'no-store',
          'Content-Security-Policy': dataPolicy,
          'Cross-Origin-Resource-Policy': 'same-origin',
        })
        if (deps.pressure.isHigh()) throw refusal('unavailable', { retryAfterSeconds: 5 })
        await take(deps.limiter, 'global', request)
      })
      acceptJson(api)
      const actors = new WeakMap<FastifyRequest, Actor>()
      const shared = {
        intake: createFileIntake({ pace: deps.bodyPace }),
        write: createAnswerWriter(),
        actors,
      }
      shared.intake.accept(api)
      addDocs(api)
      for (const bound of deps.routes) addRoute(api, { ...deps, ...shared }, bound)
      api.setErrorHandler((error, request, reply) =>
        sendRefusal(reply, noteError(error, request, actors.get(request)?.kind === 'administrator')),
      )
      api.setNotFoundHandler((_request, reply) => sendRefusal(reply, refusal('notFound')))
    },
    { prefix: '/api' },
  )
}
