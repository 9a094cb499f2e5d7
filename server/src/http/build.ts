import { refusal } from '@xiaolou/contract/errors'
import { createInProcessCall, createSharedCall } from '@xiaolou/contract/kit/handler'
import { rateLimits } from '@xiaolou/contract/limits'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { pino } from 'pino'
import { addressKey } from '../platform/address-key.ts'
import { missedTopic } from '../platform/bus.ts'
import { contentTopic } from '../platform/content-change.ts'
import { runForRequest } from '../platform/request-id.ts'
import { registerAdmin } from './admin.ts'
import { registerApi } from './api.ts'
import { createRobotNote, createVisitors, renderingVisitor } from './caller.ts'
import { createConnectionGate, createProxyNotice, createProxyTest, trustOf } from './connection-gate.ts'
import type { HttpDeps } from './deps.ts'
import { registerDocs } from './docs.ts'
import { registerDownloads } from './downloads.ts'
import { sendRefusal } from './errors.ts'
import { readForwardedFor } from './forwarded-for.ts'
import { createPressure, noPressure, registerHealth } from './health.ts'
import { registerLetterLinks } from './letter-links.ts'
import { answerBrokenRequest, createListener } from './listener.ts'
import { createRequestIds, describeError, loggerOptions, noteError, registerLog } from './log.ts'
import { registerMetrics } from './metrics.ts'
import { createPageCache } from './page-cache.ts'
import {
  createCachedPageListener,
  createPageHandler,
  type PageDeps,
  registerDocuments,
  sendErrorPage,
  sendPlainPage,
} from './pages.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createRestRewriter } from './rest-address.ts'
import { commonHeaders } from './security-headers.ts'
import { registerSocket } from './socket.ts'
import { createSocketHub } from './socket-hub.ts'
import { registerStatic, registerUploads } from './static.ts'
import { rememberStopState, type StopState } from './stop.ts'
import { registerWapi } from './wapi.ts'

// At least a hundred pages in three encodings each: more than one author's readers open in a minute.
const maxPageBytes = 16 * 1024 * 1024
const pageStaleAfterMs = 60_000
const renderRule = { max: 300, windowMs: 60_000 }
// A playlist shows some forty at a time, and browsers cache each for good.
const coverRule = { max: 600, windowMs: 60_000 }
const defaultMaxConnections = 256
// A Chinese title of 250 characters, percent-encoded.
const maxParamLength = 2_500

const isApi = (request: FastifyRequest) => /^\/+w?api(?:[/?]|$)/i.test(request.raw.url ?? '')

function createServerOf(deps: HttpDeps, state: StopState) {
  const common = commonHeaders(deps.siteUrl)
  const pages = createPageCache({
    maxBytes: maxPageBytes,
    staleAfterMs: pageStaleAfterMs,
    onError: cause => app.log.error({ err: describeError(cause) }, 'page could not be renewed'),
  })
  const requestIdOf = createRequestIds(deps.trustProxy)
  const rewriteRest = createRestRewriter(deps.routes.map(({ route }) => route))
  const noteRobot = createRobotNote(deps.onRobot)
  const tryServe = createCachedPageListener(pages, { common, requestIdOf, noteRobot })
  const gate = createConnectionGate(
    deps.maxConnectionsPerAddress ?? defaultMaxConnections,
    createProxyTest(deps.trustProxy),
  )
  const setCommon = (reply: FastifyReply, id: string) => {
    reply.headers(common).header('X-Request-Id', id)
  }
  const options: FastifyServerOptions<RawServerDefault, FastifyBaseLogger> = {
    loggerInstance: 'info' in deps.logger ? deps.logger : pino(loggerOptions(deps.logger.level)),
    // registerLog writes one line per request, without anything that a visitor typed.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(deps.trustProxy),
    genReqId: requestIdOf,
    return503OnClosing: false,
    rewriteUrl: request => rewriteRest(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength },
    serverFactory: handler => {
      const server = createListener({ handler, tryServe, gate, isStopping: () => state.isStopping })
      state.servers.add(server)
      return server
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      setCommon(reply, request.id)
      const refused = error.code === 'FST_ERR_BAD_URL' ? refusal('malformed') : refusal('notFound')
      if (isApi(request)) sendRefusal(reply.header('Cache-Control', 'no-store'), refused)
      else sendPlainPage(reply, refused.status)
    },
  }
  const app = fastify(options)
  const noticeProxy = createProxyNotice({
    trustProxy: deps.trustProxy,
    warn: sentence => app.log.warn({}, sentence),
  })
  app.addHook('onRequest', async (request, reply) => {
    noticeProxy({ headers: request.headers, address: request.socket.remoteAddress })
    // Must run before anything reads `request.ip`, which is computed from the headers each time.
    readForwardedFor(request.raw.headers)
    setCommon(reply, request.id)
  })
  app.addHook('onRequest', (request, _reply, done) => runForRequest(request.id, done))
  app.addHook('onSend', async (_request, reply) => {
    // While stopping, a client must not send its next request on this connection.
    if (state.isStopping) reply.header('Connection', 'close')
  })
  app.setErrorHandler((error, request, reply) => sendErrorPage(reply, noteError(error, request)))
  return { app, pages, noteRobot }
}

/** The HTTP side of the program, ready to `listen` or to `inject`; end it with `stopHttp`. */
export async function buildHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const state: StopState = { isStopping: false, servers: new Set() }
  const { app, pages, noteRobot } = createServerOf(deps, state)
  rememberStopState(app, state)
  // Off like all limits in tests: on a busy machine requests would be refused.
  const pressure = deps.hasRateLimits ? createPressure() : noPressure
  const limiter = createRateLimiter({
    rules: deps.hasRateLimits ? { ...rateLimits, render: renderRule, cover: coverRule } : {},
    shared: deps.sharedCache,
  })
  // Every page reads the same settings, counts and tags: they are shared for a much shorter time than a
  // cached page.
  const rendering = createSharedCall({
    call: createInProcessCall(deps.routes, { actor: { kind: 'visitor' }, visitor: renderingVisitor }),
    maxAgeMs: 5_000,
    nowMs: deps.clock.now,
  })
  const drop = () => {
    pages.drop()
    rendering.drop()
  }
  const subscriptions = [contentTopic, missedTopic].map(topic => deps.bus.subscribe(topic, drop))
  app.addHook('onClose', async () => {
    for (const end of subscriptions) end()
    pressure.close()
  })

  registerLog(app, pages)
  registerHealth(app, { isReady: deps.isReady, isStopping: () => state.isStopping, dataDir: deps.dataDir })
  const visitorOf = createVisitors(deps.visitorSecret)
  await registerApi(app, { ...deps, limiter, pressure, visitorOf }, api =>
    registerDocs(api, deps.routes, deps.siteUrl),
  )
  if (deps.music) {
    const { music, siteUrl, getMusicOrigins: getOrigins = async () => [] } = deps
    const { isMusicClosed = async () => false } = deps
    await registerWapi(app, { music, limiter, pressure, siteUrl, getOrigins, isMusicClosed })
  }
  const hub = createSocketHub({
    features: deps.live ?? [],
    bus: deps.bus,
    credentials: deps,
    onError: cause => app.log.error({ err: describeError(cause) }, 'socket handler failed'),
    ...(deps.socketLimits && { limits: deps.socketLimits }),
  })
  state.endSockets = hub.stop
  if (deps.metrics && deps.metricsToken) {
    const { metrics, metricsToken: token, countWaiting = () => ({}) } = deps
    registerMetrics(app, { metrics, token, pages, countSockets: hub.countSockets, countWaiting })
  }
  app.addHook('preClose', async () => hub.stop())
  registerSocket(app, {
    hub,
    siteUrl: deps.siteUrl,
    limiter,
    visitorOf,
    ...(deps.socketLimits && { limits: deps.socketLimits }),
  })
  if (deps.clientDir) await registerStatic(app, deps.clientDir)
  if (deps.adminDir) await registerAdmin(app, deps.adminDir)
  const sendMissing = (reply: FastifyReply) => sendPlainPage(reply, 404)
  registerUploads(app, deps.uploads, sendMissing)
  registerLetterLinks(app, { find: deps.findLetterLink, limiter, sendMissing })
  registerDownloads(app, { open: deps.openDownload, limiter, sendMissing })

  const pageDeps: PageDeps = {
    ...deps,
    pages,
    noteRobot,
    call: rendering.call,
    async takeRender(request) {
      if (pressure.isHigh()) return { status: 503, retryAfterSeconds: 5 }
      const retryAfterSeconds = await limiter.take('render', addressKey(request.ip))
      return retryAfterSeconds === undefined ? undefined : { status: 429, retryAfterSeconds }
    },
  }
  registerDocuments(app, pageDeps)
  app.setNotFoundHandler(createPageHandler(pageDeps))
  return app
}

export { stopHttp } from './stop.ts'
