import type { ApiError } from '@xiaolou/contract/kit/envelope'

/**
 * Whether a call was refused. By shape, not by class: while the server renders, refusals come from its own copy of the
 * contract, and a class is never an instance of the other.
 */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    'code' in error &&
    'status' in error &&
    typeof error.code === 'number' &&
    typeof error.status === 'number'
  )
}
