import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { createEmitter } from './store.ts'

const failed = createEmitter<ApiError>()

/**
 * Calls the handler with every refused call until the returned function is called. The shell decides what to show.
 */
export const onFailure = failed.on
export const reportFailure = failed.emit
