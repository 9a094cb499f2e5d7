import { errors, refusal } from '@xiaolou/contract/errors'
import { ApiError, quoteId } from '@xiaolou/contract/kit/envelope'
import type { FastifyReply } from 'fastify'
import { refusalOfOutage } from '../platform/unavailable.ts'

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

function refusalForStatus(status: number): ApiError {
  const named = Object.values(errors).find(entry => entry.status === status && entry.code === status)
  if (named) return new ApiError(named)
  return refusal(status >= 400 && status < 500 ? 'malformed' : 'unknown')
}

/** Any thrown value → the refusal for the caller. The text of an unknown error only goes to the log. */
export const refusalOf = (error: unknown, isOwner = false): ApiError =>
  refusalOfOutage(error, isOwner) ?? refusalForStatus(statusOf(error))

/**
 * Answers with the envelope of a refusal, with `Retry-After` in seconds if it has one. For a bug, it names
 * the request id, by which the owner finds it in the log.
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
