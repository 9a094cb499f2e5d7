import { refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'

// SQLite's primary result codes for a database that cannot be used now: BUSY, LOCKED, READONLY, IOERR, FULL,
// CANTOPEN.
const unavailableSqlite = new Set([5, 6, 8, 10, 13, 14])
const unavailableCodes = new Set(
  'ENOSPC EDQUOT EIO EROFS EMFILE ENFILE ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE EHOSTUNREACH ENOTFOUND EREMOTEIO'.split(
    ' ',
  ),
)
// Errors without a code: lost connections, and the module loader when no file can be opened.
const saysUnavailable =
  /too many open files|connection (terminated|ended|timeout)|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

type Cause = { code?: unknown; errcode?: unknown; message?: unknown; cause?: unknown }
const isObject = (value: unknown): value is Cause => typeof value === 'object' && value !== null

/** PostgreSQL classes: connection 08, resources 53, intervention 57P, system 58; 25006 is read-only. */
function isPostgresAway(code: string): boolean {
  return code === '25006' || /^(08|53|57P|58)[0-9A-Z]{2,3}$/.test(code)
}

function* causesOf(error: unknown): Generator<Cause> {
  for (let cause = error, depth = 0; isObject(cause) && depth < 5; cause = cause.cause, depth += 1)
    yield cause
}

const isOfFullDisk = ({ code, errcode }: Cause) =>
  code === 'ENOSPC' ||
  code === 'EDQUOT' ||
  code === '53100' ||
  (typeof errcode === 'number' && (errcode & 0xff) === 13)

function isOfOutage({ code, errcode, message }: Cause): boolean {
  if (typeof errcode === 'number' && unavailableSqlite.has(errcode & 0xff)) return true
  if (typeof code === 'string' && (unavailableCodes.has(code) || isPostgresAway(code))) return true
  return typeof message === 'string' && saysUnavailable.test(message)
}

/** Whether an error, or its cause, says that the disk has no space (or no inodes) left. */
export const isDiskFull = (error: unknown): boolean => [...causesOf(error)].some(isOfFullDisk)

/** Whether an error, or its cause, says that the data store cannot answer now. */
export const isUnavailable = (error: unknown): boolean => [...causesOf(error)].some(isOfOutage)

/**
 * The refusal for a failure that is neither the caller's nor a bug; undefined for others. Only the owner
 * (`isOwner`) is told of a full disk: nobody else can fix it.
 */
export function refusalOfOutage(error: unknown, isOwner: boolean): ApiError | undefined {
  const isTold = isOwner && isDiskFull(error)
  if (error instanceof ApiError && !isTold) return error
  if (!isTold && !isUnavailable(error)) return undefined
  const refused = refusal(isTold ? 'diskFull' : 'unavailable', { retryAfterSeconds: 5 })
  refused.cause = error
  return refused
}

/** From `statfs`: whether the disk has no inodes left. Some file systems report 0 of 0. */
export const isOutOfFiles = ({ files, ffree }: { files: number; ffree: number }): boolean =>
  files > 0 && ffree === 0
