/**
 * Every answer under `/api`: code 0 has a result, any other code a message for display, and `field` the form
 * field that it is about, if any.
 */
export type Envelope<T> =
  | { readonly code: 0; readonly message: string; readonly field?: undefined; readonly result: T }
  | { readonly code: number; readonly message: string; readonly field?: string; readonly result?: undefined }

/** Wraps a result in the success envelope. */
export function success<T>(result: T): Envelope<T> {
  return { code: 0, message: '成功', result }
}

/**
 * A refusal as on the wire: `code` of the family, HTTP `status`, `message` in Chinese, and for 429 the
 * seconds to wait; `field` is the form field that it is about. Thrown by both sides: by the server to refuse,
 * by the client when it was refused.
 */
export class ApiError extends Error {
  readonly code: number
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly field: string | undefined

  constructor(given: {
    code: number
    status: number
    message: string
    retryAfterSeconds?: number | undefined
    field?: string | undefined
  }) {
    super(given.message)
    this.name = 'ApiError'
    this.code = given.code
    this.status = given.status
    this.retryAfterSeconds = given.retryAfterSeconds
    this.field = given.field
  }
}

/** Refusals that any call may have; the features' own are in `errors.ts`. */
export const callErrors = {
  malformed: { code: 400, status: 400, message: '请求的格式不对' },
  notFound: { code: 404, status: 404, message: '接口没有找到' },
  signedOut: { code: 100016, status: 401, message: '登录过期' },
  noPermission: { code: 100002, status: 403, message: '权限不足' },
} as const

/** The message for a bug, with the id by which the owner finds it in the log. */
export const quoteId = (message: string, requestId: string) => `${message}（编号 ${requestId}）`
/** What `quoteId` adds. */
export const quotedId = /（编号 [\w.-]{8,64}）$/
