import { ApiError, type Envelope } from './envelope.ts'
import { addressOf, markerHeader, pageHeader, passHeader, sessionHeader, sessionRequired } from './request.ts'
import type { Call, CallInput, RouteShape } from './route.ts'

export type ClientOptions = {
  /** Origin and prefix, without a trailing slash: `/api` in the browser. */
  readonly baseUrl: string
  readonly timeoutMs: number
  /** Called before each call; without a value no Authorization header is sent. */
  readonly token?: () => string | undefined
  /** The path of the calling page, percent-encoded; called before each call. */
  readonly page?: () => string | undefined
  /** The pass of the article on the calling page; called before each call that takes one. */
  readonly pass?: () => string | undefined
  /** Called for every refusal before it is thrown; decides about messages and signing out. */
  readonly onError?: (error: ApiError) => void
  readonly fetch?: typeof fetch
}

/** Codes of failures that never reached the server. */
export const clientFailure = { network: -1, timeout: -2, aborted: -3, badResponse: -4 } as const

const notReached = '没有送到小楼'
/** What the answers of a proxy, CDN or firewall in front of the site mean. */
const proxyWords: ReadonlyMap<number, string> = new Map([
  [
    413,
    `上传的文件超过了前面那台服务器的上限，${notReached}。请主人把那里的上限放宽（nginx 里是 client_max_body_size 12m）`,
  ],
  [403, `前面那台服务器的防火墙拦下了这一步，${notReached}。换个写法再试，或者请主人看看那里的拦截记录`],
  [502, '前面那台服务器没有等到小楼回答，请稍后再试'],
  [504, '前面那台服务器没有等到小楼回答，请稍后再试'],
])

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'code' in body) return body as Envelope<unknown>
  } catch (cause) {
    // Not JSON: a proxy's own error page. Any other error means that the response broke off.
    if (!(cause instanceof SyntaxError)) throw cause
  }
  const { ok, status } = response
  return { code: ok ? clientFailure.badResponse : status, message: proxyWords.get(status) ?? '' }
}

/** The error of a call without an answer: timed out, aborted, or no network. */
export function failureOf(cause: unknown, didTimeOut: boolean): ApiError {
  if (didTimeOut)
    return new ApiError({ code: clientFailure.timeout, status: 0, message: '请求超时，请稍后再试' })
  if (cause instanceof DOMException && cause.name === 'AbortError') {
    return new ApiError({ code: clientFailure.aborted, status: 0, message: '请求已取消' })
  }
  return new ApiError({ code: clientFailure.network, status: 0, message: '网络好像断了，请检查后再试' })
}

/**
 * The browser's client: JSON in and out, credentials included, `X-Requested-With: XMLHttpRequest`, a timeout
 * in milliseconds. Resolves with `result`; throws ApiError for every other outcome.
 */
export function createClient(options: ClientOptions): Call {
  const send = options.fetch ?? fetch
  return async (route, ...[input]) => {
    const given: { params?: object; query?: object; body?: unknown; file?: Blob } | undefined =
      input as CallInput<RouteShape>
    const token = options.token?.()
    const headers: Record<string, string> = { Accept: 'application/json', ...markerHeader }
    if (token) Object.assign(headers, { Authorization: token, [sessionHeader]: sessionRequired })
    const page = options.page?.()
    if (page) headers[pageHeader] = page
    const pass = route.takesPass && options.pass?.()
    if (pass) headers[passHeader] = pass
    const request: RequestInit = { method: route.method, headers, credentials: 'include' }
    if (route.file && given?.file) {
      const form = new FormData()
      form.set(route.file, given.file)
      request.body = form
    } else if (given?.body !== undefined) {
      headers['Content-Type'] = 'application/json'
      request.body = JSON.stringify(given.body)
    }
    const timeout = AbortSignal.timeout(options.timeoutMs)
    try {
      const response = await send(options.baseUrl + addressOf(route, given), { ...request, signal: timeout })
      const envelope = await readEnvelope(response)
      if (envelope.code === 0) return envelope.result as never
      const retryAfter = Number(response.headers.get('Retry-After'))
      throw new ApiError({
        code: envelope.code,
        status: response.status,
        message: envelope.message,
        field: envelope.field,
        retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
      })
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : failureOf(cause, timeout.aborted)
      options.onError?.(error)
      throw error
    }
  }
}
