import { errors, refusal } from '@xiaolou/contract/errors'
import { ApiError, quoteId } from '@xiaolou/contract/kit/envelope'
import type { FastifyReply } from 'fastify'

// SQLite's primary result codes for a database that cannot be used now: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN.
const unavailableSqlite = new Set([5, 6, 8, 10, 13, 14])
const unavailableCodes = new Set(
  'ENOSPC EDQUOT EIO EROFS EMFILE ENFILE ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE EHOSTUNREACH ENOTFOUND EREMOTEIO'.split(
    ' ',
  ),
)
// What carries no code: drivers of a lost connection, and the loader of modules when no file can be opened.
const saysUnavailable =
  /too many open files|connection (terminated|ended|timeout)|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

type Cause = { code?: unknown; errcode?: unknown; message?: unknown; cause?: unknown }
const isObject = (value: unknown): value is Cause => typeof value === 'object' && value !== null

/** PostgreSQL classes: connection 08, resources 53, intervention 57P, system 58; 25006 is a read-only server. */
function isPostgresAway(code: string): boolean {
  return code === '25006' || /^(08|53|57P|58)[0-9A-Z]{2,3}$/.test(code)
}

/** Whether an error, or what caused it, says that the store of data cannot answer now. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; isObject(cause) && depth < 5; cause = cause.cause, depth += 1) {
    if (typeof cause.errcode === 'number' && unavailableSqlite.has(cause.errcode & 0xff)) return true
    if (typeof cause.code === 'string' && (unavailableCodes.has(cause.code) || isPostgresAway(cause.code)))
      return true
    if (typeof cause.message === 'string' && saysUnavailable.test(cause.message)) return true
  }
  return false
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

function refusalForStatus(status: number): ApiError {
  const named = Object.values(errors).find(entry => entry.status === status && entry.code === status)
  if (named) return new ApiError(named)
  return refusal(status >= 400 && status < 500 ? 'malformed' : 'unknown')
}

/** Any thrown value → what the caller may know of it. The text of an unknown error goes no further than the log. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) return refusal('unavailable', { retryAfterSeconds: 5 })
  return refusalForStatus(statusOf(error))
}

/**
 * Answers with the envelope of a refusal, `Retry-After` in seconds where it names one. A mistake of ours names the request, by which
 * the owner finds it in the log.
 */
export function sendRefusal(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfterSeconds) reply.header('Retry-After', String(error.retryAfterSeconds))
  const isOurs = error.code === errors.unknown.code
  const message = isOurs ? quoteId(error.message, reply.request.id) : error.message
  return reply
    .code(error.status)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ code: error.code, message, field: error.field }))
}
