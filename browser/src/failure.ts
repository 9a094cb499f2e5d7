import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { createEmitter } from './store.ts'

const failed = createEmitter<ApiError>()

/** Calls the handler with every refused call until the returned function is called. */
export const onFailure = failed.on
export const reportFailure = failed.emit
