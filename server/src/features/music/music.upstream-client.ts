import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isRecord } from '../../platform/is-record.ts'
import { awayFailure, UpstreamFailure } from './music.upstream-failure.ts'
import { cleanValue, type Json } from './music.upstream-value.ts'

/** One parsed answer with code 200, cleaned. */
export type UpstreamBody = Readonly<Record<string, Json>>
/** Only values that were validated come in here; nothing of a visitor's request goes along otherwise. */
export type UpstreamQuery = Readonly<Record<string, string | number>>
export type UpstreamClient = (path: string, query: UpstreamQuery) => Promise<UpstreamBody>

/** Shorter than the browser's own ten seconds, so that the browser is told rather than left waiting. */
export const upstreamTimeoutMs = 8_000
// A thousand songs with everything that is said of them are some 3 MB, with a long list's ids beside them 4.
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
  const words = [body.msg, body.message].find(given => typeof given === 'string' && given !== '')
  const message = typeof words === 'string' ? words : '音乐上游没有给'
  throw new UpstreamFailure({ code, message, isAway: code >= 500 && code < 600 })
}

/**
 * Asks the upstream that the owner has configured, and nobody else: redirects are failures, cookies and whatever else
 * of a visitor never go along, headers of the answer are not looked at. 8 s in all, within which a connection that
 * broke is tried once more. Throws UpstreamFailure unless the answer's own `code` is 200, whatever its HTTP status.
 */
export function createUpstreamClient(given: { baseUrl: string; timeoutMs?: number }): UpstreamClient {
  const { baseUrl, timeoutMs = upstreamTimeoutMs } = given
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
