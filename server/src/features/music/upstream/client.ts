import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isRecord } from '../../../platform/is-record.ts'

/** Any JSON value, after `cleanValue`. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

// The family's answers are seven levels deep; much deeper ones are an attack on recursive code.
const maxDepth = 16
const reserved = new Set(['__proto__', 'constructor', 'prototype'])
/** Names under which a service could leak its own account. */
const secret = new Set(['cookie', 'token', 'set-cookie'])

/** Files of the well-known service: they are also available by https, which pages on https require. */
export const isServiceHost = (hostname: string) => hostname.endsWith('.music.126.net')
const plainService = /^http:\/\/[a-z\d.-]{1,100}\.music\.126\.net\//i

const cleanText = (text: string) => (plainService.test(text) ? `https:${text.slice('http:'.length)}` : text)

/**
 * A copy of parsed JSON without names special to JavaScript, without cookies, limited in depth, and with the
 * service's addresses on https.
 */
export function cleanValue(value: unknown, depth = 0): Json {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth >= maxDepth) return null
  if (Array.isArray(value)) return value.map(item => cleanValue(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !reserved.has(name) && !secret.has(name.toLowerCase()))
      .map(([name, item]) => [name, cleanValue(item, depth + 1)]),
  )
}

const shortMessage = 200

/** Messages about an unavailable upstream: for the player, and for requests of its songs. */
export const awayWords = '音乐上游暂时连不上'
export const fallbackWords = '音乐上游暂时连不上，先听听小楼自己的歌'

/**
 * The upstream did not answer the request. `code` and `message` are the family's, for a caller that has no
 * other source; `isAway` if it was unreachable or sent garbage, rather than refusing.
 */
export class UpstreamFailure extends Error {
  readonly code: number
  readonly isAway: boolean
  /** Whether the site's own library can answer instead. */
  readonly hasOwnAnswer: boolean

  constructor(failure: {
    code: number
    message: string
    isAway: boolean
    hasOwnAnswer?: boolean
    cause?: unknown
  }) {
    super(failure.message.slice(0, shortMessage), { cause: failure.cause })
    this.name = 'UpstreamFailure'
    this.code = failure.code
    this.isAway = failure.isAway
    this.hasOwnAnswer = failure.hasOwnAnswer ?? false
  }
}

/** It was unreachable, disconnected, took too long or sent an unreadable answer. */
export const awayFailure = (cause: unknown) =>
  new UpstreamFailure({ code: 502, message: awayWords, isAway: true, cause })

/** Marks a failure of the upstream as one that the site's own library can answer instead. */
export async function orOwn<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (cause) {
    if (!(cause instanceof UpstreamFailure)) throw cause
    const { code, message, isAway } = cause
    throw new UpstreamFailure({ code, message, isAway, hasOwnAnswer: true, cause })
  }
}

/** One parsed answer with code 200, cleaned. */
export type UpstreamBody = Readonly<Record<string, Json>>
/** Validated values only; nothing else of a visitor's request is sent. */
export type UpstreamQuery = Readonly<Record<string, string | number>>
export type UpstreamClient = (path: string, query: UpstreamQuery) => Promise<UpstreamBody>

/** Shorter than the browser's own ten seconds, so that the browser gets an answer. */
export const upstreamTimeoutMs = 8_000
// A thousand songs with all fields are some 3 MB, 4 with a long list's ids.
const maxAnswerBytes = 6 * 1024 * 1024
const maxConnections = 16
const idleConnectionMs = 15_000
const headers = { Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': 'Xiaolou' }
const agentOptions = { keepAlive: true, maxSockets: maxConnections, timeout: idleConnectionMs }

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const piece = Buffer.from(chunk)
    size += piece.length
    if (size > maxAnswerBytes) throw awayFailure(new Error('answer too large'))
    chunks.push(piece)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The family's `code`, which some forks send as text. */
const codeOf = (code: unknown) => (typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code)

function readAnswer(text: string): UpstreamBody {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw awayFailure(cause)
  }
  const body = isRecord(parsed) ? cleanValue(parsed) : undefined
  if (!isRecord(body)) throw awayFailure(new Error('no object'))
  const code = codeOf(body.code)
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) throw awayFailure(new Error('no code'))
  if (code === 200) return { ...body, code }
  const words = [body.msg, body.message].find(word => typeof word === 'string' && word !== '')
  const message = typeof words === 'string' ? words : '音乐上游没有给'
  throw new UpstreamFailure({ code, message, isAway: code >= 500 && code < 600 })
}

/**
 * Requests the configured upstream only: redirects are failures, cookies and other data of a visitor are
 * never sent, response headers are ignored. 8 s in total, including one retry of a broken connection. Throws
 * UpstreamFailure unless the answer's own `code` is 200, whatever its HTTP status.
 */
export function createUpstreamClient(options: { baseUrl: string; timeoutMs?: number }): UpstreamClient {
  const { baseUrl, timeoutMs = upstreamTimeoutMs } = options
  const isSecure = baseUrl.startsWith('https:')
  const request = isSecure ? httpsRequest : httpRequest
  const agent = isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions)

  const askOnce = (address: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const asking = request(address, { agent, headers, signal }, response => {
        const status = response.statusCode ?? 0
        if (status >= 300 && status < 400) {
          asking.destroy()
          reject(awayFailure(new Error(`redirected: ${status}`)))
          return
        }
        readText(response).then(resolve, cause => {
          asking.destroy()
          reject(cause)
        })
      })
      asking.on('error', reject)
      asking.end()
    })

  return async (path, query) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) search.set(name, String(value))
    const address = `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return readAnswer(
        await askOnce(address, signal).catch(cause => {
          if (cause instanceof UpstreamFailure || signal.aborted) throw cause
          return askOnce(address, signal)
        }),
      )
    } catch (cause) {
      throw cause instanceof UpstreamFailure ? cause : awayFailure(cause)
    }
  }
}
