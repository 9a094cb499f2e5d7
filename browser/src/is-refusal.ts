import type { ApiError } from '@xiaolou/contract/kit/envelope'

/**
 * Whether a call was refused. By shape, not by class: during server rendering refusals come from another copy
 * of the contract, so `instanceof` fails.
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
