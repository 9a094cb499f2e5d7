import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'
import { isRecord } from '../platform/is-record.ts'
import { createProxyTest } from './connection-gate.ts'
import { refusalOf } from './errors.ts'
import type { PageCache } from './page-cache.ts'

const maxPathLength = 200
const summaryEveryMs = 60_000

type Described = {
  type: string
  message: string
  code?: unknown
  stack?: string | undefined
  cause?: Described
}

/** The logged parts of an error: never other properties, in which drivers put the values of a query. */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const code = 'code' in error ? { code: error.code } : {}
  const cause =
    error.cause instanceof Error && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack ?? '', ...cause }
}

const secretPaths = [
  'authorization',
  'cookie',
  'password',
  'password1',
  'password2',
  'token',
  'sec-websocket-protocol',
]

/** Options for the program's one pino logger: JSON lines with secrets redacted at any depth. */
export function loggerOptions(level: string) {
  return {
    level,
    base: null,
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
    redact: {
      paths: secretPaths.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[struck out]',
    },
  }
}

/** Deliberate refusals; the cause of an unavailable store (503) is logged as an error of its own. */
const sentAway: readonly number[] = [408, 413, 429, 503]

function levelOf(status: number): 'error' | 'warn' | 'info' {
  if (sentAway.includes(status)) return 'warn'
  return status >= 500 ? 'error' : 'info'
}

// What follows is a visitor's text, or gives access to a draft.
const secretParts = ['/api', '/preview/']

/** The route's pattern for calls, without visitors' text; the bare path for pages; never a query. */
function pathOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  if (pattern && !pattern.includes('*')) return pattern
  const path = request.raw.url?.split('?', 1)[0] ?? ''
  const secret = secretParts.find(part => path.startsWith(part))
  return secret ? `${secret}…` : path.slice(0, maxPathLength)
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const status = reply.raw.statusCode
  request.log[levelOf(status)](
    { method: request.method, path: pathOf(request), status, ms: Math.round(reply.elapsedTime * 10) / 10 },
    'answered',
  )
}

/**
 * One line per request handled by Fastify. Cached pages are only counted, once a minute: logging each would
 * cost more than serving it.
 */
export function registerLog(app: FastifyInstance, pages: PageCache): void {
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  let before = 0
  const timer = setInterval(() => {
    const { pages: cached, sizeBytes, hits } = pages.stats()
    if (hits > before) app.log.info({ cached, sizeBytes, served: hits - before }, 'cached pages')
    before = hits
  }, summaryEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** An error → its refusal; a bug of ours is logged with the request's id. */
export function noteError(error: unknown, request: FastifyRequest, isOwner = false): ApiError {
  const refused = refusalOf(error, isOwner)
  // Refused because of load: nothing is broken.
  const isOnPurpose = error === refused && refused.cause === undefined && sentAway.includes(refused.status)
  if (refused.status >= 500 && !isOnPurpose)
    request.log.error({ err: describeError(error) }, 'request failed')
  return refused
}

const levels = new Map<unknown, { word: string; color: string }>([
  [10, { word: '细', color: '2' }],
  [20, { word: '细', color: '2' }],
  [30, { word: '', color: '' }],
  [40, { word: '注意', color: '33' }],
  [50, { word: '出错', color: '31' }],
  [60, { word: '出错', color: '31' }],
])
const own = new Set(['level', 'time', 'msg', 'err'])

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** One line of the JSON log → readable text: time, level, message, `name=value`; an error's stack below. */
export function readableLine(json: string, hasColor: boolean): string {
  let line: unknown
  try {
    line = JSON.parse(json)
  } catch {
    return json
  }
  if (!isRecord(line)) return json
  const { word, color } = levels.get(line.level) ?? { word: '', color: '' }
  const time = new Date(Number(line.time)).toTimeString().slice(0, 8)
  const more = Object.entries(line).flatMap(([name, value]) =>
    own.has(name) || value === undefined ? [] : [`${name}=${textOf(value)}`],
  )
  const err = isRecord(line.err) ? line.err : {}
  const stack = textOf(err.stack || err.message || '')
  const head = [time, word, textOf(line.msg ?? ''), ...more].filter(part => part !== '').join(' ')
  // Text from strangers must not control the terminal.
  const text = (stack === '' ? head : `${head}\n${stack.replace(/^/gm, '  ')}`).replace(/(?!\n)\p{Cc}/gu, '')
  return hasColor && color !== '' ? `\x1b[${color}m${text}\x1b[0m\n` : `${text}\n`
}

/** A pino destination that writes readable lines to a terminal. */
export function createReadableLog(out: NodeJS.WriteStream): DestinationStream {
  const hasColor = out.hasColors?.() ?? false
  return { write: line => void out.write(readableLine(line, hasColor)) }
}

const safeId = /^[A-Za-z0-9._-]{8,64}$/

export type RequestIds = (req: IncomingMessage) => string

/**
 * The id under which a request is logged, and which its answer names: a trusted proxy's, if it is harmless
 * text; else a new one, short enough to read aloud. A stranger could send the id of another request.
 */
export function createRequestIds(trustProxy: Config['trustProxy']): RequestIds {
  const isProxy = trustProxy === false ? () => false : createProxyTest(trustProxy)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && safeId.test(given) && isProxy(socket.remoteAddress ?? '')
    return isTaken ? given : randomUUID().slice(-12)
  }
}
